#include "engine/history/report_text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/buffer.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf_internal.h"

#define NAME SGF_PRIVATE "REPORT"

enum { FORMAT = 1, KEY_DIGITS = 16 };

/* ---- writing ---- */

static void add_head(Buffer *out, uint64_t key, const char *version)
{
    buffer_add(out, NAME "[");
    buffer_add_int(out, FORMAT);
    buffer_add_char(out, ':');
    buffer_add(out, version);
    buffer_add_char(out, ':');
    buffer_add_hex(out, key, KEY_DIGITS);
}

static void add_number(Buffer *out, int number)
{
    buffer_add_char(out, ',');
    buffer_add_int(out, number);
}

static void add_fact(Buffer *out, const Fact *fact)
{
    add_number(out, (int)fact->kind);
    add_number(out, fact->wins);
    add_number(out, fact->point);
    add_number(out, fact->count);
    add_number(out, (int)fact->foul);
}

static void add_move(Buffer *out, const ReportMove *move)
{
    buffer_add_char(out, '[');
    buffer_add_int(out, move->chance);
    add_number(out, move->loss);
    add_number(out, move->grade);
    add_number(out, move->better);
    add_number(out, move->last_chance);
    add_number(out, move->after);
    add_fact(out, &move->fact);
    add_fact(out, &move->reason);
    for (int i = 0; i < move->length; i++) {
        add_number(out, move->line[i]);
    }
    buffer_add_char(out, ']');
}

bool report_text_store(Record *record, NodeId end, const GameReport *report, uint64_t key,
                       const char *version)
{
    Buffer text = {0};
    add_head(&text, key, version);
    for (int side = 0; side < 2; side++) {
        buffer_add_char(&text, ':');
        buffer_add_int(&text, report->accuracy[side]);
    }
    buffer_add_char(&text, ']');
    for (int ply = 0; ply <= report->moves; ply++) {
        add_move(&text, &report->move[ply]);
    }
    bool stored = !text.failed && record_reserve_path(record, end);
    if (stored) {
        record_drop_properties(record, end, NAME "["); /* reserved */
        stored = record_add_property(record, end, text.text);
    }
    buffer_free(&text);
    return stored;
}

/* ---- reading ---- */

/* Numbers between separators. After the first error all are 0. */
typedef struct NumberReader {
    const char *at;
    bool failed;
} NumberReader;

static int next_number(NumberReader *reader, char before, int min, int max)
{
    char *end;
    if (reader->failed || *reader->at != before) {
        reader->failed = true;
        return 0;
    }
    const char *digits = reader->at + 1;
    const bool begins = *digits == '-' || (*digits >= '0' && *digits <= '9');
    const long number = strtol(digits, &end, 10);
    reader->failed = !begins || end == digits || number < min || number > max;
    reader->at = end;
    return reader->failed ? 0 : (int)number;
}

static Point next_point(NumberReader *reader, int size)
{
    const int number = next_number(reader, ',', 0, BOARD_CELLS - 1);
    const Point point = (Point)number;
    if (number > POINT_PASS &&
        (point_x(point) >= size || point_y(point) < 0 || point_y(point) >= size)) {
        reader->failed = true;
    }
    return point;
}

static Fact next_fact(NumberReader *reader, int size)
{
    Fact fact;
    fact.kind = (FactKind)next_number(reader, ',', 0, FACT_COUNT - 1);
    fact.wins = next_number(reader, ',', 0, 1) != 0;
    fact.point = next_point(reader, size);
    fact.count = next_number(reader, ',', 0, POINTS_MAX);
    fact.foul = (Foul)next_number(reader, ',', 0, FOUL_DOUBLE_THREE);
    return fact;
}

static void read_move(NumberReader *reader, int size, ReportMove *move)
{
    move->chance = (int16_t)next_number(reader, '[', 0, 1000);
    move->loss = (int16_t)next_number(reader, ',', 0, 1000);
    move->grade = (uint8_t)next_number(reader, ',', 0, CLASS_BLUNDER);
    move->better = next_point(reader, size);
    move->last_chance = next_number(reader, ',', 0, 1) != 0;
    move->after = next_number(reader, ',', 0, 1) != 0;
    move->fact = next_fact(reader, size);
    move->reason = next_fact(reader, size);
    while (!reader->failed && *reader->at == ',' && move->length < REPORT_LINE_MAX) {
        move->line[move->length++] = next_point(reader, size);
    }
    move->valued = move->judged = true;
    reader->failed = reader->failed || *reader->at != ']';
    reader->at += !reader->failed;
}

/* The rest of the property, after version and key. */
static bool read_report(const char *text, int size, GameReport *report)
{
    NumberReader reader = {text, false};
    for (int side = 0; side < 2; side++) {
        report->accuracy[side] = next_number(&reader, ':', -1, 100);
    }
    reader.failed = reader.failed || *reader.at != ']';
    reader.at += !reader.failed;
    for (int ply = 0; ply <= report->moves && !reader.failed; ply++) {
        read_move(&reader, size, &report->move[ply]);
    }
    return !reader.failed && *reader.at == '\0';
}

bool report_text_load(const Record *record, NodeId end, uint64_t key, const char *version,
                      GameReport *report)
{
    Buffer head = {0};
    GameReport *read = malloc(sizeof *read);
    bool loaded = false;
    const char *text;
    add_head(&head, key, version);
    for (uint32_t at = 0;
         read && !head.failed && !loaded && (text = record_next_property(record, end, &at));) {
        if (strncmp(text, head.text, head.length) == 0) {
            *read = *report;
            loaded = read_report(text + head.length, record->size, read);
        }
    }
    if (loaded) {
        read->done = read->steps;
        *report = *read;
    }
    free(read);
    buffer_free(&head);
    return loaded;
}
