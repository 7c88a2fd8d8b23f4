#include "app/proof_commands.h"

#include "app/permissions.h"
#include "app/reasons.h"
#include "ui/words.h"

static void go_to(Game *game, int node)
{
    game->proof_at = node;
    game->proof_ticket = game->match->ticket;
}

/* In place of the report and of the analysis. What was not found is looked for once more. */
static void toggle_proof(App *app, const Command *command)
{
    Game *game = &app->game;
    if (!game->proving && !may_analyse(game)) {
        reasons_tell(app, command);
        return;
    }
    game->proving = !game->proving;
    if (game->proving) {
        game->analysing = game->reporting = game->editing = false;
        proof_cache_retry(&app->workers.proofs, analysis_cache_key(&game->match->position));
    }
}

/* Plays the line that is shown, and goes back to where it began. */
static void add_proof(App *app, const ViewProof *proof)
{
    Game *game = &app->game;
    const NodeId here = game->match->record->current;
    MatchError error = MATCH_OK;
    for (int i = 0; i < proof->length && error == MATCH_OK; i++) {
        error = game_play(game, proof->line[i].move);
    }
    const int at = game->proof_at;
    const MatchError back = game_go_to_node(game, here);
    go_to(game, at);
    if (error == MATCH_OK && back == MATCH_OK) {
        messages_say(&app->messages, "%s", _("The line is in the tree."));
    } else {
        reasons_tell_error(app, error != MATCH_OK ? error : back);
    }
}

void proof_commands_run(App *app, const Command *command)
{
    Game *game = &app->game;
    ViewProof proof = {.on = false};
    game_close_page(game); /* the menu */
    if (command->value == PROOF_TOGGLE) {
        toggle_proof(app, command);
        return;
    }
    workers_fill_proof(&app->workers, game, &proof);
    if (!proof.known || (command->value == PROOF_ADD && !proof.may_add)) {
        reasons_tell(app, command);
    } else if (command->value == PROOF_ADD) {
        add_proof(app, &proof);
    } else if (command->field >= 0 && command->field < proof.count) {
        go_to(game, command->field);
    }
}

/* Of the proof's moves after the one that is shown last. -1: it is none of them. */
static int node_of(const ViewProof *proof, Point point)
{
    if (proof->at < proof->length && proof->line[proof->at].move == point) {
        return proof->line[proof->at].node;
    }
    for (int i = 0; proof->at % 2 != 0 && i < proof->defences; i++) {
        if (proof->defence[i].move == point) {
            return proof->defence[i].node;
        }
    }
    return -1;
}

bool proof_commands_press(App *app, Point point)
{
    Game *game = &app->game;
    ViewProof proof = {.on = false};
    if (!game->proving) {
        return false;
    }
    workers_fill_proof(&app->workers, game, &proof);
    if (!proof.known || proof.kind == PROOF_NOTHING) {
        return false;
    }
    const int node = node_of(&proof, point);
    if (node >= 0) {
        go_to(game, node);
    } else if (proof.at > 0) {
        messages_say(&app->messages, "%s",
                     proof.at % 2 != 0 ? _("That move does not stop the threat.")
                                       : _("The proof goes on with another move."));
    }
    return node >= 0 || proof.at > 0;
}
