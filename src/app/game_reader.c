#include "app/game_reader.h"

#include <SDL.h>

#include <pthread.h>
#include <stdlib.h>

#include "app/wake.h"

struct GameReader {
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work, idle;
    GameRequest request;
    bool requested, busy, ready, ending;
    bool cancelled; /* what is being read now */
    bool abandoned; /* by game_reader_free: the thread frees the reader */
    GameReading reading;
};

static void destroy(GameReader *reader)
{
    pthread_cond_destroy(&reader->work);
    pthread_cond_destroy(&reader->idle);
    pthread_mutex_destroy(&reader->lock);
    free(reader);
}

static void read_request(const GameRequest *request, GameReading *reading)
{
    if (request->text) {
        game_text_read(request->text, request->length, request->sought.number, &request->setup,
                       request->session, reading);
    } else {
        sought_game_read(&request->sought, request->path, &request->setup, request->session,
                         reading);
    }
}

static void *work(void *user)
{
    GameReader *reader = user;
    pthread_mutex_lock(&reader->lock);
    for (;;) {
        while (!reader->requested && !reader->ending) {
            pthread_cond_wait(&reader->work, &reader->lock);
        }
        if (reader->ending) {
            break;
        }
        GameRequest request = reader->request;
        GameReading reading;
        reader->request.text = NULL;
        reader->requested = reader->cancelled = false;
        reader->busy = true;
        pthread_mutex_unlock(&reader->lock);
        read_request(&request, &reading);
        pthread_mutex_lock(&reader->lock);
        reader->busy = false;
        if (reader->requested || reader->cancelled || reader->ending) {
            match_free(reading.match);
            game_list_free(&reading.list);
            free(request.text);
        } else {
            reader->request.text = request.text;
            reader->reading = reading;
            reader->ready = true;
            wake_main();
            SDL_TLSCleanup(); /* this thread was not made by SDL, and may outlive it */
        }
        pthread_cond_broadcast(&reader->idle);
    }
    const bool abandoned = reader->abandoned;
    pthread_mutex_unlock(&reader->lock);
    if (abandoned) {
        destroy(reader);
    }
    return NULL;
}

GameReader *game_reader_new(void)
{
    GameReader *reader = calloc(1, sizeof *reader);
    if (reader) {
        pthread_mutex_init(&reader->lock, NULL);
        pthread_cond_init(&reader->work, NULL);
        pthread_cond_init(&reader->idle, NULL);
    }
    return reader;
}

/* With the lock held. */
static void drop(GameReader *reader)
{
    if (reader->ready) {
        match_free(reader->reading.match);
        game_list_free(&reader->reading.list);
    }
    free(reader->request.text);
    reader->request.text = NULL;
    reader->ready = reader->requested = false;
    reader->cancelled = true;
}

void game_reader_free(GameReader *reader)
{
    if (!reader) {
        return;
    }
    pthread_mutex_lock(&reader->lock);
    drop(reader);
    reader->ending = true;
    const bool abandoned = reader->busy;
    if (abandoned) {
        reader->abandoned = true;
        pthread_detach(reader->thread);
    }
    pthread_cond_signal(&reader->work);
    pthread_mutex_unlock(&reader->lock);
    if (abandoned) {
        return;
    }
    if (reader->started) {
        pthread_join(reader->thread, NULL);
    }
    destroy(reader);
}

void game_reader_begin(GameReader *reader, const GameRequest *request)
{
    pthread_mutex_lock(&reader->lock);
    drop(reader);
    reader->request = *request;
    reader->started = reader->started || pthread_create(&reader->thread, NULL, work, reader) == 0;
    if (reader->started) {
        reader->requested = true;
        pthread_cond_signal(&reader->work);
    } else {
        read_request(&reader->request, &reader->reading);
        reader->ready = true;
        wake_main();
    }
    pthread_mutex_unlock(&reader->lock);
}

void game_reader_cancel(GameReader *reader)
{
    pthread_mutex_lock(&reader->lock);
    drop(reader);
    pthread_mutex_unlock(&reader->lock);
}

bool game_reader_take(GameReader *reader, GameRequest *request, GameReading *reading)
{
    pthread_mutex_lock(&reader->lock);
    const bool ready = reader->ready;
    if (ready) {
        *request = reader->request;
        *reading = reader->reading;
        reader->request.text = NULL;
        reader->ready = false;
    }
    pthread_mutex_unlock(&reader->lock);
    return ready;
}

void game_reader_wait(GameReader *reader)
{
    pthread_mutex_lock(&reader->lock);
    while (reader->requested || reader->busy) {
        pthread_cond_wait(&reader->idle, &reader->lock);
    }
    pthread_mutex_unlock(&reader->lock);
}
