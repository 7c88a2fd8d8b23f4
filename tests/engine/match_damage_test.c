/* Damaged match files: a changed match is never loaded silently, and most of it is recovered. */
#include "history_help.h"

/* A game with clocks, a score, an undo and a variation. */
static Match *played_match(void)
{
    Setup setup = people(RULE_STANDARD, 15);
    strcpy(setup.player[SEAT_NEAR].name, "Ada");
    strcpy(setup.player[SEAT_FAR].name, "\xE5\xA4\xA9");
    setup.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    setup.player[SEAT_FAR].level = 4;
    setup.time[0] = setup.time[1] = (TimeControl){60000, 500, 5000, 3};
    Match *match = match_new(&setup);
    match->setup.player[SEAT_FAR].kind = PLAYER_HUMAN; /* so that an undo takes back one move */
    play(match, BLACK_WINS);
    assert_int_equal(match_rematch(match), MATCH_OK);
    for (const char *moves = "H8 H9 I8 I9 J8 K8 J9 G6"; *moves; moves += *moves == ' ') {
        match_tick(match, 1700);
        assert_int_equal(match_play(match, notation_read_point(&moves, 15)), MATCH_OK);
    }
    assert_int_equal(match_undo(match), MATCH_OK);
    play(match, "G7 H7 F6");
    match->setup.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    return match;
}

static Buffer written(const Match *match)
{
    Buffer text = {0};
    match_write(match, "1.0", INT64_C(1700000000123), &text);
    assert_false(text.failed);
    return text;
}

/* The number of moves that both games have in common from the start. */
static int same_moves(const Match *match, const Match *other)
{
    const Record *one = match->record, *two = other->record;
    int same = 0, depth = record_depth(one, one->current);
    for (int i = 1; i <= depth && i <= record_depth(two, two->current); i++) {
        Point move = record_node(one, node_at(one, i))->move;
        if (record_node(two, node_at(two, i))->move != move) {
            break;
        }
        same = i;
    }
    return same;
}

static void a_whole_text_says_when_it_was_saved(void **state)
{
    (void)state;
    Match *match = played_match();
    Buffer text = written(match);
    SavedReport report;
    Match *back = match_read(text.text, text.length, &report);
    assert_non_null(back);
    assert_int_equal(report.state, SAVED_WHOLE);
    assert_int_equal(report.saved_ms, INT64_C(1700000000123));
    match_free(back);
    cut_trailer(&text);
    back = match_read(text.text, text.length, &report);
    assert_non_null(back);
    assert_int_equal(report.state, SAVED_UNCHECKED);
    assert_int_equal(report.saved_ms, 0);
    match_free(back);
    buffer_free(&text);
    match_free(match);
}

/* The end of the text before the move with this number on the first line of the file. */
static size_t end_of_move(const Buffer *text, int number)
{
    const char *at = text->text + 1;
    for (int i = 0; i <= number; i++) {
        const char *next = strchr(at + 1, ';');
        assert_non_null(next);
        at = next;
    }
    return (size_t)(at - text->text);
}

typedef struct Flips {
    int tried, refused;      /* by match_read */
    int salvaged, all_moves; /* ... all moves of the game came back */
    int moves_before;        /* ... at least those before the damaged byte */
} Flips;

static void try_flip(const Match *match, const Buffer *good, size_t at, int bit, Flips *flips)
{
    SavedReport report;
    char *text = malloc(good->length); /* exact size, so that sanitizers see overreads */
    assert_non_null(text);
    memcpy(text, good->text, good->length);
    text[at] = (char)(text[at] ^ 1 << bit);
    flips->tried++;
    Match *back = match_read(text, good->length, &report);
    if (back) {
        Buffer again = written(back);
        assert_int_equal(again.length, good->length);
        assert_memory_equal(again.text, good->text, good->length);
        buffer_free(&again);
        match_free(back);
        free(text);
        return;
    }
    flips->refused++;
    assert_int_equal(report.state, SAVED_DAMAGED);
    assert_true(report.error.what[0]);
    back = match_salvage(text, good->length, &report);
    free(text);
    if (!back) {
        return;
    }
    const int depth = record_depth(match->record, match->record->current),
              same = same_moves(match, back);
    int before = 0;
    while (before < depth && end_of_move(good, before + 1) <= at) {
        before++;
    }
    assert_int_equal(report.state, SAVED_DAMAGED);
    assert_int_equal(report.moves, record_depth(back->record, back->record->current));
    const char *sentence = match_salvage_sentence(&report);
    assert_non_null(strstr(sentence, "may be wrong")); /* a flipped bit may be one of a move */
    assert_int_equal(strstr(sentence, "%d of %d moves") != NULL, report.moves < report.moves_saved);
    flips->salvaged++;
    flips->all_moves += same == depth && report.moves == depth;
    flips->moves_before += same >= before;
    match_play(back, point_at(0, 0)); /* the game can go on */
    match_tick(back, 1000);
    match_free(back);
}

static void no_flipped_bit_changes_a_match_in_silence(void **state)
{
    (void)state;
    Match *match = played_match();
    Buffer good = written(match);
    Flips flips = {0};
    for (size_t at = 0; at < good.length; at++) {
        for (int bit = 0; bit < 8; bit++) {
            try_flip(match, &good, at, bit, &flips);
        }
    }
    print_message("%d flips: %d refused, %d salvaged, %d with all moves, %d with those before\n",
                  flips.tried, flips.refused, flips.salvaged, flips.all_moves, flips.moves_before);
    assert_int_equal(flips.tried, 8 * (int)good.length);
    assert_int_equal(flips.refused, flips.tried);
    assert_int_equal(flips.salvaged, flips.refused);
    assert_int_equal(flips.moves_before, flips.refused);
    assert_true(100 * flips.all_moves >= 92 * flips.refused);
    buffer_free(&good);
    match_free(match);
}

/* Each prefix: what is missing is reported, unless it is only the checksum. */
static void no_cut_changes_a_match_in_silence(void **state)
{
    (void)state;
    Match *match = played_match();
    Buffer good = written(match);
    size_t game = trailer_check(good.text, good.length).before;
    int most = 0;
    for (size_t length = 0; length < good.length; length++) {
        SavedReport report;
        Match *back = match_read(good.text, length, &report);
        if (back) {
            assert_true(length + 1 >= game);
            assert_int_equal(report.state,
                             length + 1 == good.length ? SAVED_WHOLE : SAVED_UNCHECKED);
            assert_int_equal(back->position.hash, match->position.hash);
            match_free(back);
            continue;
        }
        assert_int_equal(report.state, SAVED_DAMAGED);
        back = match_salvage(good.text, length, &report);
        int same = back ? same_moves(match, back) : 0;
        assert_true(same + 1 >= most); /* the last bracket belongs to a move of the variation */
        most = same > most ? same : most;
        match_free(back);
    }
    assert_int_equal(most, 10);
    buffer_free(&good);
    match_free(match);
}

static void a_later_version_is_not_damage(void **state)
{
    (void)state;
    static const char line[] = "size = 15\n; tengen 2 saved=1700000000000 host=x crc32=fe413359\n";
    Trailer trailer = trailer_check(line, sizeof line - 1);
    assert_int_equal(trailer.state, TRAILER_NEWER);
    assert_int_equal(trailer.before, strlen("size = 15\n"));
    assert_int_equal(trailer.saved_ms, INT64_C(1700000000000));
    Match *match = played_match();
    Buffer text = written(match);
    SavedReport report;
    cut_trailer(&text);
    char *version = strstr(text.text, "TENGENSESSION[1]");
    assert_non_null(version);
    version[strlen("TENGENSESSION[")] = '2';
    assert_null(match_read(text.text, text.length, &report));
    assert_int_equal(report.state, SAVED_NEWER);
    trailer_add(&text, 1);
    assert_null(match_read(text.text, text.length, &report));
    assert_int_equal(report.state, SAVED_NEWER);
    text.text[10] ^= 1;
    assert_null(match_read(text.text, text.length, &report));
    assert_int_equal(report.state, SAVED_DAMAGED);
    buffer_free(&text);
    match_free(match);
}

static void what_is_no_game_gives_none(void **state)
{
    (void)state;
    static const char *const text[] = {"", "(", "(;", "(;FF[4", "\n\n", "; tengen ", "hello"};
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        SavedReport report;
        assert_null(match_read(text[i], strlen(text[i]), &report));
        assert_int_equal(report.state, SAVED_DAMAGED);
        assert_true(report.error.what[0]);
        assert_null(match_salvage(text[i], strlen(text[i]), &report));
        assert_int_equal(report.state, SAVED_DAMAGED);
        assert_true(report.error.what[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_text_says_when_it_was_saved),
        cmocka_unit_test(no_flipped_bit_changes_a_match_in_silence),
        cmocka_unit_test(no_cut_changes_a_match_in_silence),
        cmocka_unit_test(a_later_version_is_not_damage),
        cmocka_unit_test(what_is_no_game_gives_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
