/* charset_guess.c: for each set, which share of the bytes above 127 make what its languages use
 * most: first-level ideographs, kana and punctuation, or letters as words have them. The set with
 * the largest share wins; of equal ones the first in the table. */
#include "engine/history/charset.h"

#include <string.h>

typedef enum Likelihood { IMPOSSIBLE, POSSIBLE, LIKELY } Likelihood;

enum {
    KOREAN_SURE = 8, /* so many syllables, none of them beyond Hangul's, are no Chinese */
    FAULT_PAIRS = 2  /* half a character weighs as much as so many unlikely ones */
};

static bool within(unsigned byte, unsigned from, unsigned to)
{
    return byte >= from && byte <= to;
}

static Likelihood shift_jis(unsigned lead, unsigned trail)
{
    if ((!within(lead, 0x81, 0x9F) && !within(lead, 0xE0, 0xFC)) || !within(trail, 0x40, 0xFC) ||
        trail == 0x7F) {
        return IMPOSSIBLE;
    }
    return within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97) ? LIKELY : POSSIBLE;
}

static Likelihood gbk(unsigned lead, unsigned trail)
{
    if (!within(lead, 0x81, 0xFE) || !within(trail, 0x40, 0xFE) || trail == 0x7F) {
        return IMPOSSIBLE;
    }
    bool common = within(lead, 0xB0, 0xD7) || lead == 0xA1 || lead == 0xA3;
    return common && trail >= 0xA1 ? LIKELY : POSSIBLE;
}

static Likelihood euc_kr(unsigned lead, unsigned trail)
{
    if (!within(lead, 0xA1, 0xFE) || !within(trail, 0xA1, 0xFE)) {
        return IMPOSSIBLE;
    }
    return within(lead, 0xB0, 0xC8) || lead == 0xA1 ? LIKELY : POSSIBLE;
}

static Likelihood big5(unsigned lead, unsigned trail)
{
    if (!within(lead, 0x81, 0xFE) || (!within(trail, 0x40, 0x7E) && !within(trail, 0xA1, 0xFE))) {
        return IMPOSSIBLE;
    }
    return within(lead, 0xA4, 0xC6) || lead == 0xA1 ? LIKELY : POSSIBLE;
}

/* The share of likely pairs, 0 to 1; `least`: fewer pairs than that are none. */
static double share_of_pairs(const unsigned char *text, size_t length,
                             Likelihood (*judge)(unsigned lead, unsigned trail), int least)
{
    int pairs = 0, likely = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < 0x80) {
            continue;
        }
        Likelihood found = judge(text[i], i + 1 < length ? text[i + 1] : 0);
        pairs += found == IMPOSSIBLE ? FAULT_PAIRS : 1;
        likely += found == LIKELY;
        i += found != IMPOSSIBLE;
    }
    return pairs >= least ? (double)likely / pairs : 0;
}

/* Is the byte a letter of a Cyrillic word, which has small letters after its first one? `from`: the
 * 32 small letters; the capitals are the other ones of 0xC0 to 0xFF. */
static bool is_cyrillic(const unsigned char *text, size_t i, size_t length, unsigned from)
{
    bool small = within(text[i], from, from + 31);
    bool after = i > 0 && text[i - 1] >= 0xC0, before = i + 1 < length && text[i + 1] >= 0xC0;
    return text[i] >= 0xC0 && (small ? after || before : !after && before);
}

/* A letter of a Western word: beside letters of ASCII. */
static bool is_western(const unsigned char *text, size_t i, size_t length)
{
    bool alone = (i == 0 || text[i - 1] < 0x80) && (i + 1 >= length || text[i + 1] < 0x80);
    return text[i] >= 0xC0 && alone;
}

static double share_of_letters(const unsigned char *text, size_t length, unsigned cyrillic)
{
    int bytes = 0, likely = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] >= 0x80) {
            bytes++;
            likely +=
                cyrillic ? is_cyrillic(text, i, length, cyrillic) : is_western(text, i, length);
        }
    }
    return (double)likely / bytes;
}

const char *charset_guess(const char *text, size_t length)
{
    static const struct {
        const char *name;
        Likelihood (*judge)(unsigned lead, unsigned trail); /* NULL: letters of one byte */
        int least;
        unsigned cyrillic; /* 0: Western */
    } guess[] = {
        {"Latin-1", NULL, 0, 0},   {"EUC-KR", euc_kr, KOREAN_SURE, 0},
        {"GBK", gbk, 0, 0},        {"Shift_JIS", shift_jis, 0, 0},
        {"Big5", big5, 0, 0},      {"Windows-1251", NULL, 0, 0xE0},
        {"KOI8-R", NULL, 0, 0xC0},
    };
    const unsigned char *bytes = (const unsigned char *)text;
    const char *best = guess[0].name;
    double most = .5; /* less is no reason to think of anything but SGF's own default */
    for (size_t i = 0; i < sizeof guess / sizeof guess[0]; i++) {
        double share = guess[i].judge
                           ? share_of_pairs(bytes, length, guess[i].judge, guess[i].least)
                           : share_of_letters(bytes, length, guess[i].cyrillic);
        if (share > most) {
            most = share;
            best = guess[i].name;
        }
    }
    return best;
}
