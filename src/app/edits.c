#include "app/edits.h"

#include <string.h>

#include "app/permissions.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_info.h"
#include "engine/history/record_signs.h"
#include "engine/history/text.h"
#include "ui/words.h"

/* The tools are shown. */
static bool edits(const Game *game)
{
    return may_browse(game) && game->editing;
}

bool edits_may(const Game *game, const Command *command)
{
    const Match *match = game->match;
    switch ((EditAction)command->value) {
    case EDIT_TOGGLE:
        return may_edit(game);
    case EDIT_CHOOSE:
        return edits(game) && command->field >= 0 && command->field < EDIT_TOOLS;
    case EDIT_SIGN:
        return edits(game) && position_on_board(&match->position, command->point);
    case EDIT_UP:
    case EDIT_MAIN:
        return edits(game) && match_may_promote(match) == MATCH_OK;
    case EDIT_CUT:
        return edits(game) && match_may_cut(match, match->record->current) == MATCH_OK;
    case EDIT_UNCUT:
        return game->in_game && game->cuts > 0;
    case EDIT_COMMENT:
    case EDIT_NAME:
        return may_edit(game) && record_has(match->record, (NodeId)command->field);
    }
    return false;
}

/* ---- signs ---- */

/* What the tool makes of the point: the same sign once more clears it. False: all letters are in
 * use. */
static bool next_sign(EditTool tool, const Signs *signs, Point point, Sign *sign)
{
    static const SignShape shapes[EDIT_TOOLS] = {SIGN_TRIANGLE, SIGN_SQUARE, SIGN_CIRCLE,
                                                 SIGN_CROSS};
    const Sign none = {.shape = SIGN_NONE}, *found = signs_at(signs, point);
    const Sign *there = found ? found : &none;
    const bool letter = tool == EDIT_LETTER, text = letter || tool == EDIT_NUMBER;
    const bool same = !text    ? there->shape == shapes[tool]
                      : letter ? sign_text_is_letter(there->text)
                               : sign_text_is_number(there->text);
    *sign = (Sign){.shape = same ? SIGN_NONE : shapes[tool]};
    if (same || !text) {
        return true;
    }
    if (!letter) {
        signs_free_number(signs, sign->text);
    }
    return !letter || signs_free_letter(signs, sign->text);
}

static MatchError set_sign(Game *game, Point point, Messages *messages)
{
    Signs signs;
    Sign sign;
    const Record *record = game->match->record;
    record_signs(record, record->current, &signs);
    if (!next_sign(game->tool, &signs, point, &sign)) {
        messages_say(messages, "%s", _("All letters are on the board."));
        return MATCH_NOTHING;
    }
    return match_set_sign(game->match, point, &sign);
}

/* ---- branches ---- */

/* The oldest one is forgotten, if there are too many. */
static MatchError cut(Game *game, Messages *messages)
{
    MatchCut taken;
    const MatchError error = match_cut(game->match, game->match->record->current, &taken);
    if (error != MATCH_OK) {
        return error;
    }
    if (game->cuts == CUTS_MAX) {
        memmove(game->cut, game->cut + 1, (CUTS_MAX - 1) * sizeof game->cut[0]);
        game->cuts--;
    }
    game->cut[game->cuts++] = taken;
    messages_dismiss(messages, game->cut_toast); /* one offer, for the last cut */
    const Sentence what = sentence_counting(N_("Moves cut: %d"), taken.moves, 0);
    messages_tell_with(messages, &what, NULL);
    messages_offer(messages, TOAST_UNDO_CUT);
    game->cut_toast = messages->serial;
    return MATCH_OK;
}

/* What cannot come back is forgotten. */
static MatchError uncut(Game *game, Messages *messages)
{
    const MatchError error = match_uncut(game->match, &game->cut[game->cuts - 1]);
    if (error == MATCH_NO_MEMORY) {
        return error;
    }
    game->cuts--;
    messages_dismiss(messages, game->cut_toast);
    if (error != MATCH_OK) {
        messages_say(messages, "%s",
                     _("That cannot come back: the move has been played again since."));
        return MATCH_NOTHING;
    }
    return MATCH_OK;
}

static MatchError comment(Match *match, NodeId node, const char *text)
{
    const char *old = record_comment(match->record, node);
    return strcmp(old ? old : "", text) == 0 ? MATCH_OK : match_set_comment(match, node, text);
}

static MatchError name(Match *match, NodeId node, const char *text)
{
    char old[NAME_BYTES];
    record_node_name(match->record, node, old, sizeof old);
    return strcmp(old, text) == 0 ? MATCH_OK : match_set_name(match, node, text);
}

/* In the place of the report, and without the analysis, whose stones would hide signs. From the
 * menu never off. */
static void toggle(Game *game)
{
    game->editing = !edits(game);
    game_close_page(game);
    if (game->editing) {
        game->reporting = game->analysing = game->proving = false;
    }
}

MatchError edits_run(Game *game, const Command *command, Messages *messages)
{
    switch ((EditAction)command->value) {
    case EDIT_TOGGLE:
        toggle(game);
        break;
    case EDIT_CHOOSE:
        game->tool = (EditTool)command->field;
        break;
    case EDIT_SIGN:
        return set_sign(game, command->point, messages);
    case EDIT_UP:
    case EDIT_MAIN:
        return match_promote(game->match, command->value == EDIT_MAIN);
    case EDIT_CUT:
        return cut(game, messages);
    case EDIT_UNCUT:
        game_close_page(game); /* the menu */
        return uncut(game, messages);
    case EDIT_COMMENT:
        return comment(game->match, (NodeId)command->field, command_text(command));
    case EDIT_NAME:
        return name(game->match, (NodeId)command->field, command_text(command));
    }
    return MATCH_OK;
}

void edits_fill(const Game *game, View *view)
{
    const Match *match = game->match;
    const Record *record = match->record;
    ViewEdit *edit = &view->edit;
    if (!match->reviewed) {
        return;
    }
    edit->node = (int)record->current;
    record_signs(record, record->current, &edit->signs);
    char name[NAME_BYTES + 4]; /* by a character */
    record_node_name(record, record->current, name, sizeof name);
    edit->name_cut = !text_copy(edit->name, sizeof edit->name, name);
    const char *comment = record_comment(record, record->current);
    if (comment) {
        edit->comment_cut = !text_copy(edit->comment, sizeof edit->comment, comment);
    }
    edit->on = edits(game);
    edit->tool = game->tool;
    edit->may_promote = match_may_promote(match) == MATCH_OK;
    edit->may_cut = match_may_cut(match, record->current) == MATCH_OK;
    edit->may_undo = game->cuts > 0;
}
