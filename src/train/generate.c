#include "train/generate.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/monotonic.h"
#include "engine/rules/notation.h"
#include "engine/thread.h"
#include "train/games_file.h"

enum {
    AHEAD = 256,         /* finished games that may wait for an earlier one */
    HASH_BYTES = 4 << 20 /* per thread; it is cleared for every game, so a larger one is slower */
};

typedef struct Generate {
    const GenerateSpec *spec;
    FILE *file;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t written_more;
    int64_t begun, written; /* games, counted from the beginning of the file */
    char *done[AHEAD];      /* lines that wait for an earlier one, by game number % AHEAD */
    int64_t result[3];      /* games by winner (Color) */
    int64_t positions;      /* searched in this run */
    bool failed;
} Generate;

/* ---- the file ---- */

static void print_error(const char *path, const char *what)
{
    fprintf(stderr, "tengen-selfplay: %s: %s\n", path, what);
}

enum { TITLE_BYTES = 160 };

/* The first line of the file: the options that must be the same to continue it. Files made before
 * the options --random and --random-plies had their names call them --lot and --lot-plies. */
typedef struct Titles {
    char now[TITLE_BYTES], old[TITLE_BYTES];
} Titles;

static void write_title(const SelfplaySpec *play, const char *option, char title[TITLE_BYTES])
{
    snprintf(title, TITLE_BYTES,
             "# tengen-selfplay --rule %s --size %d --nodes %llu %s %d %s-plies %d --seed %llu",
             notation_rule_name(play->rule), play->size, (unsigned long long)play->nodes, option,
             play->random_percent, option, play->random_plies, (unsigned long long)play->seed);
}

static Titles titles_of(const SelfplaySpec *play)
{
    Titles titles = {.now = ""};
    write_title(play, "--random", titles.now);
    write_title(play, "--lot", titles.old);
    return titles;
}

static void count_game(Generate *generate, const GameLine *game)
{
    generate->result[game->winner]++;
    generate->written++;
}

/* Was the file made with the same options? Only then may a truncated line be dropped from it. */
static bool is_own(const GamesFile *games, GamesRead read, const Titles *titles)
{
    if (read == GAMES_TRUNCATED) {
        return games->whole > 0 || strncmp(games->text, titles->now, games->length) == 0 ||
               strncmp(games->text, titles->old, games->length) == 0;
    }
    return read == GAMES_END || games->line > 1 || strcmp(games->text, titles->now) == 0 ||
           strcmp(games->text, titles->old) == 0;
}

/* Counts the games in the file; `whole` is its length without a truncated last line. Returns false
 * with a message on stderr. */
static bool read_file(Generate *generate, const Titles *titles, int64_t *whole)
{
    const char *path = generate->spec->path;
    GamesFile games;
    GameLine game;
    ParseError error;
    games_file_begin(&games, path, generate->file);
    GamesRead read;
    bool own = true;
    do {
        read = games_file_next(&games, &game, &error);
        own = read == GAMES_ERROR || is_own(&games, read, titles);
        if (read == GAMES_LINE && own) {
            count_game(generate, &game);
        }
    } while (read < GAMES_TRUNCATED && own);
    if (!own) {
        fprintf(stderr,
                "tengen-selfplay: %s: the file was made with other options: its first line is not "
                "\"%s\"\n",
                path, titles->now);
    } else if (read == GAMES_ERROR) {
        fprintf(stderr, "tengen-selfplay: %s:%d:%d: %s\n", path, error.line, error.column,
                error.what);
    }
    *whole = games.whole;
    games_file_end(&games);
    return own && read != GAMES_ERROR;
}

/* Opens the file for appending and drops a truncated last line. */
static bool open_file(Generate *generate)
{
    const char *path = generate->spec->path;
    const Titles titles = titles_of(&generate->spec->play);
    int64_t whole = 0;
    generate->file = fopen(path, "a+");
    if (!generate->file || fseek(generate->file, 0, SEEK_SET) != 0) {
        print_error(path, strerror(errno));
        return false;
    }
    const int number = fileno(generate->file);
    struct stat about;
    if (fstat(number, &about) != 0 || !S_ISREG(about.st_mode)) {
        print_error(path, "not a regular file, which is needed to continue after an interruption");
        return false;
    }
    if (lockf(number, F_TLOCK, 0) != 0) {
        const bool taken = errno == EACCES || errno == EAGAIN;
        print_error(path, taken ? "another process is writing it" : strerror(errno));
        return false;
    }
    if (!read_file(generate, &titles, &whole)) {
        return false;
    }
    if (ftruncate(number, (off_t)whole) != 0 || fseek(generate->file, 0, SEEK_END) != 0 ||
        (whole == 0 && fprintf(generate->file, "%s\n", titles.now) < 0) ||
        fflush(generate->file) != 0) {
        print_error(path, strerror(errno));
        return false;
    }
    return true;
}

/* ---- the work ---- */

/* Writes the finished lines up to the first missing one. With the lock held. */
static void write_done(Generate *generate)
{
    char **next;
    while (*(next = &generate->done[generate->written % AHEAD]) && !generate->failed) {
        if (fputs(*next, generate->file) == EOF || fflush(generate->file) != 0) {
            print_error(generate->spec->path, strerror(errno));
            generate->failed = true;
        }
        free(*next);
        *next = NULL;
        generate->written++;
    }
    pthread_cond_broadcast(&generate->written_more);
}

/* The number of the next game to play, -1 if none is left. Waits while AHEAD are unwritten. */
static int64_t take_number(Generate *generate)
{
    int64_t number = -1;
    pthread_mutex_lock(&generate->lock);
    while (generate->begun - generate->written >= AHEAD && !generate->failed) {
        pthread_cond_wait(&generate->written_more, &generate->lock);
    }
    if (generate->begun < generate->spec->games && !generate->failed) {
        number = generate->begun++;
    }
    pthread_mutex_unlock(&generate->lock);
    return number;
}

static void hand_in(Generate *generate, int64_t number, const GameLine *game)
{
    char text[GAME_LINE_BYTES];
    game_line_write(game, text);
    char *line = strdup(text);
    pthread_mutex_lock(&generate->lock);
    if (line) {
        generate->done[number % AHEAD] = line;
        generate->result[game->winner]++;
        for (int i = 0; i < game->count; i++) {
            generate->positions += game->move[i].searched ? 1 : 0;
        }
    } else {
        print_error(generate->spec->path, "out of memory");
        generate->failed = true;
    }
    write_done(generate);
    pthread_mutex_unlock(&generate->lock);
}

static void *work(void *user)
{
    Generate *generate = user;
    Search *search = search_new(HASH_BYTES);
    GameLine *game = malloc(sizeof *game);
    int64_t number;
    if (search && game) {
        while ((number = take_number(generate)) >= 0) {
            selfplay_game(&generate->spec->play, (uint64_t)number, search, game);
            hand_in(generate, number, game);
        }
    } else {
        pthread_mutex_lock(&generate->lock);
        print_error(generate->spec->path, "out of memory");
        generate->failed = true;
        pthread_mutex_unlock(&generate->lock);
    }
    search_free(search);
    free(game);
    return NULL;
}

/* ---- progress ---- */

static double now_s(void)
{
    return 1e-9 * (double)monotonic_ns();
}

static void print_progress(const Generate *generate, int64_t before, double seconds)
{
    const double games = (double)(generate->written - before);
    const int64_t left = generate->spec->games - generate->written;
    fprintf(stderr, "%lld of %lld games, %.2f games/s, %.0f positions/s, B %lld W %lld D %lld",
            (long long)generate->written, (long long)generate->spec->games, games / seconds,
            (double)generate->positions / seconds, (long long)generate->result[COLOR_BLACK],
            (long long)generate->result[COLOR_WHITE], (long long)generate->result[COLOR_EMPTY]);
    if (games > 0 && left > 0) {
        const int64_t minutes = (int64_t)((double)left / games * seconds / 60);
        fprintf(stderr, ", %lld:%02d h left", (long long)(minutes / 60), (int)(minutes % 60));
    }
}

/* Reports progress until all games are written: every second on a terminal, in one line; every 30
 * seconds elsewhere. */
static void watch(Generate *generate, int64_t before)
{
    const double start = now_s();
    const bool terminal = isatty(STDERR_FILENO) != 0;
    double reported = start;
    pthread_mutex_lock(&generate->lock);
    while (generate->written < generate->spec->games && !generate->failed) {
        const struct timespec until = thread_time_after(1000);
        thread_wait_until(&generate->written_more, &generate->lock, &until);
        const double now = now_s();
        if (now - reported >= (terminal ? 1 : 30)) {
            reported = now;
            print_progress(generate, before, now - start);
            fputs(terminal ? "  \r" : "\n", stderr);
        }
    }
    print_progress(generate, before, now_s() - start + 1e-3);
    fputc('\n', stderr);
    pthread_mutex_unlock(&generate->lock);
}

static void run(Generate *generate)
{
    pthread_t *thread = calloc((size_t)generate->spec->threads, sizeof *thread);
    int threads = 0;
    const int64_t before = generate->written;
    while (thread && threads < generate->spec->threads &&
           search_thread(&thread[threads], work, generate)) {
        threads++;
    }
    if (threads == 0) {
        print_error(generate->spec->path, "out of memory");
        generate->failed = true;
    } else {
        watch(generate, before);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
    }
    free(thread);
}

bool generate_games(const GenerateSpec *spec)
{
    Generate generate = {.spec = spec};
    pthread_mutex_init(&generate.lock, NULL);
    thread_condition_init(&generate.written_more);
    generate.failed = !open_file(&generate);
    generate.begun = generate.written;
    if (!generate.failed) {
        run(&generate);
    }
    if (generate.file && fclose(generate.file) != 0 && !generate.failed) {
        print_error(spec->path, strerror(errno));
        generate.failed = true;
    }
    for (int i = 0; i < AHEAD; i++) {
        free(generate.done[i]);
    }
    pthread_cond_destroy(&generate.written_more);
    pthread_mutex_destroy(&generate.lock);
    return !generate.failed;
}
