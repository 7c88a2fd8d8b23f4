#include "app/pictures.h"

#include <SDL.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file.h"
#include "app/wake.h"
#include "engine/types.h"
#include "render/image.h"

struct Pictures {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work, idle;
    char path[PATH_BYTES]; /* requested; empty: none */
    int w, h;              /* to cover */
    bool busy, ready, ending;
    Pixmap picture;
    char message[FILE_MESSAGE_BYTES];
};

static void *work(void *user)
{
    Pictures *pictures = user;
    pthread_mutex_lock(&pictures->lock);
    for (;;) {
        while (pictures->path[0] == '\0' && !pictures->ending) {
            pthread_cond_wait(&pictures->work, &pictures->lock);
        }
        if (pictures->ending) {
            break;
        }
        char path[PATH_BYTES], message[FILE_MESSAGE_BYTES] = "";
        memcpy(path, pictures->path, sizeof path);
        int w = pictures->w, h = pictures->h;
        pictures->path[0] = '\0';
        pictures->busy = true;
        pthread_mutex_unlock(&pictures->lock);
        Pixmap picture = {0};
        if (image_read(path, &picture, message, sizeof message)) {
            image_limit(&picture, w, h);
        }
        pthread_mutex_lock(&pictures->lock);
        pictures->busy = false;
        if (pictures->path[0] != '\0' || pictures->ending) {
            pixmap_free(&picture); /* a newer request has come */
            continue;
        }
        pixmap_free(&pictures->picture);
        pictures->picture = picture;
        memcpy(pictures->message, message, sizeof message);
        pictures->ready = true;
        pthread_cond_broadcast(&pictures->idle);
        wake_main();
    }
    pthread_mutex_unlock(&pictures->lock);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

Pictures *pictures_new(void)
{
    Pictures *pictures = calloc(1, sizeof *pictures);
    if (!pictures) {
        return NULL;
    }
    pthread_mutex_init(&pictures->lock, NULL);
    pthread_cond_init(&pictures->work, NULL);
    pthread_cond_init(&pictures->idle, NULL);
    if (pthread_create(&pictures->thread, NULL, work, pictures) != 0) {
        free(pictures);
        return NULL;
    }
    return pictures;
}

void pictures_free(Pictures *pictures)
{
    if (!pictures) {
        return;
    }
    pthread_mutex_lock(&pictures->lock);
    pictures->ending = true;
    pthread_cond_signal(&pictures->work);
    pthread_mutex_unlock(&pictures->lock);
    pthread_join(pictures->thread, NULL);
    pixmap_free(&pictures->picture);
    pthread_cond_destroy(&pictures->work);
    pthread_cond_destroy(&pictures->idle);
    pthread_mutex_destroy(&pictures->lock);
    free(pictures);
}

void pictures_load(Pictures *pictures, const char *path, int w, int h)
{
    pthread_mutex_lock(&pictures->lock);
    pictures->w = w;
    pictures->h = h;
    snprintf(pictures->path, sizeof pictures->path, "%s", path);
    pictures->ready = false;
    pthread_cond_signal(&pictures->work);
    pthread_mutex_unlock(&pictures->lock);
}

bool pictures_take(Pictures *pictures, Pixmap *picture, char *message, size_t bytes)
{
    pthread_mutex_lock(&pictures->lock);
    bool ready = pictures->ready;
    if (ready) {
        *picture = pictures->picture;
        memset(&pictures->picture, 0, sizeof pictures->picture);
        snprintf(message, bytes, "%s", pictures->message);
        pictures->ready = false;
    }
    pthread_mutex_unlock(&pictures->lock);
    return ready;
}

void pictures_wait(Pictures *pictures)
{
    pthread_mutex_lock(&pictures->lock);
    while (pictures->busy || pictures->path[0] != '\0') {
        pthread_cond_wait(&pictures->idle, &pictures->lock);
    }
    pthread_mutex_unlock(&pictures->lock);
}
