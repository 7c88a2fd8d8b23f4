#include "engine/ai/vct.h"

#include <assert.h>
#include <string.h>

#include "engine/ai/movegen.h"
#include "engine/rule_info.h"

/* Separate the entries of failed searches from those of the main search and of each other. */
static const uint64_t salt[2] = {UINT64_C(0x2f0b4c1d9e8a6753), UINT64_C(0x91d37c5be0246fa8)};

/* The same stones are different positions under different rules. */
static uint64_t key_of(const Vct *vct)
{
    const Position *position = &vct->board->position;
    return position->hash ^ (salt[vct->fours_only] + (uint64_t)position->rule);
}

static int attack(Vct *vct, int moves, int ply);

static void set_move(Vct *vct, int ply, Point move)
{
    if (ply < PV_MAX) {
        vct->pv.move[ply] = move;
    }
}

static void end_pv(Vct *vct, int ply)
{
    vct->pv.length = ply < PV_MAX ? ply : PV_MAX;
}

/* Appends the five at the end of a line. */
static void end_with_five(Vct *vct, int side, int ply)
{
    set_move(vct, ply, board_find_first(vct->board, side, THREAT_FIVE));
    end_pv(vct, ply + 1);
}

/* The defender to move: see vct_defend. */
static int defend(Vct *vct, int moves, int ply)
{
    Board *board = vct->board;
    const int side = board_side(board);
    const int other = 1 - side;
    const int fives = board_count(board, other, THREAT_FIVE);
    if (board_count(board, side, THREAT_FIVE) > 0 ||
        (fives == 0 && (board_count(board, other, THREAT_OPEN_FOUR) == 0 || moves == 0 ||
                        board_count(board, side, THREAT_OPEN_FOUR) > 0))) {
        return VCT_NONE;
    }
    MoveList reply;
    movegen(board, &reply);
    if (fives > 0 && reply.count == 0) {
        /* Any reply: the point of a five, which is forbidden to the defender, or one of several. */
        end_pv(vct, ply);
        return 0;
    }
    int longest = reply.count == 0 ? 1 : VCT_NONE; /* an open four that nothing stops */
    int length = ply;
    Point line[PV_MAX];
    memcpy(line, vct->pv.move, sizeof line);
    for (int i = 0; i < reply.count; i++) {
        board_make(board, reply.move[i]);
        const int needed = attack(vct, moves, ply + 1);
        board_undo(board);
        if (needed == VCT_NONE) {
            return VCT_NONE;
        }
        if (needed > longest) {
            longest = needed;
            set_move(vct, ply, reply.move[i]);
            memcpy(line, vct->pv.move, sizeof line);
            length = vct->pv.length;
        }
    }
    memcpy(vct->pv.move, line, sizeof line);
    vct->pv.length = length;
    return longest;
}

/* Might the move be a threat? It is known only after it is made. */
static bool is_attacking(const Board *board, int side, Point move)
{
    const Threat threat = board_threat(board, side, move);
    return threat >= THREAT_THREE || threat == THREAT_SUSPECT;
}

static void list_add(MoveList *list, const Board *board, int side, Point move)
{
    list->score[list->count] = board_four_order(board, side, move);
    list->move[list->count++] = move;
}

/* The attacker's moves. One that blocks a five may leave an older three. */
static void collect(const Vct *vct, int side, MoveList *list)
{
    const Board *board = vct->board;
    const bool forced = board_count(board, 1 - side, THREAT_FIVE) > 0;
    MoveList all;
    if (forced) {
        movegen_block_five(board, &all);
    } else if (vct->fours_only) {
        all.count = board_fours(board, side, all.move);
    } else {
        movegen_all(board, &all);
    }
    list->count = 0;
    for (int i = 0; i < all.count; i++) {
        const bool four = board_threat(board, side, all.move[i]) >= THREAT_SUSPECT_FOUR;
        if (vct->fours_only ? four : forced || is_attacking(board, side, all.move[i])) {
            list_add(list, board, side, all.move[i]);
        }
    }
}

/* The attacker to move, with at most `moves` moves. */
static int attack(Vct *vct, int moves, int ply)
{
    Board *board = vct->board;
    const int side = board_side(board);
    const int fives = board_count(board, 1 - side, THREAT_FIVE);
    if (board_count(board, side, THREAT_FIVE) > 0) {
        end_with_five(vct, side, ply);
        return 0;
    }
    if (moves <= 0 || fives > 1 || board->frames + 4 > BOARD_FRAMES) {
        return VCT_NONE;
    }
    if (fives == 0 && board_count(board, side, THREAT_OPEN_FOUR) > 0) {
        set_move(vct, ply, board_find_first(board, side, THREAT_OPEN_FOUR));
        end_pv(vct, ply + 1);
        return 1;
    }
    vct->nodes++;
    vct->halted = vct->halted || halt_asked(&vct->halt);
    if (vct_gave_up(vct)) {
        return VCT_NONE;
    }
    const uint64_t key = key_of(vct);
    TtEntry known;
    if (vct->tt && tt_probe(vct->tt, key, 0, &known) && known.depth >= moves) {
        return VCT_NONE;
    }
    MoveList list;
    collect(vct, side, &list);
    for (int i = 0; i < list.count && !vct->halted; i++) {
        const Point move = movegen_pick(&list, i);
        board_make(board, move);
        const int needed = defend(vct, moves - 1, ply + 1);
        board_undo(board);
        if (needed != VCT_NONE) {
            set_move(vct, ply, move);
            return needed + 1;
        }
    }
    if (vct->tt && !vct_gave_up(vct)) {
        known = (TtEntry){.depth = moves, .bound = BOUND_UPPER};
        tt_store(vct->tt, key, 0, &known);
    }
    return VCT_NONE;
}

typedef int Side(Vct *vct, int moves, int ply);

/* With ever more moves, so that the first win is a shortest one. */
static int deepen(Vct *vct, int moves, Side *side)
{
    assert(!rule_info(vct->board->position.rule)->open_end_needed && moves <= VCT_MOVES_MAX);
    for (int limit = 0; limit <= moves && !vct_gave_up(vct); limit++) {
        vct->pv.length = 0;
        const int needed = side(vct, limit, 0);
        if (needed != VCT_NONE) {
            return needed;
        }
    }
    vct->pv.length = 0;
    return VCT_NONE;
}

int vct_attack(Vct *vct, int moves)
{
    return deepen(vct, moves, attack);
}

int vct_defend(Vct *vct, int moves)
{
    return deepen(vct, moves, defend);
}
