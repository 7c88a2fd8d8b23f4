/* Feeds damaged and random files to every reader: games, settings and lists of moves.
 *
 * usage: files_fuzz SECONDS SEED [FILE]
 *
 * No reader may crash, leak or read past the end. What it accepts must survive writing and reading
 * again; what it rejects needs an error message. The same seed tries the same inputs in the same
 * order. A failing input is written to files_fuzz.bad. FILE: tries that instead; its first byte is
 * the number of the format, as in the message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/config.h"
#include "engine/history/match.h"
#include "engine/history/psq.h"
#include "engine/history/renlib.h"
#include "engine/history/sgf.h"
#include "engine/rules/notation.h"
#include "train/game_line.h"

enum { BYTES_MAX = 6000, POOL = 24, CHANGES = 6 };

static uint64_t state;
static const char path[] = "files_fuzz.ini";

static unsigned roll(unsigned sides)
{
    /* xorshift64* (S. Vigna, public domain). */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % sides;
}

typedef struct Text {
    size_t length;
    char bytes[BYTES_MAX];
} Text;

/* One input, read, written and read again. */
typedef struct Trip {
    bool read, told; /* `told`: rejected with a message */
    bool again;      /* what was written could be read */
    Buffer first, second;
} Trip;

/* ---- formats ---- */

static void trip_moves(const char *text, size_t length, Trip *trip)
{
    Point move[POINTS_MAX];
    Point back[POINTS_MAX];
    ParseError error = {0};
    const int size = length > 0 ? 5 + (unsigned char)text[0] % 21 : 15;
    const int count = notation_read_moves(text, length, size, move, POINTS_MAX, &error);
    trip->read = count >= 0;
    trip->told = error.what[0] != '\0';
    for (int i = 0; i < count; i++) {
        char name[POINT_NAME_BYTES];
        notation_point_name(move[i], size, name);
        buffer_add(&trip->first, name);
        buffer_add_char(&trip->first, ' ');
    }
    if (count > 0) {
        const Buffer *first = &trip->first;
        const int same =
            notation_read_moves(first->text, first->length, size, back, POINTS_MAX, &error);
        trip->again = same == count && memcmp(move, back, (size_t)count * sizeof move[0]) == 0;
    } else {
        trip->again = true;
    }
}

static void trip_record(Record *record, Record *read(const char *, size_t, ParseError *),
                        void write(const Record *, Buffer *), Trip *trip)
{
    ParseError error;
    trip->read = record != NULL;
    if (!record) {
        return;
    }
    write(record, &trip->first);
    record_free(record);
    Record *back = read(trip->first.text, trip->first.length, &error);
    trip->again = back != NULL;
    if (back) {
        write(back, &trip->second);
        record_free(back);
    } else {
        fprintf(stderr, "files_fuzz: %d:%d: %s\n", error.line, error.column, error.what);
    }
}

static Record *read_sgf(const char *text, size_t length, ParseError *error)
{
    ParseError notice;
    return sgf_read(text, length, error, &notice);
}

static void write_sgf(const Record *record, Buffer *out)
{
    sgf_write(record, "1.0", out);
}

static void trip_sgf(const char *text, size_t length, Trip *trip)
{
    ParseError error = {0};
    Record *record = read_sgf(text, length, &error);
    trip->told = error.what[0] != '\0';
    trip_record(record, read_sgf, write_sgf, trip);
}

static void trip_psq(const char *text, size_t length, Trip *trip)
{
    ParseError error = {0};
    Record *record = psq_read(text, length, &error);
    trip->told = error.what[0] != '\0';
    trip_record(record, psq_read, psq_write, trip);
}

/* RenLib files are only read: they are written as SGF. */
static void trip_renlib(const char *text, size_t length, Trip *trip)
{
    ParseError error = {0};
    Record *record = renlib_read((const unsigned char *)text, length, &error);
    trip->told = error.what[0] != '\0';
    trip_record(record, read_sgf, write_sgf, trip);
}

static void trip_match(const char *text, size_t length, Trip *trip)
{
    ParseError error = {0};
    Match *match = match_read(text, length, &error);
    trip->told = error.what[0] != '\0';
    trip->read = match != NULL;
    if (!match) {
        return;
    }
    match_write(match, &trip->first);
    Match *back = match_read(trip->first.text, trip->first.length, &error);
    trip->again = back != NULL;
    if (back) {
        match_write(back, &trip->second);
    } else {
        fprintf(stderr, "files_fuzz: %d:%d: %s\n", error.line, error.column, error.what);
    }
    match_free(back);
    match_undo(match);
    match_redo(match);
    match_play(match, point_at(2, 2));
    match_tick(match, 100000);
    match_free(match);
}

static void trip_game_line(const char *text, size_t length, Trip *trip)
{
    static GameLine game;
    static GameLine back;
    static char line[GAME_LINE_BYTES];
    ParseError error = {0};
    trip->read = game_line_read(text, length, &game, &error);
    trip->told = error.what[0] != '\0';
    if (trip->read) {
        buffer_add_bytes(&trip->first, line, game_line_write(&game, line));
        trip->again = game_line_read(trip->first.text, trip->first.length - 1, &back, &error);
        buffer_add_bytes(&trip->second, line, game_line_write(&back, line));
    }
}

/* Faster than file_write, which calls fsync. */
static void write_settings(const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        fprintf(stderr, "files_fuzz: %s cannot be written\n", path);
        exit(2);
    }
}

static void trip_settings(const char *text, size_t length, Trip *trip)
{

    Options options;
    char message[400] = "";
    options_init(&options);
    write_settings(text, length);
    trip->read = config_read(path, &options, message, sizeof message) == CONFIG_OK;
    trip->told = message[0] != '\0';
    config_write(&options, &trip->first); /* bad lines leave the default */
    Options back;
    options_init(&back);
    write_settings(trip->first.text, trip->first.length);
    trip->again = config_read(path, &back, message, sizeof message) == CONFIG_OK;
    if (!trip->again) {
        fprintf(stderr, "files_fuzz: %s\n", message);
    }
    config_write(&back, &trip->second);
}

static const struct Format {
    const char *name;
    void (*trip)(const char *text, size_t length, Trip *trip);
    bool same; /* is `second` written at all? */
    const char *samples[4];
    const char *words[12]; /* keywords of the format */
} formats[] = {
    {"moves",
     trip_moves,
     false,
     {"h8h9i7", "1. H8 I9 2. I7", "H8, H9\n; 3: g7", "a1o15e5"},
     {"h8", "o15", "1.", " ", ",", "--", "99", "z1", "\n"}},
    {"sgf",
     trip_sgf,
     true,
     {"(;FF[4]GM[4]CA[UTF-8]AP[Tengen:1]SZ[15]RU[Renju]PB[Ann]PW[Bo]DT[2024-02-03]RE[B+R]TM[600]\n"
      ";B[hh];W[hg](;B[ih]C[a \\] b\\\\];W[ig])(;B[gh]LB[aa:1][bb:2]))",
      "\xEF\xBB\xBF(;GM[1]SZ[19:19]AB[aa][bb]AW[cc]PL[W];W[H8];B[];W[tt])",
      "(;SZ[9];B[aa]BL[12.5]OB[3];W[bb]MN[7]N[name]TR[aa:cc]XX[un\\]known][2]CR[dd])",
      "(;GM[4]SZ[52];B[AB])(;GM[4])"},
     {"(;", ")", ";B[hh]", ";W[]", "C[", "]", "SZ[25]", "RE[W+T]", "\\", "AB[aa:cc]", "PL[B]",
      "RU[Caro]"}},
    {"psq",
     trip_psq,
     true,
     {"Piskvorky 20x20, 11:11, 0\n11,11,0\n12,11,40\n11,12,55\na.exe\nb.exe\n-1\n",
      "Piskvorky 15x15, 0:0, 1\r\n8,8,1000\r\n9,9\r\n", "Piskvorky 5x5, 1:1, 0\n1,1,0\n5,5,0\n1\n",
      "Piskvorky 25x25, 11:11, 0\n25,25,99999999999\n"},
     {"15x15", ",", "8,8,10\n", "0,0,0\n", "-1\n", "\r\n", "\n", "Piskvorky ", ":", "25,25,1\n"}},
    {"renlib", trip_renlib, true, {NULL}, {NULL}},
    {"match", trip_match, true, {NULL}, {";B[cc]", ";W[dd]", "]", "[", "\\", "-1", ")", "(;"}},
    {"game line",
     trip_game_line,
     true,
     {"freestyle 15 B h8 i9 j10 g7:35 k11:-20 f6:W1", "renju 15 W h8:0 i9:L12",
      "caro 25 D y25 a1:-29000", "# remark"},
     {" ", ":", "W3", "L2", "-", "h8", "standard", "15", "B", "30000", "D", "renju"}},
    {"settings",
     trip_settings,
     true,
     {"theme = slate\nrule = caro\nsize = 9\nwhite = level:9\nstone-size = 0.9\n",
      "# fine\n[section]\ntime = 600+2\nboard-color = 8090A0\nwhite-time = 10m+3x30\n",
      "black-name = Mika ; no comment\nhandicap = 2\nhandicap-for = white\n",
      "picture = /a/b c\n  d\nhide-paused = off\n"},
     {"size = ", " = ", "=", "\n", "25", "level:11", "\"", ";", "#", "name = ", "-1", "1e9"}},
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* ---- samples ---- */

static Text pool[FORMATS][POOL];
static int pooled[FORMATS];

static void keep(int format, const char *bytes, size_t length)
{
    if (length > BYTES_MAX / 2) {
        return;
    }
    const int at = pooled[format] < POOL ? pooled[format]++ : POOL / 3 + (int)roll(POOL - POOL / 3);
    pool[format][at].length = length;
    memcpy(pool[format][at].bytes, bytes, length);
}

static int format_named(const char *name)
{
    int i = 0;
    while (strcmp(formats[i].name, name) != 0) {
        i++;
    }
    return i;
}

/* Matches with undo, variations and results. */
static void keep_matches(void)
{
    for (int i = 0; i < 6; i++) {
        Setup setup = {.rule = (Rule)roll(RULE_COUNT), .size = 9 + (int)roll(7)};
        setup.foul_loses = roll(2);
        setup.swap_colors = roll(2);
        setup.time[0] = setup.time[1] = (TimeControl){60000, 500, 5000, 3};
        snprintf(setup.player[0].name, sizeof setup.player[0].name, "a]b:c\\%%\n\xE5\xA4\xA9");
        setup.opening = i % 2 ? OPENING_FREE : OPENING_SWAP2;
        Match *match = match_new(&setup);
        if (!match) {
            exit(2);
        }
        for (int move = 0; move < 20; move++) {
            match_play(match, point_at((int)roll((unsigned)setup.size), 2 + (int)roll(5)));
            match_choose(match, (Choice)(1 + roll(6)));
            match_tick(match, roll(3000));
            if (roll(8) == 0) {
                match_undo(match);
            }
        }
        Buffer text = {0};
        match_write(match, &text);
        keep(format_named("match"), text.text, text.length);
        buffer_free(&text);
        match_free(match);
    }
}

static void keep_samples(void)
{
    static const char header[] = "\xFFRenLib\xFF\x03\x04\0\0\0\0\0\0\0\0\0\0\0\0\x78\0\x79\x40";
    static const char branches[] = "\x78\x08three\0\x79\x80\x7A\x40\x68\x01\x01\x00text\0\0\x40";
    static const char pair[] = "\x00\x00\x78\x80\x79\x40\x69\x48one\ntwo\0\0";
    const int renlib = format_named("renlib");
    for (int i = 0; i < FORMATS; i++) {
        for (int k = 0; k < 4 && formats[i].samples[k]; k++) {
            keep(i, formats[i].samples[k], strlen(formats[i].samples[k]));
        }
    }
    keep(renlib, header, sizeof header - 1);
    keep(renlib, branches, sizeof branches - 1);
    keep(renlib, pair, sizeof pair - 1);
    keep_matches();
}

/* ---- damage ---- */

static void insert(Text *text, size_t at, const char *bytes, size_t length)
{
    if (text->length + length <= BYTES_MAX) {
        memmove(text->bytes + at + length, text->bytes + at, text->length - at);
        memcpy(text->bytes + at, bytes, length);
        text->length += length;
    }
}

static void delete (Text *text, size_t at, size_t length)
{
    memmove(text->bytes + at, text->bytes + at + length, text->length - at - length);
    text->length -= length;
}

static void change(Text *text, int format)
{
    char piece[64];
    int words = 0;
    const size_t at = roll((unsigned)text->length + 1);
    const size_t rest = text->length - at;
    const size_t span = rest > 0 ? 1 + roll(rest < 40 ? (unsigned)rest : 40) : 0;
    while (words < 12 && formats[format].words[words]) {
        words++;
    }
    switch (roll(7)) {
    case 0:
        if (rest > 0) {
            text->bytes[at] = (char)roll(256);
        }
        break;
    case 1:
        if (rest > 0) {
            text->bytes[at] = (char)(text->bytes[at] ^ 1 << roll(8));
        }
        break;
    case 2:
        delete (text, at, span);
        break;
    case 3:
        memcpy(piece, text->bytes + at, span);
        insert(text, roll((unsigned)text->length + 1), piece, span);
        break;
    case 4:
        if (words > 0) {
            const char *word = formats[format].words[roll((unsigned)words)];
            insert(text, at, word, strlen(word));
        }
        break;
    case 5: {
        const Text *other = &pool[format][roll((unsigned)pooled[format])];
        const size_t from = roll((unsigned)other->length + 1);
        text->length = at;
        insert(text, at, other->bytes + from, other->length - from);
        break;
    }
    default:
        piece[0] = (char)roll(256);
        insert(text, at, piece, 1);
        break;
    }
}

static void make_text(Text *text, int format)
{
    if (roll(20) == 0) {
        text->length = roll(200);
        for (size_t i = 0; i < text->length; i++) {
            text->bytes[i] = (char)roll(256);
        }
        return;
    }
    *text = pool[format][roll((unsigned)pooled[format])];
    for (unsigned i = roll(CHANGES); i > 0; i--) {
        change(text, format);
    }
}

/* ---- checks ---- */

static const char *judge(const struct Format *format, const Trip *trip)
{
    if (trip->first.failed || trip->second.failed) {
        return "out of memory";
    }
    if (!trip->read) {
        return trip->told ? NULL : "cannot be read, and nothing says why";
    }
    if (!trip->again) {
        return "what was written of it cannot be read";
    }
    if (format->same && (trip->first.length != trip->second.length ||
                         (trip->first.length > 0 &&
                          memcmp(trip->first.text, trip->second.text, trip->first.length) != 0))) {
        return "comes back as something else";
    }
    return NULL;
}

/* In an allocation of the exact size, so that the sanitizer finds reads past the end. */
static bool try_text(int format, const Text *text)
{
    Trip trip = {0};
    char *exact = malloc(text->length > 0 ? text->length : 1);
    if (!exact) {
        exit(2);
    }
    memcpy(exact, text->bytes, text->length);
    formats[format].trip(exact, text->length, &trip);
    free(exact);
    const char *wrong = judge(&formats[format], &trip);
    if (wrong) {
        fprintf(stderr, "files_fuzz: %s (format %d): %s\n", formats[format].name, format, wrong);
        fprintf(stderr, "--- first\n%s\n--- second\n%s\n---\n",
                trip.first.text ? trip.first.text : "", trip.second.text ? trip.second.text : "");
    } else if (trip.read && text->length > 0 && roll(16) == 0) {
        keep(format, text->bytes, text->length);
    }
    buffer_free(&trip.first);
    buffer_free(&trip.second);
    return !wrong;
}

static void keep_bad(int format, const Text *text)
{
    FILE *file = fopen("files_fuzz.bad", "wb");
    if (file) {
        fputc('0' + format, file);
        fwrite(text->bytes, 1, text->length, file);
        fclose(file);
    }
}

static int try_file(const char *name)
{
    static Text text;
    FILE *file = fopen(name, "rb");
    const int format = file ? fgetc(file) - '0' : -1;
    if (format < 0 || format >= FORMATS) {
        fprintf(stderr, "files_fuzz: %s: no such file, or no format in it\n", name);
        return 2;
    }
    text.length = fread(text.bytes, 1, sizeof text.bytes, file);
    fclose(file);
    state = 1;
    return try_text(format, &text) ? 0 : 1;
}

int main(int argc, char **argv)
{
    static Text text;
    if (argc != 3 && argc != 4) {
        fputs("usage: files_fuzz SECONDS SEED [FILE]\n", stderr);
        return 2;
    }
    if (argc == 4) {
        return try_file(argv[3]);
    }
    const time_t end = time(NULL) + atoi(argv[1]);
    uint64_t tried = 0;
    state = strtoull(argv[2], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    keep_samples();
    while (tried % 64 != 0 || time(NULL) < end) {
        const int format = (int)(tried++ % FORMATS);
        make_text(&text, format);
        if (!try_text(format, &text)) {
            keep_bad(format, &text);
            fprintf(stderr, "files_fuzz: seed %s, text number %llu, kept in files_fuzz.bad\n",
                    argv[2], (unsigned long long)tried);
            return 1;
        }
    }
    remove(path);
    printf("%llu texts\n", (unsigned long long)tried);
    return 0;
}
