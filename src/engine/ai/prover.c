#include "engine/ai/prover.h"

#include <stdlib.h>

#include "engine/ai/vcf.h"
#include "engine/monotonic.h"
#include "engine/rule_info.h"

enum {
    PROVER_BYTES = 1 << 24,
    REPORT_NODES = 256 /* between two calls of ProofLimits.progress */
};

bool prover_open(Prover *prover, const Position *position, const ProofLimits *limits)
{
    *prover = (Prover){.board = malloc(sizeof *prover->board), .limits = limits};
    if (!prover->board || !tt_open(&prover->tt, PROVER_BYTES)) {
        free(prover->board);
        return false;
    }
    board_set(prover->board, position);
    return true;
}

void prover_close(Prover *prover)
{
    free(prover->board);
    tt_close(&prover->tt);
}

bool prover_knows_threats(const Prover *prover)
{
    return !rule_info(prover->board->position.rule)->open_end_needed;
}

void prover_begin(Prover *prover, bool fours_only)
{
    tt_clear(&prover->tt);
    tt_new_search(&prover->tt);
    prover->fours_only = fours_only;
    prover->gave_up = false;
    prover_allow(prover, INT64_MAX);
}

void prover_allow(Prover *prover, int64_t most_ms)
{
    const ProofLimits *limits = prover->limits;
    const int64_t time_ms = limits->time_ms < most_ms ? limits->time_ms : most_ms;
    prover->end_ms = time_ms > 0 ? monotonic_ms() + time_ms : 0;
    prover->nodes_end = limits->nodes > 0 ? prover->nodes + limits->nodes : UINT64_MAX;
}

/* ---- limits ---- */

/* Called after so many nodes each time. */
static bool asked_after(Prover *prover, unsigned nodes)
{
    const ProofLimits *limits = prover->limits;
    const uint64_t before = prover->nodes + prover->running;
    prover->running += nodes;
    if (limits->progress && (before + nodes) / REPORT_NODES != before / REPORT_NODES) {
        limits->progress(limits->user, before + nodes);
    }
    return halt_asked(&limits->halt) || (prover->end_ms > 0 && monotonic_ms() >= prover->end_ms);
}

static bool asked_by_vct(void *user)
{
    return asked_after(user, 1);
}

static bool asked_by_vcf(void *user)
{
    return asked_after(user, VCF_HALT_NODES);
}

static void end_search(Prover *prover, uint64_t nodes, bool gave_up)
{
    prover->nodes += nodes;
    prover->running = 0;
    prover->gave_up = prover->gave_up || gave_up;
}

/* ---- the searches ---- */

/* In caro. */
static ProvedWin attack_by_fours(Prover *prover, int moves)
{
    Board *board = prover->board;
    const int side = board_side(board);
    Vcf vcf = {.board = board,
               .tt = &prover->tt,
               .budget = prover->nodes_end - prover->nodes,
               .halt = {asked_by_vcf, prover}};
    const int plies = vcf_search(&vcf, moves);
    end_search(prover, vcf.nodes, vcf.nodes > vcf.budget);
    if (plies == 0) {
        return (ProvedWin){VCT_NONE, POINT_NONE};
    }
    const Point first =
        vcf.pv.length > 0
            ? vcf.pv.move[0]
            : board_find_first(board, side, plies == 1 ? THREAT_FIVE : THREAT_OPEN_FOUR);
    return (ProvedWin){plies / 2, first};
}

ProvedWin prover_attack(Prover *prover, int moves)
{
    if (prover->nodes >= prover->nodes_end) {
        prover->gave_up = true;
        return (ProvedWin){VCT_NONE, POINT_NONE};
    }
    if (!prover_knows_threats(prover)) {
        return attack_by_fours(prover, moves);
    }
    Vct vct = {.board = prover->board,
               .tt = &prover->tt,
               .fours_only = prover->fours_only,
               .budget = prover->nodes_end - prover->nodes,
               .halt = {asked_by_vct, prover}};
    const int needed = vct_attack(&vct, moves);
    end_search(prover, vct.nodes, vct_gave_up(&vct));
    return (ProvedWin){needed, needed == VCT_NONE ? (Point)POINT_NONE : vct.pv.move[0]};
}
