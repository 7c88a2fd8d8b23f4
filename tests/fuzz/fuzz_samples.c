/* Writes the samples of the fuzz targets that are not text, or that the program itself writes:
 * RenLib libraries, matches, heads of pictures.
 *
 * usage: fuzz_samples FOLDER */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/history/match_file.h"
#include "engine/random.h"
#include "engine/trailer.h"

static const char *folder;

static void save(const char *target, int index, const void *bytes, size_t length)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(folder, 0777);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%02d", folder, target, index);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        fprintf(stderr, "fuzz_samples: %s: %s\n", path, strerror(errno));
        exit(1);
    }
}

#define SAVE(target, index, bytes) save(target, index, bytes, sizeof(bytes) - 1)

/* ---- RenLib ---- */

#define LIB_HEAD "\xFFRenLib\xFF\x03\x04\0\0\0\0\0\0\0\0\0\0"

static void save_libraries(void)
{
    SAVE("lib", 0, LIB_HEAD "\0\0\x78\0\x79\x40");
    SAVE("lib", 1, "\x78\x08three\0\x79\x80\x7A\x40\x68\x01\x01\x00text\0\0\x40");
    SAVE("lib", 2, LIB_HEAD "\x00\x00\x78\x80\x79\x40\x69\x48one\ntwo\0\0");
    SAVE("lib", 3, LIB_HEAD "\x00\x00\x01\x00\x0F\x00\xE1\x00\xEF\x40");
    SAVE("lib", 4, "\x78\x80\x79\x80\x7A\x40\x68\x40\x69\x88\0\0\x6A\x40\x8A\x40");
}

/* ---- matches ---- */

/* Every rule and opening, with undo, variations, requests and results. */
static void play(Match *match, Random *random)
{
    for (int move = 0; move < 24; move++) {
        const int size = match->setup.size;
        match_play(match, point_at(random_below(random, size), 2 + random_below(random, 5)));
        match_choose(match, (Choice)(1 + random_below(random, CHOICE_OFFER_TEN)));
        match_declare(match, 1 + random_below(random, 3));
        match_tick(match, random_below(random, 3000));
        if (random_below(random, 8) == 0) {
            match_undo(match);
        }
        if (random_below(random, 40) == 0) {
            match_resign(match, (Seat)random_below(random, 2));
            match_rematch(match);
        }
    }
}

static void save_matches(void)
{
    Random random = {1};
    for (int i = 0; i < 2 * OPENING_COUNT; i++) {
        Setup setup = {.rule = (Rule)(i % RULE_COUNT),
                       .size = 9 + random_below(&random, 7),
                       .foul_loses = i % 2,
                       .swap_colors = i % 3 == 0,
                       .move_ms = i * 100,
                       .handicap_stones = i % 5 == 4 ? 2 : 0};
        setup.time[0] = (TimeControl){60000, 500, i % 2 ? 5000 : 0, i % 2 ? 3 : 0};
        setup.time[1] = i % 4 ? setup.time[0] : (TimeControl){0};
        snprintf(setup.player[0].name, NAME_BYTES, "a]b:c\\%%\n\xE5\xA4\xA9");
        if (i >= OPENING_COUNT) {
            setup.rule = RULE_RENJU;
            setup.size = 15;
            setup.opening = (Opening)(i - OPENING_COUNT);
        }
        Match *match = match_new(&setup);
        Buffer text = {0};
        if (!match) {
            exit(1);
        }
        play(match, &random);
        match_write(match, "1.0", 1, &text);
        /* With its checksum hardly any damaged text would be read further. */
        const size_t before = trailer_check(text.text, text.length).before;
        save("match", i, text.text, i > 0 ? before : text.length);
        buffer_free(&text);
        match_free(match);
    }
}

/* ---- pictures ---- */

static void save_pictures(void)
{
    /* 1 x 1, whole; the others are heads only. */
    SAVE("picture", 0,
         "\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1F\x15\xC4\x89"
         "\0\0\0\x0DIDAT\x78\x9C\x63\xF8\xCF\xC0\xF0\x1F\0\x05\0\x01\xFF\x89\x99\x3D\x1D"
         "\0\0\0\0IEND\xAE\x42\x60\x82");
    SAVE("picture", 1, "\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\x40\x01\xFF\xFF\xFF\xFF\x08\x06\0\0\0");
    SAVE("picture", 2,
         "\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xFF\xC0\0\x11\x08\0\x10\0\x10"
         "\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xFF\xDA\0\x0C\x03\x01\0\x02\x11\x03\x11\0\x3F\0"
         "\xFF\xD9");
    SAVE("picture", 3, "RIFF\x1A\0\0\0WEBPVP8X\x0A\0\0\0\x10\0\0\0\x3F\0\0\x1F\0\0");
    SAVE("picture", 4, "RIFF\x1A\0\0\0WEBPVP8L\x0D\0\0\0\x2F\x07\xC0\x01\0\0\0\0\0\0\0\0\0");
    SAVE("picture", 5, "RIFF\x1E\0\0\0WEBPVP8 \x12\0\0\0\x30\x01\0\x9D\x01\x2A\x10\0\x10\0\0\0");
}

int main(int count, char **argument)
{
    if (count != 2) {
        fputs("usage: fuzz_samples FOLDER\n", stderr);
        return 2;
    }
    folder = argument[1];
    save_libraries();
    save_matches();
    save_pictures();
    return 0;
}
