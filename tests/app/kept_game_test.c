/* Which games that ended are kept, in which file, and what is known of that after a write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "app/file_system.h"
#include "app/kept_game.h"
#include "app/own_folder.h"
#include "engine/history/match_file.h"
#include "engine/history/record_detail.h"

/* A game of so many stones that the far side has given up. */
static Match *ended_game(int stones)
{
    Match *match = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
    assert_non_null(match);
    match->id = 7;
    for (int i = 0; i < stones; i++) {
        assert_int_equal(match_play(match, point_at(i, i % 2)), MATCH_OK);
    }
    assert_int_equal(match_resign(match, SEAT_FAR), MATCH_OK);
    return match;
}

static void test_which_games_are_due(void **state)
{
    (void)state;
    const KeptGame none = {.id = 0};
    for (int i = 0; i < 4; i++) {
        Match *match = ended_game(i == 1 ? 0 : 3);
        if (i == 2) {
            match->id = 0; /* nobody has played it */
        } else if (i == 3) {
            match_undo(match);
        }
        assert_int_equal(kept_game_is_due(&none, match, false), i == 0);
        match_free(match);
    }
}

/* As ordered, in a new file or in the one that it was in. */
static WriteResult ordered(KeptGame *kept, const Match *match)
{
    static GamesFolder games = {.path = "games"};
    const OpenedFile opened = {.path = ""};
    WriteResult result = {.error = 0};
    *kept = kept_game_order(kept, match, &opened, false, &games, &result.order);
    return result;
}

static void take(KeptGame *kept, const char *path, WriteResult *result)
{
    assert_int_equal(file_write(path, "x", 1, FILE_QUICK), 0);
    result->stamp = file_system_stamp(path);
    kept_game_take(kept, result);
}

static void test_what_is_known_after_a_write(void **state)
{
    (void)state;
    Match *match = ended_game(3);
    KeptGame kept = {.id = 0};
    assert_int_equal(mkdir("games", 0777), 0);
    assert_false(kept_game_is_under_way(&kept, match));
    WriteResult result = ordered(&kept, match);
    assert_true(result.order.is_new);
    assert_true(kept_game_is_under_way(&kept, match));
    assert_false(kept_game_has(&kept, match));
    take(&kept, result.order.path, &result);
    assert_false(kept_game_is_under_way(&kept, match));
    assert_true(kept_game_has(&kept, match));
    assert_string_equal(kept_game_file(&kept, match), result.order.path);
    /* Its review has a variation. The file has changed meanwhile: it moves to a new one. */
    match_review(match, true);
    match_go(match, record_node_at(match->record, match->record->current, 1));
    assert_int_equal(match_play(match, point_at(9, 9)), MATCH_OK);
    assert_true(kept_game_is_due(&kept, match, true));
    assert_false(kept_game_is_due(&kept, match, false)); /* not before it is left */
    result = ordered(&kept, match);
    assert_true(result.order.replaces && result.order.whole);
    result.moved = ESTALE;
    take(&kept, result.order.copy, &result);
    assert_string_equal(kept.path, result.order.copy);
    assert_true(kept_game_has(&kept, match));
    match_free(match);
}

/* It is due again: into the same file, if it was there before. */
static void test_after_a_write_that_failed(void **state)
{
    (void)state;
    Match *match = ended_game(3);
    KeptGame kept = {.id = 0};
    assert_int_equal(mkdir("games", 0777), 0);
    WriteResult result = ordered(&kept, match);
    result.error = ENOSPC;
    kept_game_take(&kept, &result);
    assert_true(kept_game_is_due(&kept, match, true));
    assert_null(kept_game_file(&kept, match));
    result = ordered(&kept, match);
    take(&kept, result.order.path, &result);
    assert_false(kept_game_is_due(&kept, match, true));
    result = ordered(&kept, match);
    assert_true(result.order.replaces);
    result.error = ENOSPC;
    kept_game_take(&kept, &result);
    assert_true(kept_game_is_due(&kept, match, true));
    assert_string_equal(kept_game_file(&kept, match), result.order.path);
    match_free(match);
}

/* What only the program has added is no reason for a new file. */
static void test_what_the_program_adds(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const bool written = i == 1, changed = i == 2;
        Match *match = ended_game(3);
        KeptGame kept = {.id = match->id, .state = match_saved_state(match)};
        const uint64_t before = kept.state;
        kept.written = written ? before : 0;
        kept.state += changed; /* the player has changed it, too */
        record_set_comment(match->record, NODE_ROOT, "a report");
        kept_game_note_added(&kept, match, before);
        assert_int_equal(kept.state == match_saved_state(match), !changed);
        assert_int_equal(kept_game_has(&kept, match), written);
        match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_which_games_are_due),
        IN_OWN_FOLDER(test_what_is_known_after_a_write),
        IN_OWN_FOLDER(test_after_a_write_that_failed),
        IN_OWN_FOLDER(test_what_the_program_adds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
