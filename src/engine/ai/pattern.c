#include "engine/ai/pattern.h"

#include <pthread.h>
#include <string.h>

#include "engine/rule_info.h"

enum { CELLS = 2 * PATTERN_REACH };

static unsigned cell_at(uint32_t key, int offset)
{
    return (key >> pattern_shift(offset)) & 3U;
}

static LineShape shape_of(const Patterns *table, uint32_t key, Color side)
{
    const unsigned both = table->line[key];
    return (LineShape)(side == COLOR_BLACK ? both & 15U : both >> 4);
}

/* Does the row through the middle win? LINE_FIVE: yes. LINE_OVERLINE: it is a foul. LINE_DEAD:
 * it is too long or blocked. LINE_COUNT: it is shorter than five.
 *
 * A row that reaches the end of the key may go on beyond it. It then has five or more stones on
 * that side, which have not won: under a rule with a longest winning row they were too many
 * already. */
static LineShape row_through_middle(uint32_t key, Color side, const RuleInfo *rule)
{
    int back = 0;
    int ahead = 0;
    while (back < PATTERN_REACH && cell_at(key, -back - 1) == (unsigned)side) {
        back++;
    }
    while (ahead < PATTERN_REACH && cell_at(key, ahead + 1) == (unsigned)side) {
        ahead++;
    }
    const int length = back + ahead + 1;
    const int max = rule->row_max[side - 1];
    if (length < ROW_MIN) {
        return LINE_COUNT;
    }
    const bool cut_off = back == PATTERN_REACH || ahead == PATTERN_REACH;
    if (length > max || (cut_off && max != ROW_UNLIMITED)) {
        return side == rule->foul_color ? LINE_OVERLINE : LINE_DEAD;
    }
    const unsigned other = (unsigned)color_other(side);
    const bool blocked =
        !cut_off && cell_at(key, -back - 1) == other && cell_at(key, ahead + 1) == other;
    return blocked && rule->open_end_needed ? LINE_DEAD : LINE_FIVE;
}

/* The shape of a line in which one more stone makes a five. */
static LineShape kind_of_four(const Patterns *table, uint32_t key, Color side, const RuleInfo *rule)
{
    int completion[CELLS];
    int count = 0;
    for (int offset = 1 - PATTERN_REACH; offset < PATTERN_REACH; offset++) {
        if (offset != 0 && cell_at(key, offset) == COLOR_EMPTY &&
            shape_of(table, key | (uint32_t)side << pattern_shift(offset), side) == LINE_FIVE) {
            completion[count++] = offset;
        }
    }
    if (count < 2) {
        return LINE_FOUR;
    }
    if (side == rule->foul_color) {
        /* An open four only if the two points are the ends of one unbroken row of four. */
        return count == 2 && completion[1] - completion[0] == 5 ? LINE_OPEN_FOUR : LINE_DOUBLE_FOUR;
    }
    /* Two ways to complete it make an open four, unless one reply spoils both (caro). */
    const uint32_t other = (uint32_t)color_other(side);
    for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
        if (offset != 0 && cell_at(key, offset) == COLOR_EMPTY &&
            shape_of(table, key | other << pattern_shift(offset), side) < LINE_FOUR) {
            return LINE_FOUR;
        }
    }
    return LINE_OPEN_FOUR;
}

/* The shape of a line of which one more stone makes `best`, in a number of ways. */
static LineShape one_short_of(LineShape best, int ways)
{
    switch (best) {
    case LINE_OPEN_FOUR:
        return ways > 1 ? LINE_OPEN_THREE_WIDE : LINE_OPEN_THREE;
    case LINE_DOUBLE_FOUR:
    case LINE_FOUR:
        return LINE_THREE;
    case LINE_OPEN_THREE_WIDE:
    case LINE_OPEN_THREE:
        return ways > 3 ? LINE_OPEN_TWO_WIDEST : ways > 2 ? LINE_OPEN_TWO_WIDE : LINE_OPEN_TWO;
    case LINE_THREE:
        return LINE_TWO;
    case LINE_OPEN_TWO_WIDEST:
    case LINE_OPEN_TWO_WIDE:
    case LINE_OPEN_TWO:
        return LINE_OPEN_ONE;
    case LINE_TWO:
        return LINE_ONE;
    default:
        return LINE_DEAD;
    }
}

/* For comparing shapes: the narrow and the wide kinds are equal. */
static int grade(LineShape shape)
{
    return shape == LINE_OPEN_TWO_WIDE || shape == LINE_OPEN_TWO_WIDEST ? LINE_OPEN_TWO
           : shape == LINE_OPEN_THREE_WIDE                              ? LINE_OPEN_THREE
           : shape == LINE_DOUBLE_FOUR                                  ? LINE_FOUR
                                                                        : (int)shape;
}

static LineShape classify(const Patterns *table, uint32_t key, Color side, const RuleInfo *rule)
{
    const LineShape row = row_through_middle(key, side, rule);
    if (row != LINE_COUNT) {
        return row;
    }
    LineShape best = LINE_DEAD;
    int ways = 0;
    for (int offset = 1 - PATTERN_REACH; offset < PATTERN_REACH; offset++) {
        if (offset == 0 || cell_at(key, offset) != COLOR_EMPTY) {
            continue;
        }
        const LineShape next = shape_of(table, key | (uint32_t)side << pattern_shift(offset), side);
        if (grade(next) > grade(best)) {
            best = next;
            ways = 1;
        } else if (grade(next) == grade(best)) {
            ways++;
        }
    }
    return best == LINE_FIVE ? kind_of_four(table, key, side, rule) : one_short_of(best, ways);
}

/* The line from its other end: swaps neighbouring cells, then pairs of cells, and so on. */
static uint32_t reversed(uint32_t key)
{
    key = (key & 0x33333333) << 2 | (key >> 2 & 0x33333333);
    key = (key & 0x0f0f0f0f) << 4 | (key >> 4 & 0x0f0f0f0f);
    key = (key & 0x00ff00ff) << 8 | (key >> 8 & 0x00ff00ff);
    key = key << 16 | key >> 16;
    return key >> (32 - 2 * CELLS);
}

/* The line with the colours exchanged; empty cells and walls stay. */
static uint32_t exchanged(uint32_t key)
{
    const uint32_t low = 0x55555;
    return (key & low) << 1 | (key >> 1 & low);
}

/* A line has the same shapes from both ends and, under symmetric rules, for both colours. */
static void make_line(Patterns *table, uint32_t key, const RuleInfo *rule)
{
    const uint32_t turned = reversed(key);
    const uint32_t other = exchanged(key);
    if (turned > key) {
        table->line[key] = table->line[turned];
    } else if (other > key && rule_is_symmetric(rule)) {
        table->line[key] = (uint8_t)(table->line[other] >> 4 | table->line[other] << 4);
    } else {
        const unsigned black = classify(table, key, COLOR_BLACK, rule);
        const unsigned white = classify(table, key, COLOR_WHITE, rule);
        table->line[key] = (uint8_t)(black | white << 4);
    }
}

/* The cells ahead, the nearest first: beyond a wall there are only walls. */
static bool is_half_possible(uint32_t half, int reach)
{
    for (int place = 1; place < reach; place++) {
        if ((half >> (2 * place - 2) & 3U) == COLOR_WALL &&
            (half >> (2 * place) & 3U) != COLOR_WALL) {
            return false;
        }
    }
    return true;
}

/* The possible halves of a key, ahead or back, in descending order. Returns how many. */
static int find_halves(bool ahead, uint16_t found[PATTERN_HALF_KEYS])
{
    int count = 0;
    memset(found, 0, PATTERN_HALF_KEYS * sizeof found[0]);
    for (uint32_t half = PATTERN_HALF_KEYS; half-- > 0;) {
        if (is_half_possible(ahead ? half : reversed(half) >> (2 * PATTERN_REACH), PATTERN_REACH)) {
            found[count++] = (uint16_t)half;
        }
    }
    return count;
}

/* Adding a stone makes a key larger: in descending order every line comes after the lines that it
 * depends on. Seven of eight keys are of lines that no board has; they are left out. */
static void make_lines(Patterns *table, const RuleInfo *rule)
{
    uint16_t back[PATTERN_HALF_KEYS], ahead[PATTERN_HALF_KEYS];
    const int backs = find_halves(false, back);
    const int aheads = find_halves(true, ahead);
    for (int i = 0; i < aheads; i++) {
        for (int k = 0; k < backs; k++) {
            make_line(table, (uint32_t)ahead[i] << (2 * PATTERN_REACH) | back[k], rule);
        }
    }
}

static Threat threat_of(const int *count, bool fouls)
{
    const int open_fours = count[LINE_OPEN_FOUR] + count[LINE_DOUBLE_FOUR];
    const int fours = count[LINE_FOUR];
    const int threes = count[LINE_OPEN_THREE] + count[LINE_OPEN_THREE_WIDE];
    const int twos = count[LINE_OPEN_TWO] + count[LINE_OPEN_TWO_WIDE] + count[LINE_OPEN_TWO_WIDEST];
    const int blocked = count[LINE_THREE];
    if (count[LINE_FIVE] > 0) {
        return THREAT_FIVE;
    }
    if (fouls) {
        if (count[LINE_OVERLINE] > 0 || count[LINE_DOUBLE_FOUR] > 0 || open_fours + fours > 1) {
            return THREAT_FOUL;
        }
        if (threes > 1) {
            return open_fours + fours > 0 ? THREAT_SUSPECT_FOUR : THREAT_SUSPECT;
        }
    }
    if (open_fours > 0 || fours > 1) {
        return THREAT_OPEN_FOUR;
    }
    if (fours > 0) {
        return threes > 0 ? THREAT_FOUR_THREE : twos + blocked > 0 ? THREAT_FOUR_PLUS : THREAT_FOUR;
    }
    if (threes > 0) {
        return threes > 1           ? THREAT_DOUBLE_THREE
               : twos + blocked > 0 ? THREAT_THREE_PLUS
                                    : THREAT_THREE;
    }
    if (blocked > 0) {
        return twos + blocked > 1 ? THREAT_BLOCKED_THREE_PLUS : THREAT_BLOCKED_THREE;
    }
    return twos > 1 ? THREAT_TWO_TWO : twos > 0 ? THREAT_TWO : THREAT_NONE;
}

static void make_threats(Patterns *table, const RuleInfo *rule)
{
    for (uint32_t code = 0; code < PATTERN_CODES; code++) {
        int count[16] = {0};
        for (int shift = 0; shift < 16; shift += 4) {
            count[code >> shift & 15U]++;
        }
        for (Color side = COLOR_BLACK; side <= COLOR_WHITE; side++) {
            table->threat[side - 1][code] = (uint8_t)threat_of(count, side == rule->foul_color);
        }
    }
}

/* Where every row of five or more wins, the cells beyond a five's reach do not matter. */
static bool ends_matter(const RuleInfo *rule)
{
    return rule->open_end_needed || rule->row_max[0] != ROW_UNLIMITED ||
           rule->row_max[1] != ROW_UNLIMITED;
}

/* Shortens the keys: a smaller table stays in the cache. */
static void shorten_keys(Patterns *table)
{
    const int reach = PATTERN_REACH - 1;
    table->reach = reach;
    for (uint32_t key = 0; key < 1U << (4 * reach); key++) {
        const uint32_t back = key & ((1U << (2 * reach)) - 1);
        const uint32_t ahead = key >> (2 * reach);
        const uint32_t before = (back & 3U) == COLOR_WALL ? COLOR_WALL : COLOR_EMPTY;
        const uint32_t behind = ahead >> (2 * reach - 2) == COLOR_WALL ? COLOR_WALL : COLOR_EMPTY;
        const uint32_t whole =
            back << 2 | before | (ahead | behind << (2 * reach)) << (2 * PATTERN_REACH);
        /* It is never the smaller number: its entry has not been overwritten yet. */
        table->line[key] = table->line[whole];
    }
}

static unsigned simplified(unsigned shape)
{
    switch (shape) {
    case LINE_ONE:
    case LINE_OPEN_ONE:
    case LINE_TWO:
        return LINE_DEAD;
    case LINE_OPEN_TWO_WIDE:
    case LINE_OPEN_TWO_WIDEST:
        return LINE_OPEN_TWO;
    case LINE_OPEN_THREE_WIDE:
        return LINE_OPEN_THREE;
    default:
        return shape;
    }
}

static void make_shapes(Patterns *table)
{
    const int bits = 2 * table->reach;
    uint16_t half[PATTERN_HALVES];
    int count = 0;
    for (uint32_t key = 0; key < 1U << bits; key++) {
        if (is_half_possible(key, table->reach)) {
            table->ahead[key] = (uint16_t)count;
            half[count++] = (uint16_t)key;
        }
    }
    for (int i = 0; i < count; i++) {
        const uint32_t back = reversed(half[i]) >> (2 * CELLS - bits);
        table->back[back] = (uint32_t)(i * count);
        for (int k = 0; k < count; k++) {
            const unsigned both = table->line[back | (uint32_t)half[k] << bits];
            table->shapes[i * count + k] =
                (uint8_t)(simplified(both & 15U) | simplified(both >> 4) << 4);
        }
    }
}

static void make_tables(Patterns *table, const RuleInfo *rule)
{
    table->reach = PATTERN_REACH;
    make_lines(table, rule);
    if (!ends_matter(rule)) {
        shorten_keys(table);
    }
    make_shapes(table);
    make_threats(table, rule);
}

const Patterns *pattern_get(Rule rule)
{
    static Patterns tables[RULE_COUNT];
    static bool made[RULE_COUNT];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    if (!made[rule]) {
        make_tables(&tables[rule], rule_info(rule));
        made[rule] = true;
    }
    pthread_mutex_unlock(&lock);
    return &tables[rule];
}
