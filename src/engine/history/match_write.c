/* match_write.c: writes a match as text. */
#include "engine/history/match_file.h"

#include <string.h>

#include "engine/history/match_internal.h"
#include "engine/history/sgf_internal.h"
#include "engine/player_info.h"
#include "engine/rules/notation.h"
#include "engine/trailer.h"

static void add_encoded(Buffer *out, const char *text)
{
    static const char hex[] = "0123456789ABCDEF";
    for (const char *c = text; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte > 0x20 && byte < 0x7F && !strchr("[]:\\%", byte)) {
            buffer_add_char(out, *c);
        } else {
            buffer_add_char(out, '%');
            buffer_add_char(out, hex[byte >> 4]);
            buffer_add_char(out, hex[byte & 15]);
        }
    }
}

static void add_numbers(Buffer *out, const int64_t *number, int count)
{
    for (int i = 0; i < count; i++) {
        buffer_add_char(out, i == 0 ? '[' : ':');
        buffer_add_int(out, number[i]);
    }
    buffer_add_char(out, ']');
}

static void add_seats(const Match *match, Buffer *out)
{
    buffer_add(out, SGF_PRIVATE "PLAYER");
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &match->setup.player[seat];
        buffer_add_char(out, '[');
        buffer_add(out, player_info(player->kind)->word);
        buffer_add_char(out, ':');
        buffer_add_int(out, player->level);
        buffer_add_char(out, ':');
        add_encoded(out, player->name);
        buffer_add_char(out, ':');
        add_encoded(out, player->engine);
        buffer_add_char(out, ']');
    }
    buffer_add(out, SGF_PRIVATE "TIME");
    for (int seat = 0; seat < 2; seat++) {
        const TimeControl *time = &match->setup.time[seat];
        add_numbers(out,
                    (const int64_t[]){time->main_ms, time->increment_ms, time->byoyomi_ms,
                                      time->byoyomi_periods},
                    4);
    }
    buffer_add(out, SGF_PRIVATE "HANDICAP");
    add_numbers(
        out, (const int64_t[]){match->setup.handicap_stones, (int)match->setup.handicap_seat}, 2);
    buffer_add(out, SGF_PRIVATE "DRAW");
    for (int seat = 0; seat < 2; seat++) {
        add_numbers(out, (const int64_t[]){match->draw_from[seat], match->draw_until[seat]}, 2);
    }
    buffer_add(out, SGF_PRIVATE "CLOCK");
    for (int seat = 0; seat < 2; seat++) {
        const Clock *clock = &match->clock[seat];
        add_numbers(
            out,
            (const int64_t[]){clock->main_ms, clock->periods, clock->in_byoyomi, clock->move_ms},
            4);
    }
}

static void add_match(const Match *match, Buffer *out)
{
    buffer_add(out, "\n" SGF_PRIVATE "SESSION[");
    buffer_add_int(out, MATCH_FILE_VERSION);
    buffer_add(out, "]" SGF_PRIVATE "SETUP[");
    buffer_add(out, notation_opening_name(match->setup.opening));
    buffer_add(out, match->setup.foul_loses ? ":1" : ":0");
    buffer_add(out, match->setup.swap_colors ? ":1:" : ":0:");
    buffer_add_int(out, match->setup.move_ms);
    buffer_add_char(out, ']');
    add_seats(match, out);
    buffer_add(out, SGF_PRIVATE "SCORE");
    add_numbers(out, (const int64_t[]){match->score[0], match->score[1], match->draws}, 3);
    buffer_add(out, SGF_PRIVATE "RESULTS[");
    for (int i = 0; i < match->games; i++) {
        buffer_add_char(out, "NFD"[match->result[i]]);
    }
    buffer_add(out, "]" SGF_PRIVATE "STATE[");
    buffer_add(out, match->near_color == COLOR_BLACK ? "B" : "W");
    buffer_add(out, match->paused ? ":1" : ":0");
    buffer_add(out, match->counted ? ":1:" : ":0:");
    buffer_add_int(out, record_depth(match->record->current));
    buffer_add(out, "]\n");
}

void match_write(const Match *match, int64_t saved_ms, Buffer *out)
{
    Buffer extra = {0};
    add_match(match, &extra);
    if (extra.failed) {
        out->failed = true;
    } else {
        sgf_write_tree(match->record, &(SgfStyle){.root_extra = extra.text, .saved_match = true},
                       out);
        trailer_add(out, saved_ms);
    }
    buffer_free(&extra);
}
