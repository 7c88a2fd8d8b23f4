#include "engine/ai/network_file.h"

#include <assert.h>
#include <string.h>

#include "engine/rules/notation.h"

enum {
    VERSION = 4,
    VERSION_AT = 8,
    SIZE_AT = 12,
    DIMENSIONS_AT = 16,
    RULE_AT = 56,
    RULE_BYTES = 16,
    PROVENANCE_SIZE_AT = 72,
    PROVENANCE_AT = 76,
    CHECKSUM_BYTES = 4,
    SIZE_MIN = PROVENANCE_AT + CHECKSUM_BYTES
};

static const char magic[VERSION_AT] = {'T', 'e', 'n', 'g', 'e', 'n', 'N', 'N'};

/* The dimensions in the order of the file; the number of sides follows them. */
static const struct Dimension {
    const char *name;
    uint32_t value;
} dimensions[] = {
    {"reach", NETWORK_REACH},       {"lines", NETWORK_LINES},
    {"features", NETWORK_FEATURES}, {"threat bits", NETWORK_BITS},
    {"regions", NETWORK_REGIONS},   {"pool", NETWORK_POOL},
    {"hidden", NETWORK_HIDDEN},     {"second hidden", NETWORK_SECOND},
    {"near", NETWORK_NEAR},
};
enum { DIMENSIONS = sizeof dimensions / sizeof dimensions[0] };
enum { SIDES_AT = DIMENSIONS_AT + 4 * DIMENSIONS };
_Static_assert(SIDES_AT + 4 == RULE_AT, "the header has no gap");

/* The arrays of NetworkSide in the order of the file. */
static const struct Array {
    const char *name;
    size_t offset; /* in NetworkSide */
    size_t count;
    size_t bytes; /* of an element: 1, 2 or 4 */
    int32_t max;  /* of an element's absolute value */
} arrays[] = {
    {"vector", offsetof(NetworkSide, vector), NETWORK_LINES *NETWORK_FEATURES, 1,
     NETWORK_VECTOR_MAX},
    {"pool", offsetof(NetworkSide, pool), NETWORK_POOL * 2 * NETWORK_FEATURES, 2,
     NETWORK_WEIGHT_MAX},
    {"pool_bias", offsetof(NetworkSide, pool_bias), NETWORK_POOL, 4, NETWORK_BIAS_MAX},
    {"hidden", offsetof(NetworkSide, hidden), NETWORK_HIDDEN *NETWORK_INPUTS, 2,
     NETWORK_WEIGHT_MAX},
    {"hidden_bias", offsetof(NetworkSide, hidden_bias), NETWORK_HIDDEN, 4, NETWORK_BIAS_MAX},
    {"second", offsetof(NetworkSide, second), NETWORK_SECOND *NETWORK_HIDDEN, 2,
     NETWORK_WEIGHT_MAX},
    {"second_bias", offsetof(NetworkSide, second_bias), NETWORK_SECOND, 4, NETWORK_BIAS_MAX},
    {"out", offsetof(NetworkSide, out), NETWORK_SECOND, 2, NETWORK_WEIGHT_MAX},
    {"out_bias", offsetof(NetworkSide, out_bias), 1, 4, NETWORK_BIAS_MAX},
    {"order", offsetof(NetworkSide, order), 2 * NETWORK_FEATURES, 2, NETWORK_WEIGHT_MAX},
    {"focus", offsetof(NetworkSide, focus), 2 * NETWORK_FEATURES *NETWORK_HIDDEN, 2,
     NETWORK_WEIGHT_MAX},
    {"closeness", offsetof(NetworkSide, closeness), 2 * NETWORK_DISTANCES, 2, NETWORK_WEIGHT_MAX},
};
enum { ARRAYS = sizeof arrays / sizeof arrays[0] };

static size_t side_bytes(void)
{
    size_t bytes = 0;
    for (int i = 0; i < ARRAYS; i++) {
        bytes += arrays[i].count * arrays[i].bytes;
    }
    return bytes;
}

size_t network_file_size(int sides, size_t provenance)
{
    return SIZE_MIN + provenance + (size_t)sides * side_bytes();
}

/* Adler-32: two sums modulo 65521, reduced before they can overflow. */
static uint32_t checksum(const unsigned char *bytes, size_t length)
{
    enum { MODULUS = 65521, UNREDUCED = 5552 };
    uint32_t low = 1;
    uint32_t high = 0;
    for (size_t i = 0; i < length;) {
        const size_t end = length - i < UNREDUCED ? length : i + UNREDUCED;
        for (; i < end; i++) {
            low += bytes[i];
            high += low;
        }
        low %= MODULUS;
        high %= MODULUS;
    }
    return high << 16 | low;
}

/* ---- writing ---- */

static unsigned char *put(unsigned char *at, uint32_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        *at++ = (unsigned char)(number >> (8 * i));
    }
    return at;
}

static unsigned char *put_side(unsigned char *at, const NetworkSide *side)
{
    for (int i = 0; i < ARRAYS; i++) {
        const void *from = (const char *)side + arrays[i].offset;
        for (size_t k = 0; k < arrays[i].count; k++) {
            const int32_t weight = arrays[i].bytes == 1   ? ((const int8_t *)from)[k]
                                   : arrays[i].bytes == 2 ? ((const int16_t *)from)[k]
                                                          : ((const int32_t *)from)[k];
            at = put(at, (uint32_t)weight, arrays[i].bytes);
        }
    }
    return at;
}

void network_file_write(unsigned char *bytes, Rule rule, int sides, const NetworkSide *side,
                        const char *provenance)
{
    const size_t length = strlen(provenance);
    const size_t size = network_file_size(sides, length);
    const char *name = notation_rule_name(rule);
    assert(strlen(name) <= RULE_BYTES);
    memcpy(bytes, magic, sizeof magic);
    put(bytes + VERSION_AT, VERSION, 4);
    put(bytes + SIZE_AT, (uint32_t)size, 4);
    for (int i = 0; i < DIMENSIONS; i++) {
        put(bytes + DIMENSIONS_AT + 4 * i, dimensions[i].value, 4);
    }
    put(bytes + SIDES_AT, (uint32_t)sides, 4);
    memset(bytes + RULE_AT, 0, RULE_BYTES);
    memcpy(bytes + RULE_AT, name, strlen(name));
    put(bytes + PROVENANCE_SIZE_AT, (uint32_t)length, 4);
    memcpy(bytes + PROVENANCE_AT, provenance, length);
    unsigned char *at = bytes + PROVENANCE_AT + length;
    for (int i = 0; i < sides; i++) {
        at = put_side(at, &side[i]);
    }
    put(at, checksum(bytes, size - CHECKSUM_BYTES), CHECKSUM_BYTES);
}

/* ---- reading ---- */

static uint32_t get32(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static int32_t get_signed8(const unsigned char *at)
{
    return *at - ((*at & 0x80) << 1);
}

static int32_t get_signed16(const unsigned char *at)
{
    const int32_t number = at[0] | at[1] << 8;
    return number - ((number & 0x8000) << 1);
}

static int32_t get_signed32(const unsigned char *at)
{
    return (int32_t)((int64_t)get32(at) - ((int64_t)(get32(at) & 0x80000000U) << 1));
}

static size_t append_number(char *to, size_t length, size_t capacity, int64_t number)
{
    char digits[24];
    size_t count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[count++] = '-';
    }
    while (count > 0 && length + 1 < capacity) {
        to[length++] = digits[--count];
    }
    return length;
}

/* Fills error->what from `format`: %s is `word`, each %d the next of `numbers`. Returns false. */
static bool set_error(ParseError *error, const char *format, const char *word,
                      const int64_t *numbers)
{
    const size_t capacity = sizeof error->what;
    size_t length = 0;
    for (const char *c = format; *c != '\0'; c++) {
        if (c[0] == '%' && c[1] == 'd') {
            length = append_number(error->what, length, capacity, *numbers++);
            c++;
        } else if (c[0] == '%' && c[1] == 's') {
            for (const char *w = word; *w != '\0' && length + 1 < capacity; w++) {
                error->what[length++] = *w;
            }
            c++;
        } else if (length + 1 < capacity) {
            error->what[length++] = *c;
        }
    }
    error->what[length] = '\0';
    error->line = error->column = 0;
    return false;
}
#define SET_ERROR(error, format, word, ...)                                                        \
    set_error(error, format, word, (const int64_t[]){__VA_ARGS__})

/* Magic, version, size and checksum: after this the bytes are those that were written. */
static bool check_whole(const unsigned char *bytes, size_t length, ParseError *error)
{
    const size_t compared = length < sizeof magic ? length : sizeof magic;
    if (memcmp(bytes, magic, compared) != 0) {
        return SET_ERROR(error, "byte 0: not a network file, expected \"TengenNN\"", "", 0);
    }
    if (length >= SIZE_AT && get32(bytes + VERSION_AT) != VERSION) {
        return SET_ERROR(error, "byte %d: format version %d, expected %d", "", VERSION_AT,
                         get32(bytes + VERSION_AT), VERSION);
    }
    if (length < SIZE_MIN) {
        return SET_ERROR(error, "byte %d: truncated within the header, expected at least %d bytes",
                         "", (int64_t)length, SIZE_MIN);
    }
    const uint32_t size = get32(bytes + SIZE_AT);
    if (length < size) {
        return SET_ERROR(error, "byte %d: truncated, expected %d bytes", "", (int64_t)length, size);
    }
    if (length > size) {
        return SET_ERROR(error, "byte %d: the file is %d bytes long, expected %d", "", SIZE_AT,
                         (int64_t)length, size);
    }
    const uint32_t sum = checksum(bytes, length - CHECKSUM_BYTES);
    if (sum != get32(bytes + length - CHECKSUM_BYTES)) {
        return SET_ERROR(error, "byte %d: damaged: checksum %d, expected %d", "",
                         (int64_t)(length - CHECKSUM_BYTES), get32(bytes + length - CHECKSUM_BYTES),
                         sum);
    }
    return true;
}

static bool check_dimensions(const unsigned char *bytes, ParseError *error)
{
    for (int i = 0; i < DIMENSIONS; i++) {
        const uint32_t value = get32(bytes + DIMENSIONS_AT + 4 * i);
        if (value != dimensions[i].value) {
            return SET_ERROR(error, "byte %d: a network of other dimensions: %s %d, expected %d",
                             dimensions[i].name, DIMENSIONS_AT + 4 * i, value, dimensions[i].value);
        }
    }
    const uint32_t sides = get32(bytes + SIDES_AT);
    if (sides != 1 && sides != 2) {
        return SET_ERROR(error, "byte %d: a network of other dimensions: sides %d, expected 1 or 2",
                         "", SIDES_AT, sides);
    }
    return true;
}

bool network_file_begins(const void *bytes, size_t length)
{
    return length >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

bool network_file_open(NetworkFile *file, const void *bytes, size_t length, ParseError *error)
{
    const unsigned char *at = bytes;
    if (!check_whole(at, length, error) || !check_dimensions(at, error)) {
        return false;
    }
    char rule[RULE_BYTES + 1] = {0};
    memcpy(rule, at + RULE_AT, RULE_BYTES);
    if (!notation_read_rule(rule, &file->rule)) {
        return SET_ERROR(error, "byte %d: unknown rule \"%s\"", rule, RULE_AT);
    }
    file->sides = (int)get32(at + SIDES_AT);
    file->provenance = (const char *)at + PROVENANCE_AT;
    file->provenance_length = get32(at + PROVENANCE_SIZE_AT);
    /* A damaged length may exceed a size_t of 32 bits. */
    const uint64_t expected = (uint64_t)network_file_size(file->sides, 0) + file->provenance_length;
    if (length != expected) {
        return SET_ERROR(error, "byte %d: the file is %d bytes long, expected %d", "", SIZE_AT,
                         (int64_t)length, (int64_t)expected);
    }
    file->weights = at + PROVENANCE_AT + file->provenance_length;
    return true;
}

static int32_t get_weight(const struct Array *array, const unsigned char *at)
{
    return array->bytes == 1   ? get_signed8(at)
           : array->bytes == 2 ? get_signed16(at)
                               : get_signed32(at);
}

/* Decodes one array; false if a weight is outside its limits. */
static bool get_array(const struct Array *array, const unsigned char *at, void *to)
{
    bool beyond = false;
    if (array->bytes == 1) {
        int8_t *weight = to;
        for (size_t i = 0; i < array->count; i++) {
            const int32_t number = get_signed8(at + i);
            beyond |= number > array->max || number < -array->max;
            weight[i] = (int8_t)number;
        }
    } else if (array->bytes == 2) {
        int16_t *weight = to;
        for (size_t i = 0; i < array->count; i++) {
            const int32_t number = get_signed16(at + 2 * i);
            beyond |= number > array->max || number < -array->max;
            weight[i] = (int16_t)number;
        }
    } else {
        int32_t *weight = to;
        for (size_t i = 0; i < array->count; i++) {
            weight[i] = get_signed32(at + 4 * i);
            beyond |= weight[i] > array->max || weight[i] < -array->max;
        }
    }
    return !beyond;
}

/* Names the first weight outside its limits. Returns false. */
static bool set_weight_error(const NetworkFile *file, const struct Array *array,
                             const unsigned char *at, ParseError *error)
{
    const unsigned char *const start = (const unsigned char *)file->provenance - PROVENANCE_AT;
    int32_t weight = get_weight(array, at);
    while (weight <= array->max && weight >= -array->max) {
        at += array->bytes;
        weight = get_weight(array, at);
    }
    return SET_ERROR(error, "byte %d: %s weight %d, expected %d to %d", array->name, at - start,
                     weight, -array->max, array->max);
}

bool network_file_side(const NetworkFile *file, int index, NetworkSide *side, ParseError *error)
{
    const unsigned char *at = file->weights + (size_t)index * side_bytes();
    for (int i = 0; i < ARRAYS; i++) {
        if (!get_array(&arrays[i], at, (char *)side + arrays[i].offset)) {
            return set_weight_error(file, &arrays[i], at, error);
        }
        at += arrays[i].count * arrays[i].bytes;
    }
    return true;
}
