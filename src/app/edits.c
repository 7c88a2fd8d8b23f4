#include "app/edits.h"

#include "engine/history/record_detail.h"
#include "engine/history/record_signs.h"
#include "engine/history/text.h"

void edits_fill(const Game *game, View *view)
{
    const Record *record = game->match->record;
    if (!game->match->reviewed) {
        return;
    }
    record_signs(record, record->current, &view->edit.signs);
    const char *comment = record_comment(record, record->current);
    if (comment) {
        view->edit.comment_cut = !text_copy(view->edit.comment, sizeof view->edit.comment, comment);
    }
}
