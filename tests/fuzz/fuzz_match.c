/* Any text as a saved match, whole or damaged. One that is read is also played on. */
#include "engine/history/match_file.h"
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
    match_go(match, NODE_ROOT);
    match_go(match, match->reviewed);
    match_review(match, false);
    match_rematch(match);
}

/* Frees the match. */
static void check_match(Match *match, SavedReport *report)
{
    Buffer first = {0}, second = {0};
    if (!match) {
        fuzz_check_message(report->error.what);
        return;
    }
    match_write(match, "1.0", 1, &first);
    match_free(match);
    Match *back = first.failed ? NULL : match_read(first.text, first.length, report);
    if (!back || report->state != SAVED_WHOLE) {
        fuzz_fail("what was written of it cannot be read: %d:%d: %s\n%s", report->error.line,
                  report->error.column, report->error.what, first.text ? first.text : "");
    }
    match_write(back, "1.0", 1, &second);
    fuzz_check_same(&first, &second);
    Match *copy = match_copy(back);
    if (!copy) {
        fuzz_fail("it cannot be copied");
    }
    match_write(back, "1.0", 1, &first);
    play_on(back);
    match_free(back);
    match_write(copy, "1.0", 1, &second); /* shares memory with what was changed */
    fuzz_check_same(&first, &second);
    match_free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    SavedReport report;
    check_match(match_read(text, size, &report), &report);
    check_match(match_salvage(text, size, &report), &report);
    return 0;
}
