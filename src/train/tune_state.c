#include "train/tune_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/buffer.h"
#include "engine/rules/notation.h"
#include "train/state_file.h"

enum { STATE_BYTES = 1 << 16 };

static bool fail(const TuneSpec *spec, const char *what)
{
    fprintf(stderr, "tengen-tune: %s: %s\n", spec->state_path, what);
    return false;
}

/* ---- the text ---- */

/* What must be the same to go on, which is all that the result depends on. */
static void add_options(const TuneSpec *spec, Buffer *out)
{
    const DuelSpec *duel = &spec->duel;
    char line[240];
    snprintf(line, sizeof line,
             "# tengen-tune --rule %s --size %d --nodes %llu --seed %llu --hash %llu --pairs %lld "
             "--batch %d --rate %.17g\n",
             duel->all_rules ? "all" : notation_rule_name(duel->rule), duel->size,
             (unsigned long long)duel->nodes, (unsigned long long)duel->seed,
             (unsigned long long)(duel->hash_bytes >> 20), (long long)spec->pairs, spec->batch,
             spec->rate);
    buffer_add(out, line);
    for (int i = 0; i < TUNING_COUNT; i++) {
        const TuningRow *row = tuning_row(i);
        snprintf(line, sizeof line, "# %s=%d", row->name, tuning_get(&spec->begin, i));
        buffer_add(out, line);
        if (spec->tuned[i]) {
            snprintf(line, sizeof line, " from %d to %d by %d", row->min, row->max, row->step);
            buffer_add(out, line);
        }
        buffer_add(out, "\n");
    }
}

static const char *next_name(const TuneSpec *spec, int *index)
{
    while (!spec->tuned[*index]) {
        ++*index;
    }
    return tuning_row((*index)++)->name;
}

static void add_values(const TuneSpec *spec, const Spsa *spsa, Buffer *out)
{
    char line[120];
    snprintf(line, sizeof line, "pairs %lld\n", (long long)spsa->done);
    buffer_add(out, line);
    int index = 0;
    for (int i = 0; i < spsa->count; i++) {
        snprintf(line, sizeof line, "%s %.17g\n", next_name(spec, &index),
                 spsa->parameter[i].value);
        buffer_add(out, line);
    }
}

/* ---- writing ---- */

static bool write_text(const char *path, const Buffer *text)
{
    StateFile state;
    return state_file_begin(&state, path) &&
           state_file_end(&state, fwrite(text->text, 1, text->length, state.file) == text->length);
}

bool tune_state_write(const TuneSpec *spec, const Spsa *spsa)
{
    Buffer text = {0};
    add_options(spec, &text);
    add_values(spec, spsa, &text);
    const bool ok = !text.failed && write_text(spec->state_path, &text);
    if (!ok) {
        fprintf(stderr, "tengen-tune: %s: the state cannot be written: %s\n", spec->state_path,
                text.failed ? "out of memory" : strerror(errno));
    }
    buffer_free(&text);
    return ok;
}

/* ---- reading ---- */

typedef struct StateReader {
    const TuneSpec *spec;
    const char *at;
    int line;
} StateReader;

/* The options, line by line. */
static bool read_options(StateReader *reader, const char *options)
{
    while (*options != '\0') {
        const size_t length = strcspn(options, "\n");
        if (strncmp(reader->at, options, length + 1) != 0) {
            fprintf(stderr,
                    "tengen-tune: %s:%d: the state was made with other options or constants: "
                    "\"%.*s\", expected \"%.*s\"\n",
                    reader->spec->state_path, reader->line, (int)strcspn(reader->at, "\n"),
                    reader->at, (int)length, options);
            return false;
        }
        reader->at += length + 1;
        options += length + 1;
        reader->line++;
    }
    return true;
}

/* "name number", a whole line. */
static bool read_number(StateReader *reader, const char *name, double min, double max,
                        double *number)
{
    const size_t length = strlen(name);
    char *end = NULL;
    if (strncmp(reader->at, name, length) == 0 && reader->at[length] == ' ') {
        *number = strtod(reader->at + length + 1, &end);
    }
    if (!end || *end != '\n' || !(*number >= min && *number <= max)) {
        fprintf(stderr,
                "tengen-tune: %s:%d: \"%.*s\": expected \"%s\" and a number from %.15g to %.15g\n",
                reader->spec->state_path, reader->line, (int)strcspn(reader->at, "\n"), reader->at,
                name, min, max);
        return false;
    }
    reader->at = end + 1;
    reader->line++;
    return true;
}

static bool read_text(const TuneSpec *spec, const char *text, const char *options, Spsa *spsa)
{
    StateReader reader = {.spec = spec, .at = text, .line = 1};
    double done = 0;
    int index = 0;
    bool ok = read_options(&reader, options) &&
              read_number(&reader, "pairs", 0, (double)spec->pairs, &done);
    for (int i = 0; i < spsa->count && ok; i++) {
        SpsaParameter *parameter = &spsa->parameter[i];
        ok = read_number(&reader, next_name(spec, &index), parameter->min, parameter->max,
                         &parameter->value);
    }
    spsa->done = (int64_t)done;
    return ok;
}

bool tune_state_read(const TuneSpec *spec, Spsa *spsa)
{
    FILE *file = fopen(spec->state_path, "rb");
    if (!file) {
        return errno == ENOENT || fail(spec, strerror(errno));
    }
    Buffer options = {0};
    add_options(spec, &options);
    char *text = calloc(1, STATE_BYTES);
    bool ok = (text && !options.failed) || fail(spec, "out of memory");
    const size_t length = ok ? fread(text, 1, STATE_BYTES - 1, file) : 0;
    if (ok && ferror(file)) {
        ok = fail(spec, strerror(errno));
    }
    if (ok && length > 0) {
        ok = read_text(spec, text, options.text, spsa);
    }
    fclose(file);
    free(text);
    buffer_free(&options);
    return ok;
}
