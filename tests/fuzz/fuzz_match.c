/* Any text as a saved match. One that is read is also played on. */
#include "engine/history/match.h"
#include "fuzz/fuzz.h"

static void play_on(Match *match)
{
    match_undo(match);
    match_redo(match);
    match_play(match, point_at(2, 2));
    match_choose(match, CHOICE_SWAP);
    match_tick(match, 100000);
    match_ask(match, REQUEST_UNDO, SEAT_NEAR);
    match_answer(match, SEAT_FAR, true);
    match_review(match, true);
    match_go(match, match->record->root);
    match_go(match, match->reviewed);
    match_review(match, false);
    match_rematch(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ParseError error = {0};
    Buffer first = {0}, second = {0};
    Match *match = match_read((const char *)data, size, &error);
    if (!match) {
        fuzz_check_message(error.what);
        return 0;
    }
    match_write(match, &first);
    Match *back = first.failed ? NULL : match_read(first.text, first.length, &error);
    if (!back) {
        fuzz_fail("what was written of it cannot be read: %d:%d: %s\n%s", error.line, error.column,
                  error.what, first.text ? first.text : "");
    }
    match_write(back, &second);
    fuzz_check_same(&first, &second);
    play_on(back);
    match_free(back);
    match_free(match);
    return 0;
}
