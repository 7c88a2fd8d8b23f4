#include "engine/ai/network.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "engine/aligned.h"
#include "engine/embedded.h"
#include "engine/fnv.h"
#include "engine/ai/network_file.h"
#include "engine/ai/network_layer.h"
#include "engine/multiversion.h"
#include "engine/rule_info.h"

enum { CELLS = 2 * NETWORK_REACH };

/* From a point to another one within NETWORK_NEAR columns and rows. */
enum { STEP_MAX = NETWORK_NEAR * BOARD_STRIDE + NETWORK_NEAR };
_Static_assert(BOARD_STRIDE > BOARD_MAX + NETWORK_NEAR,
               "a step has one number of columns and rows");
_Static_assert(BOARD_WALL *BOARD_STRIDE - POINT_PASS > STEP_MAX, "a pass is near no point");

typedef struct LineTable {
    uint16_t of_key[NETWORK_KEYS];
    uint16_t key[NETWORK_LINES];
    uint16_t swapped[NETWORK_LINES];
    uint8_t distance[2 * STEP_MAX + 1]; /* network_distance by step from one point to another */
} LineTable;

static LineTable lines;

static unsigned cell_of(unsigned key, int place)
{
    return key >> (2 * place) & 3U;
}

/* Walls are possible only at the ends. */
static bool is_possible(unsigned key)
{
    for (int place = 1; place < CELLS; place++) {
        const bool back = place < NETWORK_REACH;
        const int outer = back ? place - 1 : place;
        const int inner = back ? place : place - 1;
        if (place != NETWORK_REACH && cell_of(key, inner) == 3 && cell_of(key, outer) != 3) {
            return false;
        }
    }
    return true;
}

static bool has_stone(unsigned key)
{
    return ((key ^ key >> 1) & 0x5555U) != 0;
}

static unsigned reversed(unsigned key)
{
    unsigned turned = 0;
    for (int place = 0; place < CELLS; place++) {
        turned |= cell_of(key, place) << (2 * (CELLS - 1 - place));
    }
    return turned;
}

static unsigned exchanged(unsigned key)
{
    const unsigned stones = (key ^ key >> 1) & 0x5555U;
    return key ^ (stones | stones << 1);
}

static void make_lines(void)
{
    int count = 1;
    for (unsigned key = 0; key < NETWORK_KEYS; key++) {
        const unsigned turned = reversed(key);
        if (!is_possible(key)) {
            lines.of_key[key] = NETWORK_LINES;
        } else if (!has_stone(key)) {
            lines.of_key[key] = 0;
        } else if (turned < key) {
            lines.of_key[key] = lines.of_key[turned];
        } else {
            lines.key[count] = (uint16_t)key;
            lines.of_key[key] = (uint16_t)count++;
        }
    }
    for (int line = 0; line < count; line++) {
        lines.swapped[line] = lines.of_key[exchanged(lines.key[line])];
    }
    for (int dy = -NETWORK_NEAR; dy <= NETWORK_NEAR; dy++) {
        for (int dx = -NETWORK_NEAR; dx <= NETWORK_NEAR; dx++) {
            lines.distance[STEP_MAX + dy * BOARD_STRIDE + dx] = (uint8_t)network_distance(dx, dy);
        }
    }
}

static const LineTable *lines_get(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_lines);
    return &lines;
}

const uint16_t *network_lines(void)
{
    return lines_get()->of_key;
}

int network_line_swapped(int line)
{
    return lines_get()->swapped[line];
}

unsigned network_line_key(int line)
{
    return lines_get()->key[line];
}

/* ---- a rule's network ---- */

enum {
    F = NETWORK_FEATURES,
    BOTH = 2 * NETWORK_FEATURES,
    CEILING = NETWORK_CEILING * NETWORK_VECTOR_UNIT,
    INPUT_MAX = 8191,
    ORDER_MAX = 8 * NETWORK_WEIGHT_MAX, /* a feature's weight in the order */
    PAIRS = (NETWORK_INPUTS + 1) / 2,   /* of the hidden layer's inputs, see network_layer.h */
    HIDDEN_PAIRS = NETWORK_HIDDEN / 2,
    VALUE_BOUND = 6000 /* an evaluation is never a forced win */
};

/* The largest sums: of the vectors in a region and in all, and of products. */
#define POINT_SUM ((int64_t)NETWORK_CEILING * NETWORK_VECTOR_UNIT)
#define REGION_SUM (NETWORK_REGION_POINTS * POINT_SUM)
_Static_assert(REGION_SUM <= INT16_MAX, "a region's sum");
_Static_assert(POINTS_MAX *POINT_SUM >> NETWORK_TOTAL_SHIFT <= INT16_MAX, "the sum of all");
_Static_assert(BOTH *REGION_SUM *NETWORK_WEIGHT_MAX + NETWORK_BIAS_MAX <= INT32_MAX, "a pool");
_Static_assert((int64_t)NETWORK_INPUTS *INPUT_MAX *NETWORK_WEIGHT_MAX + NETWORK_BIAS_MAX <=
                   INT32_MAX,
               "the hidden layer");
_Static_assert((int64_t)NETWORK_HIDDEN *NETWORK_LAYER_MAX *NETWORK_WEIGHT_MAX + NETWORK_BIAS_MAX <=
                   INT32_MAX,
               "the second layer, and the weights of the order");

struct Network {
    _Alignas(64) int8_t vector[NETWORK_LINES + 1][BOTH]; /* Black's features, then White's */
    _Alignas(64) int16_t pool[2][F][NETWORK_POOL][2];
    _Alignas(64) int16_t hidden[2][PAIRS][NETWORK_HIDDEN][2];
    _Alignas(64) int16_t second[2][NETWORK_HIDDEN / 2][NETWORK_SECOND][2];
    int16_t out[2][NETWORK_SECOND];
    _Alignas(64) int16_t focus[2][2][HIDDEN_PAIRS][F][2]; /* by side to move and colour */
    _Alignas(64) int32_t order[2][BOTH];                  /* the biases of the layer `focus` */
    int32_t closeness[2][2][NETWORK_DISTANCES]; /* in units of the products with `order` */
    int32_t pool_bias[2][NETWORK_POOL];
    int32_t hidden_bias[2][NETWORK_HIDDEN];
    int32_t second_bias[2][NETWORK_SECOND];
    int32_t out_bias[2];
};

/* Guards all statics below. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* From rows of inputs to pairs of them (network_layer.h); input k becomes k + `shift`, the last
 * ones the first. */
static void lay_out_layer(int16_t *to, const int16_t *from, int inputs, int outputs, int shift)
{
    for (int k = 0; k < inputs; k++) {
        const int at = (k + shift) % inputs;
        for (int i = 0; i < outputs; i++) {
            to[2 * (at / 2 * outputs + i) + at % 2] = from[i * inputs + k];
        }
    }
}

static void lay_out_side(Network *network, int side, const NetworkSide *from)
{
    for (int line = 1; line < NETWORK_LINES; line++) {
        const int own_line = side == 0 ? line : network_line_swapped(line);
        memcpy(network->vector[line] + side * F, from->vector[own_line], F);
    }
    /* The sums of a region have Black's features first. */
    lay_out_layer(network->pool[side][0][0], from->pool[0], BOTH, NETWORK_POOL, side * F);
    lay_out_layer(network->hidden[side][0][0], from->hidden[0], NETWORK_INPUTS, NETWORK_HIDDEN, 0);
    lay_out_layer(network->second[side][0][0], from->second[0], NETWORK_HIDDEN, NETWORK_SECOND, 0);
    memcpy(network->pool_bias[side], from->pool_bias, sizeof from->pool_bias);
    memcpy(network->out[side], from->out, sizeof from->out);
    memcpy(network->hidden_bias[side], from->hidden_bias, sizeof from->hidden_bias);
    memcpy(network->second_bias[side], from->second_bias, sizeof from->second_bias);
    network->out_bias[side] = from->out_bias;
    for (int i = 0; i < NETWORK_DISTANCES; i++) {
        network->closeness[side][0][i] = from->closeness[0][i] * NETWORK_VECTOR_UNIT;
        network->closeness[side][1][i] = from->closeness[1][i] * NETWORK_VECTOR_UNIT;
    }
    for (int role = 0; role < 2; role++) {
        const int color = role == 0 ? side : 1 - side;
        lay_out_layer(network->focus[side][color][0][0], from->focus[role * F], NETWORK_HIDDEN, F,
                      0);
        for (int i = 0; i < F; i++) {
            network->order[side][color * F + i] = from->order[role * F + i] * NETWORK_WEIGHT_UNIT;
        }
    }
}

/* Decodes a checked file into `network`, whose bytes are all zero. With the lock held. */
static bool decode(Network *network, const NetworkFile *file, ParseError *error)
{
    static NetworkSide weights;
    for (int side = 0; side < 2; side++) {
        if (side < file->sides && !network_file_side(file, side, &weights, error)) {
            return false;
        }
        lay_out_side(network, side, &weights);
    }
    return true;
}

Network *network_load(const void *bytes, size_t length, Rule *rule, ParseError *error)
{
    NetworkFile file;
    if (!network_file_open(&file, bytes, length, error)) {
        return NULL;
    }
    Network *network = aligned_new(_Alignof(Network), sizeof *network);
    if (!network) {
        *error = (ParseError){.what = "out of memory"};
        return NULL;
    }
    pthread_mutex_lock(&lock);
    const bool good = decode(network, &file, error);
    pthread_mutex_unlock(&lock);
    if (!good) {
        network_free(network);
        return NULL;
    }
    *rule = file.rule;
    return network;
}

void network_free(Network *network)
{
    aligned_free(network);
}

/* The network whose file has the name of a rule. With the lock held. */
static void decode_embedded(Network *network, const char *name)
{
    for (int i = 0; i < embedded_networks_count; i++) {
        if (strcmp(embedded_networks[i].name, name) == 0) {
            const Embedded *embedded = &embedded_networks[i];
            NetworkFile file;
            ParseError error;
            const bool good = network_file_open(&file, embedded->bytes, embedded->size, &error) &&
                              decode(network, &file, &error);
            assert(good);
            return;
        }
    }
    assert(false && "every rule has an embedded network");
}

static const Network *replaced[RULE_COUNT];

uint64_t network_fingerprint(Rule rule)
{
    const Network *network = network_get(rule);
    return fnv_add(FNV_BEGIN, network, sizeof *network);
}

void network_replace(Rule rule, const Network *network)
{
    pthread_mutex_lock(&lock);
    replaced[rule] = network;
    pthread_mutex_unlock(&lock);
}

const Network *network_get(Rule rule)
{
    static Network networks[RULE_COUNT];
    static bool decoded[RULE_COUNT];
    const Rule owner = rule_info(rule)->network;
    pthread_mutex_lock(&lock);
    const Network *network = replaced[rule] ? replaced[rule] : replaced[owner];
    if (!network && !decoded[owner]) {
        decode_embedded(&networks[owner], rule_info(owner)->word);
        decoded[owner] = true;
    }
    pthread_mutex_unlock(&lock);
    return network ? network : &networks[owner];
}

/* ---- incremental update ---- */

static inline int16_t clamped(int16_t x)
{
    const int16_t above = x < 0 ? (int16_t)0 : x;
    return above > CEILING ? (int16_t)CEILING : above;
}

/* Updates a point's vector after a change of one of its lines; adds the difference to `total`. */
static inline void change_vector(int16_t *restrict vector, const int8_t *restrict before,
                                 const int8_t *restrict now, int16_t *restrict total)
{
    for (int i = 0; i < BOTH; i++) {
        const int16_t old = vector[i];
        const int16_t sum = (int16_t)(old + now[i] - before[i]);
        vector[i] = sum;
        total[i] = (int16_t)(total[i] + clamped(sum) - clamped(old));
    }
}

/* Takes such a change back from the vector alone. */
static inline void change_vector_back(int16_t *restrict vector, const int8_t *restrict before,
                                      const int8_t *restrict now)
{
    for (int i = 0; i < BOTH; i++) {
        vector[i] = (int16_t)(vector[i] + before[i] - now[i]);
    }
}

static inline void remove_vector(const int16_t *restrict vector, int16_t *restrict total)
{
    for (int i = 0; i < BOTH; i++) {
        total[i] = (int16_t)(total[i] - clamped(vector[i]));
    }
}

/* Lists the empty points near a stone whose line through the stone has changed. Without branches,
 * whose outcome nobody can predict. */
static inline size_t find_line_changes(const NetworkState *state, const Board *board, Point stone,
                                       NetworkChange *change)
{
    enum { REACH = NETWORK_REACH };
    size_t changes = 0;
    for (int line = 0; line < 4; line++) {
        const uint64_t cells = board_cells(board, stone, line, 2 * REACH);
        const uint64_t empty = board_empty_cells(cells, REACH);
        for (int place = REACH; place <= 3 * REACH; place++) {
            if (place != 2 * REACH) {
                const Point at = (Point)(stone + (place - 2 * REACH) * line_step[line]);
                const uint16_t now = lines.of_key[board_key(cells, 2 * place, REACH)];
                const uint16_t before = state->line[at][line];
                change[changes] = (NetworkChange){at, (uint16_t)line, before, now};
                changes += (now != before) & (size_t)(empty >> (2 * place));
            }
        }
    }
    return changes;
}

/* As change_vector, of the sums alone. */
static inline void change_sum(const int16_t *restrict vector, const int8_t *restrict before,
                              const int8_t *restrict now, int16_t *restrict total)
{
    for (int i = 0; i < BOTH; i++) {
        const int16_t old = vector[i];
        const int16_t sum = (int16_t)(old + now[i] - before[i]);
        total[i] = (int16_t)(total[i] + clamped(sum) - clamped(old));
    }
}

/* Updates the state after a stone was put on the board. */
static inline void add_stone(NetworkState *state, const Board *board, Point stone)
{
    const Network *network = state->network;
    NetworkChange *change = state->change + state->changes;
    const size_t count = find_line_changes(state, board, stone, change);
    remove_vector(state->vector[stone], state->sum[state->region[stone]]);
    for (size_t i = 0; i < count; i++, change++) {
        state->line[change->point][change->line] = change->now;
        change_vector(state->vector[change->point], network->vector[change->before],
                      network->vector[change->now], state->sum[state->region[change->point]]);
    }
    state->changes += (int)count;
}

/* As vectors: the compiler copies arrays with narrower instructions. */
typedef int16_t Part __attribute__((vector_size(32), may_alias));

static inline void copy_sums(int16_t *to, const int16_t *from)
{
    enum { PARTS = NETWORK_REGIONS * BOTH * (int)sizeof(int16_t) / (int)sizeof(Part) };
    for (int i = 0; i < PARTS; i++) {
        ((Part *)to)[i] = ((const Part *)from)[i];
    }
}

static inline void undo_update(NetworkState *state)
{
    const Network *network = state->network;
    NetworkFrame *frame = &state->frame[--state->frames];
    while (state->changes > frame->changes) {
        const NetworkChange *change = &state->change[--state->changes];
        state->line[change->point][change->line] = change->before;
        change_vector_back(state->vector[change->point], network->vector[change->before],
                           network->vector[change->now]);
    }
    copy_sums(state->sum[0], frame->sum[0]);
}

/* Undoes the updates by moves that were undone. */
MULTIVERSION static void undo_updates(NetworkState *state, const Board *board)
{
    while (state->frames > 0) {
        const NetworkFrame *top = &state->frame[state->frames - 1];
        if (top->frames <= board->frames && board->frame[top->frames - 1].serial == top->serial) {
            break;
        }
        undo_update(state);
    }
}

/* The frames of the board that the state knows. */
static int known_frames(const NetworkState *state)
{
    return state->frames > 0 ? state->frame[state->frames - 1].frames : 0;
}

/* Adds the moves that the state does not know in one update. */
MULTIVERSION static void update(NetworkState *state, const Board *board)
{
    const int known = known_frames(state);
    if (known == board->frames) {
        return;
    }
    NetworkFrame *frame = &state->frame[state->frames++];
    frame->serial = board->frame[board->frames - 1].serial;
    frame->frames = board->frames;
    frame->changes = state->changes;
    copy_sums(frame->sum[0], state->sum[0]);
    const Position *position = &board->position;
    for (int i = known; i < board->frames; i++) {
        const Point stone = position->move[position->count - board->frames + i];
        if (stone != POINT_PASS) {
            add_stone(state, board, stone);
        }
    }
}

/* The sums after one more stone, without an update: most positions are left again before anything
 * else is asked of them. */
MULTIVERSION static void sums_with(const NetworkState *state, const Board *board, Point stone,
                                   int16_t (*sum)[BOTH])
{
    const Network *network = state->network;
    NetworkChange changes[4 * 2 * NETWORK_REACH];
    const size_t count = find_line_changes(state, board, stone, changes);
    copy_sums(sum[0], state->sum[0]);
    remove_vector(state->vector[stone], sum[state->region[stone]]);
    for (size_t i = 0; i < count; i++) {
        const NetworkChange *change = &changes[i];
        change_sum(state->vector[change->point], network->vector[change->before],
                   network->vector[change->now], sum[state->region[change->point]]);
    }
}

void network_set(NetworkState *state, const Network *network, const Board *board)
{
    state->network = network;
    state->frames = state->changes = 0;
    state->hidden_side = -1;
    memset(state->vector, 0, sizeof state->vector);
    memset(state->sum, 0, sizeof state->sum);
    memset(state->line, 0, sizeof state->line);
    const int size = board->position.size;
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        state->region[point] = (uint8_t)network_region(point_x(point), point_y(point), size);
    }
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        if (board->position.cell[point] != COLOR_EMPTY) {
            add_stone(state, board, point);
            state->changes = 0;
        }
    }
}

/* ---- evaluation ---- */

/* The sums over all points, for the side to move and its opponent: they fit into 16 bits. */
MULTIVERSION static void sum_regions(int16_t (*sum)[BOTH], int side, int16_t *restrict input)
{
    int16_t total[BOTH] = {0};
    for (int region = 0; region < NETWORK_REGIONS; region++) {
        for (int i = 0; i < BOTH; i++) {
            total[i] = (int16_t)(total[i] + (sum[region][i] >> NETWORK_TOTAL_SHIFT));
        }
    }
    for (int i = 0; i < BOTH; i++) {
        total[i] = total[i] > INPUT_MAX ? (int16_t)INPUT_MAX : total[i];
    }
    memcpy(input, total + side * F, F * sizeof *input);
    memcpy(input + F, total + (1 - side) * F, F * sizeof *input);
}

static void pool_regions(const Network *network, int16_t (*sum)[BOTH], int side,
                         int16_t *restrict input)
{
    int32_t pooled[NETWORK_POOL];
    network_layer_pool(network->pool[side][0][0], network->pool_bias[side], sum[0], NETWORK_REGIONS,
                       F, pooled);
    for (int i = 0; i < NETWORK_POOL; i++) {
        input[i] = (int16_t)(pooled[i] > INPUT_MAX ? INPUT_MAX : pooled[i]);
    }
}

static uint64_t serial_of(const Board *board)
{
    return board->frames > 0 ? board->frame[board->frames - 1].serial : 0;
}

/* Computes the outputs of the hidden layer for the board, whose regions have these sums. */
static void compute_hidden(NetworkState *state, const Board *board, int16_t (*sum)[BOTH])
{
    const Network *network = state->network;
    const int side = board_side(board);
    int16_t input[2 * PAIRS] = {0};
    int32_t out[NETWORK_HIDDEN];
    sum_regions(sum, side, input);
    pool_regions(network, sum, side, input + BOTH + NETWORK_BITS);
    const unsigned bits = board_threat_bits(board);
    for (int bit = 0; bit < NETWORK_BITS; bit++) {
        input[BOTH + bit] = (int16_t)((bits >> bit & 1U) * NETWORK_WEIGHT_UNIT);
    }
    network_layer_sums(network->hidden[side][0][0], network->hidden_bias[side], input, PAIRS,
                       NETWORK_HIDDEN, out);
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        state->hidden[i] = (int16_t)network_layer_activation(out[i]);
    }
    state->hidden_side = side;
    state->hidden_serial = serial_of(board);
}

/* Brings the outputs of the hidden layer up to date, and, if `all`, everything else. */
static void find_hidden(NetworkState *state, const Board *board, bool all)
{
    const bool known =
        state->hidden_side == board_side(board) && state->hidden_serial == serial_of(board);
    if (known && !all) {
        return;
    }
    undo_updates(state, board);
    const Point stone = position_last(&board->position);
    if (!all && known_frames(state) == board->frames - 1 && stone != POINT_PASS) {
        _Alignas(64) int16_t sum[NETWORK_REGIONS][BOTH];
        sums_with(state, board, stone, sum);
        compute_hidden(state, board, sum);
        return;
    }
    update(state, board);
    if (!known) {
        compute_hidden(state, board, state->sum);
    }
}

int network_value(NetworkState *state, const Board *board)
{
    const Network *network = state->network;
    const int side = board_side(board);
    find_hidden(state, board, false);
    int32_t second[NETWORK_SECOND];
    network_layer_sums(network->second[side][0][0], network->second_bias[side], state->hidden,
                       HIDDEN_PAIRS, NETWORK_SECOND, second);
    int32_t out = network->out_bias[side];
    for (int i = 0; i < NETWORK_SECOND; i++) {
        out += network->out[side][i] * network_layer_activation(second[i]);
    }
    const int value = (int)((int64_t)out * NETWORK_LOGIT / NETWORK_BIAS_UNIT);
    return value > VALUE_BOUND ? VALUE_BOUND : value < -VALUE_BOUND ? -VALUE_BOUND : value;
}

/* ---- the order ---- */

/* The weights of the features in this position, by colour. */
static void find_order(const NetworkState *state, int side, int16_t *weight)
{
    const Network *network = state->network;
    _Static_assert((int)F <= (int)NETWORK_LAYER_OUTPUTS, "a layer for each colour");
    for (int color = 0; color < 2; color++) {
        int32_t sum[F];
        network_layer_sums(network->focus[side][color][0][0], network->order[side] + color * F,
                           state->hidden, HIDDEN_PAIRS, F, sum);
        for (int i = 0; i < F; i++) {
            const int32_t x = sum[i] / NETWORK_WEIGHT_UNIT;
            weight[color * F + i] = (int16_t)(x > ORDER_MAX    ? ORDER_MAX
                                              : x < -ORDER_MAX ? -ORDER_MAX
                                                               : x);
        }
    }
}

static int distance_from(Point from, Point to)
{
    const int step = to - from;
    return step < -STEP_MAX || step > STEP_MAX ? 0 : lines.distance[STEP_MAX + step];
}

MULTIVERSION static void score_moves(const NetworkState *state, int side, const int16_t *order,
                                     const Point last[2], const Point *moves, int count,
                                     int32_t *restrict score)
{
    const Network *network = state->network;
    for (int m = 0; m < count; m++) {
        const int16_t *restrict vector = state->vector[moves[m]];
        int32_t sum = 0;
        for (int i = 0; i < BOTH; i++) {
            sum += order[i] * clamped(vector[i]);
        }
        for (int ago = 0; ago < 2; ago++) {
            sum += network->closeness[side][ago][distance_from(last[ago], moves[m])];
        }
        score[m] = sum / (NETWORK_VECTOR_UNIT * NETWORK_WEIGHT_UNIT / NETWORK_NAT);
    }
}

void network_order(NetworkState *state, const Board *board, const Point *moves, int count,
                   int32_t *score)
{
    const Position *position = &board->position;
    Point last[2];
    for (int ago = 0; ago < 2; ago++) {
        last[ago] = position->count > ago ? position->move[position->count - 1 - ago] : POINT_PASS;
    }
    int16_t order[BOTH];
    find_hidden(state, board, true);
    find_order(state, board_side(board), order);
    score_moves(state, board_side(board), order, last, moves, count, score);
}
