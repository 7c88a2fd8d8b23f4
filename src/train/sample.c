#include "train/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/evaluate.h"
#include "engine/ai/movegen.h"
#include "engine/ai/search.h"

static bool grow(void **array, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room) {
        return true;
    }
    size_t more = *room < 1024 ? 1024 : *room;
    while (more < wanted) {
        more += more / 2;
    }
    void *moved = realloc(*array, more * size);
    if (!moved) {
        return false;
    }
    *array = moved;
    *room = more;
    return true;
}

static bool add_counts(Samples *samples, const Board *board, Sample *sample)
{
    uint16_t counted[SAMPLE_FEATURES] = {0};
    uint16_t seen[2 * POINTS_MAX];
    int features = 0;
    const int to_move = (int)board_to_move(board) - 1;
    const int size = board->position.size;
    for (int i = 0; i < size * size; i++) {
        const Point point = point_at(i % size, i / size);
        if (board->position.cell[point] != COLOR_EMPTY) {
            continue;
        }
        for (int side = 0; side < 2; side++) {
            const int set = pattern_set(board->point[point].code[side]);
            const int feature = sample_feature(samples->sides, side, side != to_move, set);
            if (counted[feature]++ == 0) {
                seen[features++] = (uint16_t)feature;
            }
        }
    }
    if (!grow((void **)&samples->count, &samples->count_room,
              samples->count_total + (size_t)features, sizeof *samples->count)) {
        return false;
    }
    sample->counts = samples->count_total;
    sample->count_total = features;
    for (int i = 0; i < features; i++) {
        samples->count[samples->count_total++] = (SampleCount){seen[i], counted[seen[i]]};
    }
    return true;
}

static void put_candidate(Samples *samples, const Board *board, Point point, size_t at)
{
    const int side = (int)board_to_move(board) - 1;
    const uint16_t *code = board->point[point].code;
    samples->candidate[2 * at] =
        (uint16_t)sample_feature(samples->sides, side, 0, pattern_set(code[side]));
    samples->candidate[2 * at + 1] =
        (uint16_t)sample_feature(samples->sides, 1 - side, 1, pattern_set(code[1 - side]));
}

static bool add_candidates(Samples *samples, const Board *board, Point chosen, Sample *sample)
{
    static _Thread_local MoveList list;
    movegen(board, &list);
    if (!grow((void **)&samples->candidate, &samples->candidate_room,
              2 * (samples->candidate_total + (size_t)list.count + 1),
              sizeof *samples->candidate)) {
        return false;
    }
    sample->candidates = samples->candidate_total;
    put_candidate(samples, board, chosen, samples->candidate_total);
    int total = 1;
    for (int i = 0; i < list.count; i++) {
        if (list.move[i] != chosen) {
            put_candidate(samples, board, list.move[i], samples->candidate_total + (size_t)total);
            total++;
        }
    }
    sample->candidate_total = total;
    samples->candidate_total += (size_t)total;
    return true;
}

/* Fives and open fours of one's own are not judged but played. */
static bool is_decided(const Board *board)
{
    const int side = (int)board_to_move(board) - 1;
    return board_count(board, side, THREAT_FIVE) > 0 ||
           board_count(board, 1 - side, THREAT_FIVE) > 0 ||
           board_count(board, side, THREAT_OPEN_FOUR) > 0;
}

static bool add_position(Samples *samples, Board *board, const GameLine *game, int at,
                         double result_share, bool after_lot, bool held_back)
{
    const GameMove *move = &game->move[at];
    const Color to_move = board_to_move(board);
    Sample sample = {.side = (uint8_t)(to_move - 1), .held_back = held_back, .target = -1.0F};
    sample.mask = (uint16_t)evaluate_mask(board);
    if (move->value < VALUE_WIN_BOUND && move->value > -VALUE_WIN_BOUND) {
        const double searched = 1.0 / (1.0 + exp(-move->value / (double)WEIGHTS_LOGIT));
        const double result = game->winner == COLOR_EMPTY ? 0.5 : game->winner == to_move ? 1 : 0;
        /* A move drawn by lot may have spoilt what follows from here. */
        const double share = after_lot ? 0 : result_share;
        sample.target = (float)(share * result + (1 - share) * searched);
    }
    if (!add_counts(samples, board, &sample) ||
        !add_candidates(samples, board, move->point, &sample) ||
        !grow((void **)&samples->sample, &samples->room, samples->total + 1,
              sizeof *samples->sample)) {
        return false;
    }
    samples->sample[samples->total++] = sample;
    return true;
}

bool samples_add(Samples *samples, Board *board, const GameLine *game, double result_share,
                 bool held_back)
{
    Position position;
    position_init(&position, game->rule, game->size);
    board_set(board, &position);
    int last_lot = -1;
    for (int i = 0; i < game->count; i++) {
        last_lot = game->move[i].searched ? last_lot : i;
    }
    for (int i = 0; i < game->count && board->frames < BOARD_FRAMES; i++) {
        if (game->move[i].searched && !is_decided(board) &&
            !add_position(samples, board, game, i, result_share, i < last_lot, held_back)) {
            return false;
        }
        board_make(board, game->move[i].point);
    }
    return true;
}

void samples_free(Samples *samples)
{
    free(samples->sample);
    free(samples->count);
    free(samples->candidate);
    memset(samples, 0, sizeof *samples);
}
