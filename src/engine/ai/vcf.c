#include "engine/ai/vcf.h"

#include <string.h>

#include "engine/ai/movegen.h"

/* Separates the entries of failed searches from those of the main search. */
static const uint64_t vcf_salt = UINT64_C(0x5bd1e995a3c59ac3);

enum { FOURS_MAX = 64 };

typedef struct Fours {
    int count;
    Point move[FOURS_MAX];
    int score[FOURS_MAX];
} Fours;

static int attack(Vcf *vcf, int fours, int ply);

static void fours_add(Fours *list, Point move, int score)
{
    if (list->count == FOURS_MAX) {
        return;
    }
    int at = list->count++;
    while (at > 0 && list->score[at - 1] < score) {
        list->move[at] = list->move[at - 1];
        list->score[at] = list->score[at - 1];
        at--;
    }
    list->move[at] = move;
    list->score[at] = score;
}

static void generate(const Board *board, int side, Fours *list)
{
    list->count = 0;
    Point four[POINTS_MAX];
    const int fours = board_fours(board, side, four);
    for (int i = 0; i < fours; i++) {
        fours_add(list, four[i], board_four_order(board, side, four[i]));
    }
}

/* Counts a node. */
static bool out_of_budget(Vcf *vcf)
{
    vcf->nodes++;
    if (vcf->nodes % VCF_HALT_NODES == 0 && halt_asked(&vcf->halt)) {
        vcf->budget = 0;
    }
    return vcf->nodes > vcf->budget;
}

static void set_pv(Vcf *vcf, int ply, Point move)
{
    if (ply < PV_MAX) {
        vcf->pv.move[ply] = move;
    }
}

/* The defender must answer a four: plies to the five after the best answer; 0: it holds. */
static int defend(Vcf *vcf, int fours, int ply)
{
    Board *board = vcf->board;
    const int side = board_side(board);
    const int other = 1 - side;
    if (board_count(board, side, THREAT_FIVE) > 0 || board_count(board, other, THREAT_FIVE) == 0) {
        return 0;
    }
    MoveList replies;
    movegen_block_five(board, &replies);
    int longest = 0;
    int length = ply;
    Point line[PV_MAX]; /* after the reply that lasts longest */
    for (int i = 0; i < replies.count; i++) {
        board_make(board, replies.move[i]);
        const int plies = attack(vcf, fours, ply + 1);
        board_undo(board);
        if (plies == 0) {
            return 0;
        }
        if (plies + 1 > longest) {
            longest = plies + 1;
            set_pv(vcf, ply, replies.move[i]);
            memcpy(line, vcf->pv.move, sizeof line);
            length = vcf->pv.length;
        }
    }
    vcf->pv.length = length;
    if (replies.count == 0) {
        return 2;
    }
    memcpy(vcf->pv.move, line, sizeof line);
    return longest;
}

static int attack(Vcf *vcf, int fours, int ply)
{
    Board *board = vcf->board;
    const int side = board_side(board);
    const int fives = board_count(board, 1 - side, THREAT_FIVE);
    if (board_count(board, side, THREAT_FIVE) > 0) {
        vcf->pv.length = ply;
        return 1;
    }
    if (fives == 0 && board_count(board, side, THREAT_OPEN_FOUR) > 0) {
        vcf->pv.length = ply;
        return 3;
    }
    if (fours <= 0 || fives > 1 || out_of_budget(vcf) || board->frames + 4 > BOARD_FRAMES) {
        return 0;
    }
    const uint64_t key = board->position.hash ^ vcf_salt;
    TtEntry known;
    if (vcf->tt && tt_probe(vcf->tt, key, 0, &known) && known.depth >= fours) {
        return 0;
    }
    Fours list;
    generate(board, side, &list);
    for (int i = 0; i < list.count; i++) {
        const Point move = list.move[i];
        if (fives == 1 && board_threat(board, 1 - side, move) != THREAT_FIVE) {
            continue; /* the opponent's five must be blocked first */
        }
        board_make(board, move);
        const int plies = defend(vcf, fours - 1, ply + 1);
        board_undo(board);
        if (plies > 0) {
            set_pv(vcf, ply, move);
            return plies + 1;
        }
    }
    if (vcf->tt && vcf->nodes <= vcf->budget) {
        known = (TtEntry){.depth = fours, .bound = BOUND_UPPER};
        tt_store(vcf->tt, key, 0, &known);
    }
    return 0;
}

int vcf_search(Vcf *vcf, int fours)
{
    vcf->pv.length = 0;
    const int plies = attack(vcf, fours, 0);
    if (vcf->pv.length > PV_MAX) {
        vcf->pv.length = PV_MAX;
    }
    return plies;
}
