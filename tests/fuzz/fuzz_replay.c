/* Drives a fuzz target without libFuzzer: tries the inputs of files and folders, then, for some
 * seconds, damaged ones, a thousand a second at most: a faster machine tries no others.
 *
 * usage: fuzz_TARGET [SECONDS SEED] FILE|FOLDER...
 *
 * The same seed tries the same inputs in the same order. The input that is being tried when the
 * target fails is left in fuzz_TARGET.bad. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/random.h"
#include "fuzz/fuzz.h"

enum {
    SAMPLES_MAX = 512,
    BYTES_MAX = 8192,
    CHANGES_MAX = 6,
    PATH_MAX_BYTES = 1024,
    INPUTS_A_SECOND = 1000
};

typedef struct Sample {
    size_t length;
    uint8_t bytes[BYTES_MAX];
} Sample;

static Sample sample[SAMPLES_MAX];
static int samples;
static Random chance = {1};

static uint8_t *tried; /* exactly as long as the input: a sanitizer finds reads past the end */
static size_t tried_length;
static char bad_name[PATH_MAX_BYTES];

static size_t below(size_t limit)
{
    return (size_t)random_below(&chance, (int)limit);
}

/* ---- failures ---- */

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "abort_on_error=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1";
}

static void keep_bad(int signal_number)
{
    static const char message[] = "the input is kept as ";
    int file = open(bad_name, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file >= 0 && write(file, tried, tried_length) == (ssize_t)tried_length &&
        write(2, message, sizeof message - 1) > 0 && write(2, bad_name, strlen(bad_name)) > 0) {
        (void)!write(2, "\n", 1);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void watch_failures(const char *program)
{
    const char *slash = strrchr(program, '/');
    snprintf(bad_name, sizeof bad_name, "%s.bad", slash ? slash + 1 : program);
    signal(SIGABRT, keep_bad);
    signal(SIGSEGV, keep_bad);
    signal(SIGFPE, keep_bad);
}

static void try_input(const Sample *input)
{
    tried_length = input->length;
    tried = malloc(input->length > 0 ? input->length : 1);
    if (!tried) {
        exit(2);
    }
    memcpy(tried, input->bytes, input->length);
    LLVMFuzzerTestOneInput(tried, tried_length);
    free(tried);
    tried = NULL;
}

/* ---- samples ---- */

static void read_sample(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || samples == SAMPLES_MAX) {
        fprintf(stderr, "%s: %s\n", path, file ? "there are too many files" : strerror(errno));
        exit(2);
    }
    Sample *input = &sample[samples++];
    input->length = fread(input->bytes, 1, sizeof input->bytes, file);
    fclose(file);
    try_input(input);
}

static int by_name(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

static void read_samples(const char *path)
{
    struct dirent **entry = NULL;
    int count = scandir(path, &entry, NULL, by_name);
    if (count < 0) {
        read_sample(path);
        return;
    }
    for (int i = 0; i < count; i++) {
        char name[PATH_MAX_BYTES];
        snprintf(name, sizeof name, "%s/%s", path, entry[i]->d_name);
        if (entry[i]->d_name[0] != '.') {
            read_sample(name);
        }
        free(entry[i]);
    }
    free(entry);
}

/* ---- damage ---- */

static void insert(Sample *input, size_t at, const uint8_t *bytes, size_t length)
{
    if (input->length + length <= BYTES_MAX) {
        memmove(input->bytes + at + length, input->bytes + at, input->length - at);
        memcpy(input->bytes + at, bytes, length);
        input->length += length;
    }
}

static void change(Sample *input)
{
    uint8_t piece[40];
    const size_t at = below(input->length + 1), rest = input->length - at;
    const size_t span = rest > 0 ? 1 + below(rest < sizeof piece ? rest : sizeof piece) : 0;
    const Sample *other = &sample[below((size_t)samples)];
    const size_t from = below(other->length + 1);
    switch (below(7)) {
    case 0:
        if (rest > 0) {
            input->bytes[at] = (uint8_t)below(256);
        }
        break;
    case 1:
        if (rest > 0) {
            input->bytes[at] = (uint8_t)(input->bytes[at] ^ 1 << below(8));
        }
        break;
    case 2:
        memmove(input->bytes + at, input->bytes + at + span, rest - span);
        input->length -= span;
        break;
    case 3:
        memcpy(piece, input->bytes + at, span);
        insert(input, below(input->length + 1), piece, span);
        break;
    case 4: /* a piece of another sample */
        insert(input, at, other->bytes + from,
               other->length - from < sizeof piece ? other->length - from : sizeof piece);
        break;
    case 5: /* ... and its end in place of this one's */
        input->length = at;
        insert(input, at, other->bytes + from, other->length - from);
        break;
    default:
        piece[0] = (uint8_t)below(256);
        insert(input, at, piece, 1);
        break;
    }
}

static uint64_t try_damaged(int seconds)
{
    static Sample input;
    const time_t end = time(NULL) + seconds;
    uint64_t count = 0;
    while (time(NULL) < end && count < (uint64_t)seconds * INPUTS_A_SECOND) {
        input = sample[below((size_t)samples)];
        for (size_t i = 1 + below(CHANGES_MAX); i > 0; i--) {
            change(&input);
        }
        try_input(&input);
        count++;
    }
    return count;
}

int main(int count, char **argument)
{
    int first = 1, seconds = 0;
    if (count > 3 && argument[1][0] >= '0' && argument[1][0] <= '9') {
        seconds = atoi(argument[1]);
        chance = random_begin(strtoull(argument[2], NULL, 10), 0);
        first = 3;
    }
    if (count <= first) {
        fprintf(stderr, "usage: %s [SECONDS SEED] FILE|FOLDER...\n", argument[0]);
        return 2;
    }
    watch_failures(argument[0]);
    for (int i = first; i < count; i++) {
        read_samples(argument[i]);
    }
    if (samples == 0) {
        fprintf(stderr, "%s: there are no samples\n", argument[0]);
        return 2;
    }
    uint64_t damaged = seconds > 0 ? try_damaged(seconds) : 0;
    printf("%d samples, %llu damaged ones\n", samples, (unsigned long long)damaged);
    return 0;
}
