#include "app/pictures.h"

#include <SDL.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/file.h"
#include "app/file_format.h"
#include "app/folder.h"
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
    bool abandoned; /* by pictures_free: the thread frees it all */
    Pixmap picture;
    ParseError error;

    char around[PATH_BYTES];        /* requested: the small pictures of its folder; empty: none */
    bool anew;                      /* `made` begins a new list */
    int listed;                     /* files to be read */
    Thumbnail made[THUMBNAILS_MAX]; /* of them, by the thread; without pixels once taken */
    int count, taken;
};

/* The thread's functions are called with the lock held, and release it while they read. */

/* ---- the player's picture ---- */

static void read_picture(Pictures *pictures)
{
    char path[PATH_BYTES];
    ParseError error = {0};
    memcpy(path, pictures->path, sizeof path);
    int w = pictures->w, h = pictures->h;
    pictures->path[0] = '\0';
    pictures->busy = true;
    pthread_mutex_unlock(&pictures->lock);
    Pixmap picture = {0};
    if (image_read(path, &picture, &error)) {
        image_limit(&picture, w, h);
    }
    pthread_mutex_lock(&pictures->lock);
    pictures->busy = false;
    if (pictures->path[0] != '\0' || pictures->ending) {
        pixmap_free(&picture); /* a newer request has come */
        return;
    }
    pixmap_free(&pictures->picture);
    pictures->picture = picture;
    pictures->error = error;
    pictures->ready = true;
    wake_main();
}

/* ---- small pictures ---- */

/* Larger pictures are not read only because they lie beside the player's picture. */
enum { NEIGHBOUR_BYTES_MAX = 24 << 20, NEIGHBOUR_PIXELS_MAX = 32000000 };

static bool is_picture(const char *folder, const char *name)
{
    char path[PATH_BYTES];
    struct stat status;
    const FileFormat *format = file_format_of(name);
    return format && !format->read && name[0] != '.' &&
           folder_join(path, sizeof path, folder, name) && stat(path, &status) == 0 &&
           S_ISREG(status.st_mode) && status.st_size <= NEIGHBOUR_BYTES_MAX;
}

/* Keeps the names of pictures. Returns the index of `chosen`, or 0. */
static int keep_pictures(FolderList *list, const char *folder, const char *chosen)
{
    int kept = 0, index = 0;
    for (int i = 0; i < list->count; i++) {
        if (is_picture(folder, list->name[i])) {
            char *name = list->name[i];
            list->name[i] = list->name[kept];
            list->name[kept] = name;
            index = strcmp(name, chosen) == 0 ? kept : index;
            kept++;
        }
    }
    for (int i = kept; i < list->count; i++) {
        free(list->name[i]);
    }
    list->count = kept;
    return index;
}

static void drop_thumbnails(Pictures *pictures)
{
    for (int i = pictures->taken; i < pictures->count; i++) {
        pixmap_free(&pictures->made[i].picture);
    }
    pictures->listed = pictures->count = pictures->taken = 0;
}

/* The file at `around` and those before and after it, by their names. */
static void list_files(Pictures *pictures)
{
    char around[PATH_BYTES], folder[PATH_BYTES];
    memcpy(around, pictures->around, sizeof around);
    pictures->around[0] = '\0';
    pictures->busy = true;
    drop_thumbnails(pictures);
    pictures->anew = true;
    pthread_mutex_unlock(&pictures->lock);
    const char *slash = strrchr(around, '/');
    int prefix = slash ? (int)(slash + 1 - around) : 0;
    FolderList list = {0};
    int chosen = 0;
    if (folder_of(around, folder, sizeof folder)) {
        list = folder_list(folder, "");
        chosen = keep_pictures(&list, folder, around + prefix);
    }
    int first = chosen - THUMBNAILS_MAX / 2;
    first = first + THUMBNAILS_MAX > list.count ? list.count - THUMBNAILS_MAX : first;
    first = first < 0 ? 0 : first;
    pthread_mutex_lock(&pictures->lock);
    for (int i = first; i < list.count && pictures->listed < THUMBNAILS_MAX; i++) {
        Thumbnail *next = &pictures->made[pictures->listed];
        int length =
            snprintf(next->path, sizeof next->path, "%.*s%s", prefix, around, list.name[i]);
        pictures->listed += length < PATH_BYTES;
    }
    pictures->busy = false;
    folder_list_free(&list);
    if (!pictures->ending) {
        wake_main();
    }
}

static void make_thumbnail(Pictures *pictures)
{
    char path[PATH_BYTES];
    ParseError ignored = {0};
    memcpy(path, pictures->made[pictures->count].path, sizeof path);
    pictures->busy = true;
    pthread_mutex_unlock(&pictures->lock);
    Pixmap whole = {0}, small = {0};
    if (image_read_up_to(path, NEIGHBOUR_PIXELS_MAX, &whole, &ignored)) {
        image_cover(&whole, THUMBNAIL_W, THUMBNAIL_H, &small);
        pixmap_free(&whole);
    }
    pthread_mutex_lock(&pictures->lock);
    pictures->busy = false;
    if (pictures->around[0] != '\0' || pictures->ending) { /* nobody wants it any more */
        pixmap_free(&small);
        return;
    }
    pictures->made[pictures->count++].picture = small;
    wake_main();
}

/* ---- the thread ---- */

static bool is_idle(const Pictures *pictures)
{
    return pictures->path[0] == '\0' && pictures->around[0] == '\0' &&
           pictures->count == pictures->listed;
}

static void destroy(Pictures *pictures)
{
    pixmap_free(&pictures->picture);
    drop_thumbnails(pictures);
    pthread_cond_destroy(&pictures->work);
    pthread_cond_destroy(&pictures->idle);
    pthread_mutex_destroy(&pictures->lock);
    free(pictures);
}

static void *work(void *user)
{
    Pictures *pictures = user;
    pthread_mutex_lock(&pictures->lock);
    while (!pictures->ending) {
        if (pictures->path[0] != '\0') {
            read_picture(pictures);
        } else if (pictures->around[0] != '\0') {
            list_files(pictures);
        } else if (pictures->count < pictures->listed) {
            make_thumbnail(pictures);
        } else {
            SDL_TLSCleanup(); /* this thread was not made by SDL, and may outlive it */
            pthread_cond_broadcast(&pictures->idle);
            pthread_cond_wait(&pictures->work, &pictures->lock);
        }
    }
    const bool abandoned = pictures->abandoned;
    pthread_mutex_unlock(&pictures->lock);
    if (abandoned) {
        destroy(pictures);
    }
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
    const bool abandoned = pictures->abandoned = pictures->busy;
    if (abandoned) {
        pthread_detach(pictures->thread);
    }
    pthread_cond_signal(&pictures->work);
    pthread_mutex_unlock(&pictures->lock);
    if (!abandoned) {
        pthread_join(pictures->thread, NULL);
        destroy(pictures);
    }
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

bool pictures_take(Pictures *pictures, Pixmap *picture, ParseError *error)
{
    pthread_mutex_lock(&pictures->lock);
    bool ready = pictures->ready;
    if (ready) {
        *picture = pictures->picture;
        memset(&pictures->picture, 0, sizeof pictures->picture);
        *error = pictures->error;
        pictures->ready = false;
    }
    pthread_mutex_unlock(&pictures->lock);
    return ready;
}

void pictures_wait(Pictures *pictures)
{
    pthread_mutex_lock(&pictures->lock);
    while (pictures->busy || !is_idle(pictures)) {
        pthread_cond_wait(&pictures->idle, &pictures->lock);
    }
    pthread_mutex_unlock(&pictures->lock);
}

void pictures_browse(Pictures *pictures, const char *around)
{
    pthread_mutex_lock(&pictures->lock);
    snprintf(pictures->around, sizeof pictures->around, "%s", around);
    pthread_cond_signal(&pictures->work);
    pthread_mutex_unlock(&pictures->lock);
}

void thumbnails_free(Thumbnails *thumbnails)
{
    for (int i = 0; i < thumbnails->count; i++) {
        pixmap_free(&thumbnails->item[i].picture);
    }
    thumbnails->count = 0;
    thumbnails->generation += THUMBNAILS_MAX;
}

bool pictures_take_thumbnails(Pictures *pictures, Thumbnails *into)
{
    pthread_mutex_lock(&pictures->lock);
    bool changed = pictures->anew || pictures->taken < pictures->count;
    if (pictures->anew) {
        pictures->anew = false;
        thumbnails_free(into);
    }
    while (pictures->taken < pictures->count) {
        into->item[into->count++] = pictures->made[pictures->taken++];
    }
    pthread_mutex_unlock(&pictures->lock);
    return changed;
}
