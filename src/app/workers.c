#include "app/workers.h"

#include <SDL.h>

#include <stdio.h>
#include <string.h>

#include "app/engine_command.h"
#include "app/folder.h"
#include "app/proof_walk.h"
#include "app/wake.h"
#include "engine/history/clock.h"
#include "engine/history/engine_name.h"
#include "engine/level.h"
#include "ui/words.h"

enum {
    SCRIPT_NODES_MAX = 20000,
    SCRIPT_PROOF_NODES = 500,
    SCRIPT_VALUE_NODES = 200,
    HINT_MS = 1000,
    AHEAD_MS = 60000,   /* longer than it takes to fill the search's memory */
    VALUE_NODES = 2000, /* for each point of a map of values */
    VALUES_MS = 5000,
    REPORT_MS = 250 /* between two reports of an analysis */
};

static const int64_t analysis_ms[] = {
    [ANALYSIS_5_S] = 5000,
    [ANALYSIS_30_S] = 30000,
    [ANALYSIS_2_MIN] = 120000,
    [ANALYSIS_NO_LIMIT] = INT64_C(365) * 24 * 3600 * 1000,
};

bool workers_init(Workers *workers, uint64_t seed, bool scripted, const char *data,
                  const EngineEntry *engines, Messages *messages)
{
    static const char *const names[2] = {"engine-1-errors.txt", "engine-2-errors.txt"};
    for (int seat = 0; seat < 2; seat++) {
        folder_join(workers->errors[seat], PATH_BYTES, data, names[seat]);
    }
    workers->messages = messages;
    workers->engines = engines;
    workers->seed = seed;
    workers->scripted = scripted;
    analyst_init(&workers->analyst, data, &workers->dismissed);
    workers->thinker = thinker_new();
    return workers->thinker != NULL;
}

void workers_free(Workers *workers)
{
    analyst_end(&workers->analyst);
    for (int seat = 0; seat < 2; seat++) { /* all end at the same time */
        if (workers->client[seat]) {
            gomocup_dismiss(workers->client[seat]);
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        gomocup_free(workers->client[seat]);
    }
    gomocup_dismissed_free(&workers->dismissed);
    thinker_free(workers->thinker);
}

/* ---- the thinker ---- */

/* In a script only nodes limit the search; else the level's own limits and the game's. */
static SearchLimits limits_for(const Workers *workers, const Match *match, Seat seat, int level)
{
    const Level *own = level_get(level);
    SearchLimits limits = {.level = level, .seed = workers->seed};
    if (workers->scripted) {
        limits.depth = own->depth;
        limits.nodes =
            own->nodes != 0 && own->nodes < SCRIPT_NODES_MAX ? own->nodes : SCRIPT_NODES_MAX;
        limits.seed = workers->seed * 7919 + (uint64_t)match->position.count;
        return limits;
    }
    limits.seed += SDL_GetPerformanceCounter();
    const TimeControl *control = &match->setup.time[seat];
    int64_t share = time_control_on(control) ? clock_share(&match->clock[seat], control) : 0;
    int64_t time = match->setup.move_ms;
    if (share > 0 && (time == 0 || share < time)) {
        time = share;
    }
    if (time > 0) {
        limits.depth = own->depth;
        limits.nodes = own->nodes;
        limits.time_ms = own->time_ms < time && match->setup.move_ms == 0 ? own->time_ms : time;
    }
    return limits;
}

static bool runs(const Workers *workers, const Match *match, ThinkKind kind)
{
    ThinkKind running;
    uint32_t ticket;
    return thinker_has_job(workers->thinker, &running, &ticket) && running == kind &&
           ticket == match->ticket;
}

/* `seat`: whose level and clock limit the search. */
static void start_thinker(Workers *workers, const Match *match, ThinkKind kind, Seat seat,
                          int64_t now_ms)
{
    if (runs(workers, match, kind)) {
        return;
    }
    int level = match->setup.player[seat].level;
    if (kind == THINK_HINT || kind == THINK_ANALYSIS || kind == THINK_VALUES ||
        match->setup.player[seat].kind != PLAYER_COMPUTER) {
        level = level_max();
    }
    ThinkJob job = {.kind = kind,
                    .ticket = match->ticket,
                    .position = match->position,
                    .opening = match->setup.opening,
                    .step = match->opening,
                    .limits = limits_for(workers, match, seat, level),
                    .reviewed = match->reviewed != NODE_NONE,
                    .forget = workers->scripted,
                    .spares_battery = kind == THINK_AHEAD && !workers->scripted};
    if (kind != THINK_MOVE && kind != THINK_OPENING && !workers->scripted) {
        job.limits.time_ms = kind == THINK_HINT    ? HINT_MS
                             : kind == THINK_AHEAD ? AHEAD_MS
                                                   : analysis_ms[workers->analysis_time];
    }
    if (!match->opening.over) {
        job.limits.lines = SEARCH_LINES_MAX;
    }
    if (kind == THINK_VALUES) {
        job.limits.nodes = workers->scripted ? SCRIPT_VALUE_NODES : VALUE_NODES;
        job.limits.time_ms = workers->scripted ? 0 : VALUES_MS;
    }
    if (kind == THINK_PROOF) {
        job.limits.nodes = workers->scripted ? SCRIPT_PROOF_NODES : 0;
    }
    if (kind == THINK_ANALYSIS) {
        job.limits.lines = workers->analysis_lines;
    }
    workers->analysis_ms = now_ms;
    workers->progress = (ThinkProgress){.nodes = 0};
    thinker_start(workers->thinker, &job);
}

/* ---- Gomocup engines ---- */

/* The protocol knows a time for the game and a limit per move: a byo-yomi period is such a limit.
 */
static void set_limits(const Match *match, Seat seat, const EngineEntry *own,
                       GomocupQuestion *question)
{
    enum { UNLIMITED_MS = 5000 };
    const TimeControl *time = &match->setup.time[seat];
    const Clock *clock = &match->clock[seat];
    question->turn_ms = match->setup.move_ms;
    if (clock->in_byoyomi) {
        int64_t share = clock_share(clock, time);
        if (question->turn_ms == 0 || share < question->turn_ms) {
            question->turn_ms = share;
        }
    } else if (time_control_on(time)) {
        question->match_ms = time->main_ms;
        question->left_ms = clock->main_ms;
    } else if (question->turn_ms == 0) {
        question->turn_ms = UNLIMITED_MS;
    }
    if (own && own->move_ms > 0 && (!clock->in_byoyomi || own->move_ms < question->turn_ms)) {
        question->turn_ms = own->move_ms;
    }
}

static void start_client(Workers *workers, const Match *match, Seat seat)
{
    const Player *player = match_player(match, seat);
    uint32_t ticket;
    if (workers->client[seat] && strcmp(workers->command[seat], player->engine) != 0) {
        gomocup_dismissed_add(&workers->dismissed, &workers->client[seat]);
    }
    if (!workers->client[seat]) {
        workers->client[seat] = gomocup_new(
            player->engine, workers->errors[seat][0] != '\0' ? workers->errors[seat] : NULL);
        snprintf(workers->command[seat], PATH_BYTES, "%s", player->engine);
    }
    if (!workers->client[seat]) {
        workers->not_started[seat] = true;
        wake_main(); /* which collects the failure */
        return;
    }
    if (gomocup_has_job(workers->client[seat], &ticket) && ticket == match->ticket) {
        return;
    }
    GomocupQuestion question;
    engine_question_set(&question, match);
    const EngineEntry *own = engine_entry_find(workers->engines, player->engine);
    set_limits(match, seat, own, &question);
    gomocup_set_resources(&question, own);
    gomocup_ask(workers->client[seat], &question);
}

/* ---- starting ---- */

/* A changed setting begins it anew; what was found stays until more is. */
static void start_analysis(Workers *workers, const Game *game, Seat seat, int64_t now_ms)
{
    const Settings *settings = game->settings;
    if (workers->analysis_lines != settings->analysis_lines ||
        workers->analysis_time != settings->analysis_time) {
        thinker_drop(workers->thinker);
        workers->analysis_lines = settings->analysis_lines;
        workers->analysis_time = settings->analysis_time;
    }
    start_thinker(workers, game->match, THINK_ANALYSIS, seat, now_ms);
}

/* Is it switched on, and allowed? Values are asked of the search, which knows no openings. */
static bool shows_overlay(const Game *game, Overlay overlay)
{
    return game->overlay[overlay] && may_browse(game) &&
           (overlay == OVERLAY_THREATS || may_analyse(game));
}

static bool wants_overlay(const Workers *workers, const Game *game, Overlay overlay)
{
    return shows_overlay(game, overlay) &&
           workers->mapped[overlay] != analysis_cache_key(&game->match->position);
}

static bool wants_proof(const Workers *workers, const Game *game)
{
    return game->proving && may_analyse(game) &&
           !proof_cache_find(&workers->proofs, analysis_cache_key(&game->match->position));
}

const EngineEntry *workers_analyst(const Workers *workers, const Game *game)
{
    return engine_entry_find(workers->engines, game->settings->analyst);
}

/* Of the position, by whoever analyses in review. */
static uint64_t analysis_key(const Workers *workers, const Game *game)
{
    const EngineEntry *analyst = workers_analyst(workers, game);
    return analysis_cache_key_by(&game->match->position, analyst ? analyst->command : "");
}

/* It runs while the analysis is switched on, and thinks while that is seen. */
static void update_analyst(Workers *workers, const Game *game, int64_t now_ms, bool seen)
{
    Analyst *analyst = &workers->analyst;
    const Settings *settings = game->settings;
    const EngineEntry *entry = game->analysing ? workers_analyst(workers, game) : NULL;
    if (!entry) {
        analyst_end(analyst);
    } else if (seen && may_analyse(game)) {
        analyst_ask(analyst, entry, game->match, settings->analysis_lines,
                    analysis_ms[settings->analysis_time], now_ms);
    } else {
        analyst_rest(analyst);
    }
    if (!analyst->failed) {
        messages_close_notice(workers->messages, NOTICE_ANALYST_FAILED);
    }
}

/* Only `acting` is asked for a move; the old engine of a seat that has none now is ended. */
static void update_clients(Workers *workers, const Match *match, Seat acting)
{
    for (int seat = 0; seat < 2; seat++) {
        workers->not_started[seat] = false;
        if (seat == (int)acting) {
            start_client(workers, match, acting);
        } else if (workers->client[seat] && match->setup.player[seat].kind != PLAYER_ENGINE) {
            gomocup_dismissed_add(&workers->dismissed, &workers->client[seat]);
        } else if (workers->client[seat]) {
            gomocup_drop(workers->client[seat]);
        }
    }
}

void workers_update(Workers *workers, const Game *game, int64_t now_ms, bool seen, bool attended)
{
    const Match *match = game->match;
    Seat actor = game_is_running(game) ? match_actor(match) : SEAT_NONE;
    Seat hinted = game->page == PAGE_REVIEW ? match_actor(match) : actor;
    PlayerKind kind = actor == SEAT_NONE || game_engine_failed(game, actor)
                          ? PLAYER_HUMAN
                          : match_player(match, actor)->kind;
    /* Engines do not know openings with choices: the computer decides for them. */
    bool opening = !match->opening.over && opening_has(match->setup.opening, TASK_CHOOSE);
    const bool asked = game->hint_wanted && game->hint_ticket == match->ticket;
    if (!game->analysing || !may_analyse(game)) {
        workers->analysed = 0;
    } else if (workers_analysis(workers, game)) {
        workers->analysed = analysis_key(workers, game);
    }
    bool client = kind == PLAYER_ENGINE && !opening;
    if (kind != PLAYER_HUMAN && !client) {
        start_thinker(workers, match, opening ? THINK_OPENING : THINK_MOVE, actor, now_ms);
    } else if (asked && game->advice.of_last) {
        start_thinker(workers, match, THINK_WHY, SEAT_NEAR, now_ms); /* of any seat: no search */
    } else if (asked && hinted != SEAT_NONE) {
        start_thinker(workers, match, THINK_HINT, hinted, now_ms);
    } else if (wants_overlay(workers, game, OVERLAY_THREATS) && seen) {
        start_thinker(workers, match, THINK_THREATS, SEAT_NEAR, now_ms); /* of both */
    } else if (wants_overlay(workers, game, OVERLAY_VALUES) && seen && hinted != SEAT_NONE) {
        start_thinker(workers, match, THINK_VALUES, hinted, now_ms);
    } else if (wants_proof(workers, game) && seen) {
        workers->analysis_time = game->settings->analysis_time;
        start_thinker(workers, match, THINK_PROOF, SEAT_NEAR, now_ms); /* of both */
    } else if (may_think_ahead(game) && seen && attended) {
        start_thinker(workers, match, THINK_AHEAD, seat_other(actor), now_ms);
    } else if (game->analysing && !workers_analyst(workers, game) && hinted != SEAT_NONE &&
               may_analyse(game) && seen) {
        start_analysis(workers, game, hinted, now_ms);
    } else {
        thinker_drop(workers->thinker);
    }
    update_clients(workers, match, client ? actor : SEAT_NONE);
    update_analyst(workers, game, now_ms, seen);
    if (!may_answer_engine(game)) {
        messages_close_notice(workers->messages, NOTICE_ENGINE_FAILED);
        messages_close_notice(workers->messages, NOTICE_STAND_IN);
    }
}

void workers_drop(Workers *workers)
{
    thinker_drop(workers->thinker);
    analyst_rest(&workers->analyst);
    workers->analysed = 0;
    for (int seat = 0; seat < 2; seat++) {
        workers->not_started[seat] = false;
        if (workers->client[seat]) {
            gomocup_drop(workers->client[seat]);
        }
    }
}

void workers_move_now(Workers *workers)
{
    if (!workers->scripted) { /* where the move must not depend on the machine's speed */
        thinker_move_now(workers->thinker);
    }
}

void workers_wait(Workers *workers)
{
    uint32_t ticket;
    thinker_wait(workers->thinker);
    analyst_wait(&workers->analyst);
    for (int seat = 0; seat < 2; seat++) {
        if (workers->client[seat] && gomocup_has_job(workers->client[seat], &ticket)) {
            gomocup_wait(workers->client[seat]);
        }
    }
}

/* ---- collecting ---- */

/* Who it was, what helps the player to find out more, and what can be done. */
static Sentence engine_remedy(const char *name, const char *said, const char *errors)
{
    if (said[0] != '\0' && errors) {
        return sentence_with(N_("It said \"%s\", and more in %s. You can play this move for it."),
                             said, errors);
    }
    if (said[0] != '\0') {
        return sentence_with(N_("\"%s\" said \"%s\". You can play this move for it."), name, said);
    }
    return errors ? sentence_with(N_("What \"%s\" said is in %s. You can play this move for it."),
                                  name, errors)
                  : sentence_with(N_("You can play this move for \"%s\"."), name, NULL);
}

/* As in the list, else what its command says. */
static void print_engine_name(const Workers *workers, const char *command, char name[NAME_BYTES])
{
    const EngineEntry *own = engine_entry_find(workers->engines, command);
    if (own) {
        memcpy(name, own->name, NAME_BYTES);
    } else {
        engine_name(command, false, name);
    }
}

void workers_engine_failed(Workers *workers, Game *game, Seat seat, const char *why,
                           const char *said, const char *errors)
{
    char program[PATH_BYTES];
    game->engine_failed[seat] = true;
    game->failed_ticket = game->match->ticket;
    gomocup_dismissed_add(&workers->dismissed, &workers->client[seat]);
    const Player *player = match_player(game->match, seat);
    const Sentence failed = sentence_with(N_("The engine failed: %s."), why, NULL);
    if (player->kind != PLAYER_ENGINE) { /* our own one */
        const Sentence remedy = sentence_plain(N_("You can play this move for it."));
        messages_fail_with(workers->messages, &failed, &remedy);
        return;
    }
    const char *fault = engine_command_fault(player->engine);
    engine_command_program(player->engine, program, sizeof program);
    const Sentence missing = sentence_with(fault, program, NULL);
    char name[NAME_BYTES];
    print_engine_name(workers, player->engine, name);
    const Sentence remedy = engine_remedy(name, said, errors);
    messages_open_notice(workers->messages, NOTICE_ENGINE_FAILED, fault ? &missing : &failed,
                         &remedy);
}

/* MATCH_OK: something was played, else the first reason why not. */
static MatchError play_opening(Match *match, const OpeningAnswer *answer)
{
    if (answer->choice != CHOICE_NONE) {
        return match_choose(match, answer->choice);
    }
    if (answer->number > 0) {
        return match_declare(match, answer->number);
    }
    MatchError error = MATCH_NOTHING;
    for (int i = 0; i < answer->points; i++) {
        MatchError played = match_play(match, answer->point[i]);
        error = i == 0 || played == MATCH_OK ? played : error;
    }
    return error;
}

/* A move that cannot be played is not asked for again. */
static void check_played(Workers *workers, Game *game, Seat seat, MatchError error)
{
    if (error != MATCH_OK) {
        workers_engine_failed(workers, game, seat,
                              error == MATCH_NO_MEMORY ? N_("out of memory")
                                                       : N_("its move is not allowed"),
                              "", NULL);
    }
}

/* Is the answer about the current position, and may it be played? In the turn of the loop in which
 * it arrives, a command may have paused the game or left its page without changing the position.
 * The answer is then discarded, and asked for again when the game goes on. */
static bool is_awaited(const Game *game, uint32_t ticket)
{
    return ticket == game->match->ticket && game_is_running(game);
}

static void take_advice(Game *game, const ThinkResult *result)
{
    Advice *advice = &game->advice;
    game->hint = result->move;
    game->hint_wanted = false;
    advice->why = result->why;
    advice->moves = result->moves;
    advice->shown = 1;
    memcpy(advice->line, result->line, sizeof advice->line);
}

static void take_map(Workers *workers, Game *game, const ThinkResult *result)
{
    const uint64_t key = analysis_cache_key(&game->match->position);
    if (result->kind == THINK_THREATS && !result->done) {
        game->overlay[OVERLAY_THREATS] = false;
        messages_fail(workers->messages, N_("Out of memory: no threats were looked for."), NULL);
    } else if (result->kind == THINK_THREATS) {
        workers->threats = result->threats;
        workers->mapped[OVERLAY_THREATS] = key;
    } else {
        workers->values = result->values;
        workers->mapped[OVERLAY_VALUES] = key;
    }
}

static void take_proof(Workers *workers, Game *game, const ThinkResult *result)
{
    if (result->done) {
        proof_cache_store(&workers->proofs, analysis_cache_key(&game->match->position),
                          &result->proof);
    } else {
        game->proving = false;
        messages_fail(workers->messages, N_("Out of memory: no win was looked for."), NULL);
    }
}

static bool collect_result(Workers *workers, Game *game)
{
    ThinkResult result;
    Match *match = game->match;
    if (!thinker_take(workers->thinker, &result)) {
        return false;
    }
    if (result.kind == THINK_HINT || result.kind == THINK_WHY) {
        if (result.ticket == match->ticket) {
            take_advice(game, &result);
        }
    } else if (result.kind == THINK_THREATS || result.kind == THINK_VALUES) {
        if (result.ticket == match->ticket) {
            take_map(workers, game, &result);
        }
    } else if (result.kind == THINK_PROOF) {
        if (result.ticket == match->ticket) {
            take_proof(workers, game, &result);
        }
    } else if (is_awaited(game, result.ticket)) {
        Seat seat = match_actor(match);
        check_played(workers, game, seat,
                     result.kind == THINK_OPENING ? play_opening(match, &result.opening)
                                                  : game_play(game, result.move));
    }
    return true; /* nobody is thinking any more */
}

static bool collect_clients(Workers *workers, Game *game)
{
    bool changed = false;
    for (int seat = 0; seat < 2; seat++) {
        GomocupAnswer answer;
        if (workers->not_started[seat]) {
            workers->not_started[seat] = false;
            changed = true;
            workers_engine_failed(workers, game, (Seat)seat,
                                  gomocup_fault_words(GOMOCUP_NOT_STARTED), "", NULL);
        }
        if (!workers->client[seat] || !gomocup_take(workers->client[seat], &answer)) {
            continue;
        }
        changed = true;
        if (answer.ticket == game->match->ticket && answer.move == POINT_NONE) {
            workers_engine_failed(workers, game, (Seat)seat, gomocup_fault_words(answer.fault),
                                  answer.said, answer.has_errors ? workers->errors[seat] : NULL);
        } else if (is_awaited(game, answer.ticket)) {
            check_played(workers, game, (Seat)seat, game_play(game, answer.move));
        }
    }
    return changed;
}

/* A few times a second, and when the analysis has ended. */
static bool collect_analysis(Workers *workers, const Match *match, int64_t now_ms)
{
    SearchReport report;
    if (!runs(workers, match, THINK_ANALYSIS) ||
        (now_ms < workers->analysis_ms + REPORT_MS && thinker_works(workers->thinker))) {
        return false;
    }
    workers->analysis_ms = now_ms;
    if (!thinker_report(workers->thinker, &report)) {
        return false;
    }
    const AnalysisEntry found = {.key = analysis_cache_key(&match->position),
                                 .mover = match->position.to_move,
                                 .report = report};
    return analysis_cache_store(&workers->analyses, &found, workers->analysis_lines);
}

/* Shows how far it is, a few times a second. */
static bool tells_progress(ThinkKind kind)
{
    return kind == THINK_PROOF || kind == THINK_VALUES;
}

/* True: it is time to show how many nodes or points were searched. */
static bool collect_progress(Workers *workers, const Match *match, int64_t now_ms)
{
    ThinkKind kind;
    uint32_t ticket;
    if (!thinker_has_job(workers->thinker, &kind, &ticket) || !tells_progress(kind) ||
        ticket != match->ticket || now_ms < workers->analysis_ms + REPORT_MS) {
        return false;
    }
    workers->analysis_ms = now_ms;
    workers->progress = thinker_progress(workers->thinker);
    return true;
}

bool workers_collect(Workers *workers, Game *game, int64_t now_ms)
{
    bool thought = collect_result(workers, game);
    bool played = collect_clients(workers, game);
    bool shown = collect_progress(workers, game->match, now_ms);
    shown |= analyst_collect(&workers->analyst, &workers->analyses, workers->messages, now_ms);
    return collect_analysis(workers, game->match, now_ms) || shown || thought || played;
}

/* ---- what they are doing ---- */

bool workers_are_thinking(const Workers *workers)
{
    ThinkKind kind;
    uint32_t ticket;
    if (thinker_has_job(workers->thinker, &kind, &ticket) && kind != THINK_AHEAD &&
        kind != THINK_ANALYSIS) {
        return true;
    }
    return workers->not_started[0] || workers->not_started[1] || /* to be collected */
           workers_ask_engine(workers);
}

bool workers_ask_engine(const Workers *workers)
{
    uint32_t ticket;
    for (int seat = 0; seat < 2; seat++) {
        if (workers->client[seat] && gomocup_has_job(workers->client[seat], &ticket)) {
            return true;
        }
    }
    return false;
}

bool workers_use_processor(const Workers *workers)
{
    ThinkKind kind;
    uint32_t ticket;
    return workers_are_thinking(workers) || analyst_works(&workers->analyst) ||
           (thinker_has_job(workers->thinker, &kind, &ticket) && thinker_works(workers->thinker));
}

bool workers_think_ahead(const Workers *workers, const Game *game)
{
    ThinkKind kind;
    uint32_t ticket;
    return thinker_has_job(workers->thinker, &kind, &ticket) && kind == THINK_AHEAD &&
           ticket == game->match->ticket;
}

bool workers_are_analysing(const Workers *workers)
{
    return thinker_analysis_pending(workers->thinker) || analyst_works(&workers->analyst);
}

int64_t workers_next_ms(const Workers *workers)
{
    ThinkKind kind;
    uint32_t ticket;
    const bool tells = thinker_has_job(workers->thinker, &kind, &ticket) && tells_progress(kind);
    const int64_t next =
        tells || thinker_analysis_pending(workers->thinker) ? workers->analysis_ms + REPORT_MS : -1;
    const int64_t other = analyst_next_ms(&workers->analyst);
    return next < 0 || (other >= 0 && other < next) ? other : next;
}

static bool shows_analysis(const Game *game)
{
    return game->analysing && may_analyse(game);
}

const AnalysisEntry *workers_analysis(const Workers *workers, const Game *game)
{
    const uint64_t key = analysis_key(workers, game);
    return shows_analysis(game) ? analysis_cache_find(&workers->analyses, key) : NULL;
}

const AnalysisEntry *workers_old_analysis(const Workers *workers, const Game *game)
{
    const bool wanted = shows_analysis(game) && !workers_analysis(workers, game);
    return wanted && workers->analysed != 0
               ? analysis_cache_find(&workers->analyses, workers->analysed)
               : NULL;
}

void workers_fill_overlay(const Workers *workers, const Game *game, ViewOverlay *overlay)
{
    for (int i = 0; i < OVERLAYS; i++) {
        overlay->on[i] = game->overlay[i] && may_browse(game);
        overlay->known[i] =
            shows_overlay(game, (Overlay)i) && !wants_overlay(workers, game, (Overlay)i);
    }
    overlay->threats = workers->threats;
    overlay->values = workers->values;
    if (!workers->scripted && runs(workers, game->match, THINK_VALUES)) {
        overlay->looked_at = workers->progress.looked_at;
        overlay->points = workers->progress.points;
    }
}

void workers_fill_proof(const Workers *workers, const Game *game, ViewProof *view)
{
    const Match *match = game->match;
    const bool here = game->proof_ticket == match->ticket;
    view->on = game->proving && may_browse(game);
    view->mover = match->position.to_move;
    if (!view->on || !may_analyse(game)) {
        return;
    }
    const Proof *proof = proof_cache_find(&workers->proofs, analysis_cache_key(&match->position));
    if (proof) {
        proof_walk_fill(proof, here ? game->proof_at : 0, &match->position, view);
        view->may_add = proof->kind != PROOF_NOTHING && !proof->threat;
    } else if (!workers->scripted) {
        view->nodes = workers->progress.nodes;
    }
}
