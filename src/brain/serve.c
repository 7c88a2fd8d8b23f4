#include "brain/serve.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/monotonic.h"

enum {
    LINE_BYTES = 16384,     /* a full board of 25x25 fits on one line */
    WAITING_BYTES = 1 << 20 /* with more in the queue, reading pauses */
};

typedef struct TextLine {
    struct TextLine *next;
    int64_t at; /* when it was read */
    bool too_long;
    char text[];
} TextLine;

typedef struct Serving {
    Brain *brain;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    TextLine *first, *last;
    size_t bytes; /* in the queue */
    bool ended;   /* the queue gets no more lines */
} Serving;

/* Waits for the next line; NULL after the last. */
static TextLine *take_line(Serving *serving)
{
    pthread_mutex_lock(&serving->lock);
    while (!serving->first && !serving->ended) {
        pthread_cond_wait(&serving->changed, &serving->lock);
    }
    TextLine *line = serving->first;
    if (line) {
        serving->first = line->next;
        serving->bytes -= strlen(line->text) + sizeof *line;
        pthread_cond_signal(&serving->changed);
    }
    pthread_mutex_unlock(&serving->lock);
    return line;
}

static void *execute_lines(void *user)
{
    Serving *serving = user;
    TextLine *line;
    while ((line = take_line(serving))) {
        if (line->too_long) {
            brain_reject_line(serving->brain, "the line is too long");
        } else {
            brain_line_read(serving->brain, line->text, line->at);
        }
        free(line);
    }
    return NULL;
}

static bool put_line(Serving *serving, const char *text, size_t length, bool too_long)
{
    TextLine *line = malloc(sizeof *line + length + 1);
    if (!line) {
        return false;
    }
    line->next = NULL;
    line->at = monotonic_ms();
    line->too_long = too_long;
    memcpy(line->text, text, length + 1);
    pthread_mutex_lock(&serving->lock);
    while (serving->bytes > WAITING_BYTES) {
        pthread_cond_wait(&serving->changed, &serving->lock);
    }
    if (serving->first) {
        serving->last->next = line;
    } else {
        serving->first = line;
    }
    serving->last = line;
    serving->bytes += length + sizeof *line;
    pthread_cond_signal(&serving->changed);
    pthread_mutex_unlock(&serving->lock);
    return true;
}

/* False: out of memory, and lines were lost. */
static bool read_lines(Serving *serving, FILE *in)
{
    char text[LINE_BYTES];
    size_t length = 0;
    bool too_long = false;
    bool good = true;
    bool going_on = true;
    while (good && going_on) {
        const int c = getc(in);
        if (c != EOF && c != '\n' && c != '\r') {
            if (length < sizeof text - 1) {
                text[length++] = c == '\0' ? '?' : (char)c;
            } else {
                too_long = true;
            }
            continue;
        }
        if (c == EOF && ferror(in)) {
            break; /* in the middle of a line */
        }
        text[length] = '\0';
        going_on = c != EOF;
        if (too_long) {
            good = put_line(serving, "", 0, true);
        } else if (length > 0) {
            going_on = brain_read_ahead(serving->brain, text) && going_on;
            good = put_line(serving, text, length, false);
        }
        length = 0;
        too_long = false;
    }
    return good;
}

bool serve_lines(Brain *brain, FILE *in)
{
    Serving serving = {.brain = brain};
    pthread_t thread;
    pthread_mutex_init(&serving.lock, NULL);
    pthread_cond_init(&serving.changed, NULL);
    bool good = pthread_create(&thread, NULL, execute_lines, &serving) == 0;
    if (good) {
        good = read_lines(&serving, in);
        /* End of input without END: the host is gone. */
        brain_read_ahead(brain, "END");
        pthread_mutex_lock(&serving.lock);
        serving.ended = true;
        pthread_cond_signal(&serving.changed);
        pthread_mutex_unlock(&serving.lock);
        pthread_join(thread, NULL);
    }
    brain_stop(brain);
    pthread_cond_destroy(&serving.changed);
    pthread_mutex_destroy(&serving.lock);
    return good;
}
