#include "app/contest_snapshot.h"

#include <SDL.h>

#include <string.h>

#include "engine/monotonic.h"

static ContestStage stage_of(ContestJob *job, bool begun)
{
    MatchFault fault;
    if (!begun) {
        return CONTEST_SETUP;
    }
    if (!job) {
        return CONTEST_STOPPED;
    }
    Contest *contest = contest_job_contest(job);
    if (contest_job_is_working(job)) {
        return contest_job_is_stopping(job)        ? CONTEST_STOPPING
               : contest && contest_job_plays(job) ? CONTEST_RUNNING
                                                   : CONTEST_READING;
    }
    return contest_job_fault(job, &fault)                 ? CONTEST_BROKEN
           : contest && contest_report(contest).elsewhere ? CONTEST_ELSEWHERE
           : contest && contest_report(contest).complete  ? CONTEST_COMPLETE
                                                          : CONTEST_STOPPED;
}

static void fill_choice(const ContestChoice *choice, const ContestSides *sides, ViewContest *out)
{
    for (int i = 0; i < 2; i++) {
        const Player *player = &choice->side[i];
        out->side[i].level = player->level;
        if (player->kind == PLAYER_ENGINE) {
            memcpy(out->side[i].name, sides->name[i], NAME_BYTES);
        }
        out->side[i].max_memory = sides->limits[i].max_memory;
        out->side[i].threads = sides->limits[i].threads;
        out->side[i].move_ms = sides->limits[i].move_ms;
    }
    ViewContestSide *a = &out->side[0], *b = &out->side[1];
    b->second = a->name[0] == '\0' && b->name[0] == '\0' && a->level == b->level;
}

static void fill_score(ViewContest *out, const ContestReport *report)
{
    const MatchScore *score = &report->score;
    const EloInterval elo = match_score_elo(score);
    out->played = report->played;
    out->wins = score->wins;
    out->draws = score->draws;
    out->losses = score->losses;
    out->black_wins = score->black_wins;
    out->white_wins = score->white_wins;
    out->share = match_score_share(score);
    out->elo = elo.elo;
    out->low = elo.low;
    out->high = elo.high;
    out->superiority = match_score_superiority(score);
}

static void fill_sides(ViewContest *out, const ContestReport *report)
{
    for (int i = 0; i < 2; i++) {
        const EngineFigures *figures = &report->figures[i];
        ViewContestSide *side = &out->side[i];
        side->moves = figures->moves;
        side->late = figures->late;
        side->longest_ms = figures->longest_ms;
        side->average_ms = figures->moves > 0 ? figures->total_ms / figures->moves : 0;
        for (int loss = 0; loss < CONTEST_NO_LOSS; loss++) {
            side->losses[loss] = report->losses[i][loss];
        }
    }
}

static void fill_test(ViewContest *out, const MatchSetup *setup, const ContestReport *report)
{
    out->tests = setup->has_sprt;
    if (out->tests) {
        out->test_games = match_setup_test_games(setup, &report->score);
        out->llr = match_score_llr(&report->score, setup->elo);
        out->bound = match_score_llr_bound();
        out->verdict = (ContestVerdict)report->verdict;
    }
}

static void fill_games(ViewContest *out, Contest *contest)
{
    PlayedGame game[VIEW_CONTEST_GAMES];
    out->listed = contest_last_games(contest, game, VIEW_CONTEST_GAMES);
    for (int i = 0; i < out->listed; i++) {
        out->game[i] = (ViewContestGame){.number = game[i].number + 1,
                                         .black = match_plan_side(game[i].number, COLOR_BLACK),
                                         .outcome = game[i].outcome,
                                         .loss = (ContestLoss)game[i].loss,
                                         .moves = game[i].moves,
                                         .place = game[i].place};
    }
}

/* What is left now, or was when the clocks were stopped. */
static void fill_clocks(ViewContest *out, const LiveGame *live, const MatchPlan *plan)
{
    const int64_t passed = live->runs ? monotonic_ms() - live->since_ms : live->thought_ms;
    for (int i = 0; i < 2; i++) {
        const int side = match_plan_side(live->number, i == 0 ? COLOR_BLACK : COLOR_WHITE);
        const int64_t left = plan->main_ms > 0 ? live->left_ms[i] : match_plan_move_ms(plan, side);
        const int64_t now = i == live->count % 2 ? left - passed : left;
        out->clock_ms[i] = now > 0 ? now : 0;
    }
}

static void fill_board(ViewContest *out, Contest *contest, int board, bool scripted)
{
    LiveGame live;
    const MatchPlan *plan = &contest_setup(contest)->plan;
    out->boards = contest_workers(contest);
    out->board = board >= 0 && board < out->boards ? board : 0;
    contest_live_game(contest, out->board, &live);
    out->number = live.number + 1;
    out->playing = live.runs;
    out->moves = live.count;
    memcpy(out->move, live.move, (size_t)live.count * sizeof live.move[0]);
    if (scripted) {
        live.runs = false;
        live.thought_ms = 0;
    }
    fill_clocks(out, &live, plan);
}

void contest_snapshot_take(ContestJob *job, const ContestChoice *choice, int board, bool scripted,
                           ViewContest *out)
{
    *out = (ViewContest){.stage = stage_of(job, choice->begun)};
    Contest *contest = job ? contest_job_contest(job) : NULL;
    out->unread = !contest && out->stage == CONTEST_BROKEN;
    if (!contest || out->stage == CONTEST_SETUP) {
        return;
    }
    const ContestReport report = contest_report(contest);
    fill_score(out, &report);
    fill_sides(out, &report);
    fill_test(out, contest_setup(contest), &report);
    fill_games(out, contest);
    fill_board(out, contest, board, scripted);
}

void contest_snapshot_choice(const ContestJob *job, const ContestChoice *choice,
                             const EngineEntry *entry, ViewContest *out)
{
    ContestSides now;
    contest_sides_set(&now, choice, entry);
    out->choice = *choice;
    out->cores = SDL_GetCPUCount();
    out->games = choice->games;
    fill_choice(choice, job && choice->begun ? contest_job_sides(job) : &now, out);
}
