#define _XOPEN_SOURCE 700 /* nftw */
#include "faults/disk.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/fnv.h"

enum {
    PATH_MAX_BYTES = 256,
    NAMES_MAX = 64,
    FILES_MAX = 512,
    PENDING_MAX = 64,
    SEEN_MAX = 1 << 16
};

/* A file's bytes as of its last fsync, and what was written since. */
typedef struct DiskFile {
    char *synced;
    size_t length;
    char *now;
    size_t now_length;
    size_t same; /* bytes of `now` that are as they were synced, for it was only added to */
    bool pending;
} DiskFile;

/* A name of a file, or of a folder (file -1). */
typedef struct DiskName {
    char path[PATH_MAX_BYTES];
    int file;
} DiskName;

typedef struct DiskNames {
    int count;
    DiskName name[NAMES_MAX];
} DiskNames;

/* A change of names that is not yet synced. */
typedef struct DiskChange {
    SeamStepKind kind;
    char path[PATH_MAX_BYTES], other[PATH_MAX_BYTES];
    int file;
} DiskChange;

struct Disk {
    const char *log;
    int files;
    DiskFile file[FILES_MAX];
    int of_number[FILES_MAX]; /* the file with this number in the steps */
    DiskNames synced, now;
    int changes;
    DiskChange change[PENDING_MAX];
    int seen;
    uint64_t seen_hash[SEEN_MAX];
    uint64_t epoch; /* what was certain to the caller has changed: states are new again */
    int cuts;       /* calls of disk_each_state */
};

static void fail(const char *why, const char *what)
{
    printf("disk: %s: %s\n", why, what);
    exit(1);
}

static void *own(void *memory)
{
    if (!memory) {
        fail("out of memory", "");
    }
    return memory;
}

/* Names are relative to the current folder. */
static void name_copy(char out[PATH_MAX_BYTES], const char *path)
{
    char here[PATH_MAX_BYTES];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    bool below = length > 0 && strncmp(path, here, length) == 0 && path[length] == '/';
    snprintf(out, PATH_MAX_BYTES, "%s", below ? path + length + 1 : path);
}

static int names_find(const DiskNames *names, const char *path)
{
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->name[i].path, path) == 0) {
            return i;
        }
    }
    return -1;
}

static void names_remove(DiskNames *names, const char *path)
{
    int at = names_find(names, path);
    if (at >= 0) {
        names->name[at] = names->name[--names->count];
    }
}

static void names_add(DiskNames *names, const char *path, int file)
{
    names_remove(names, path);
    if (names->count == NAMES_MAX) {
        fail("too many names", path);
    }
    snprintf(names->name[names->count].path, PATH_MAX_BYTES, "%s", path);
    names->name[names->count++].file = file;
}

static void names_change(DiskNames *names, const DiskChange *change)
{
    switch (change->kind) {
    case STEP_RENAME:
        names_remove(names, change->path);
        names_add(names, change->other, change->file);
        break;
    case STEP_LINK:
        names_add(names, change->other, change->file);
        break;
    case STEP_UNLINK:
        names_remove(names, change->path);
        break;
    default:
        names_add(names, change->path, change->file);
        break;
    }
}

/* Is the path directly in the folder? */
static bool is_in(const char *path, const char *folder)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    return slash ? strlen(folder) == length && strncmp(path, folder, length) == 0
                 : strcmp(folder, ".") == 0;
}

/* ---- following the calls ---- */

Disk *disk_new(const char *log)
{
    Disk *disk = own(calloc(1, sizeof *disk));
    disk->log = log;
    return disk;
}

void disk_free(Disk *disk)
{
    for (int i = 0; i < disk->files; i++) {
        free(disk->file[i].synced);
        free(disk->file[i].now);
    }
    free(disk);
}

static int new_file(Disk *disk)
{
    if (disk->files == FILES_MAX) {
        fail("too many files", "");
    }
    return disk->files++;
}

static void file_append(DiskFile *file, const char *bytes, size_t length)
{
    file->now = own(realloc(file->now, file->now_length + length + 1));
    memcpy(file->now + file->now_length, bytes, length);
    file->now_length += length;
    file->pending = true;
}

static void file_sync(DiskFile *file)
{
    free(file->synced);
    file->synced = own(malloc(file->now_length + 1));
    if (file->now_length > 0) {
        memcpy(file->synced, file->now, file->now_length);
    }
    file->length = file->same = file->now_length;
    file->pending = false;
}

static Disk *reading;

static int read_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)at;
    int file = -1;
    if (kind == FTW_F) {
        FILE *from = fopen(path, "rb");
        char *bytes = own(malloc((size_t)status->st_size + 1));
        size_t length = from ? fread(bytes, 1, (size_t)status->st_size, from) : 0;
        file = new_file(reading);
        file_append(&reading->file[file], bytes, length);
        file_sync(&reading->file[file]);
        free(bytes);
        fclose(from);
    }
    names_add(&reading->synced, path, file);
    names_add(&reading->now, path, file);
    return 0;
}

void disk_read_folder(Disk *disk, const char *folder)
{
    reading = disk;
    nftw(folder, read_entry, 8, FTW_PHYS);
}

static void add_change(Disk *disk, const SeamStep *step, int file)
{
    if (disk->changes == PENDING_MAX) {
        fail("too many changes without fsync", step->path);
    }
    DiskChange *change = &disk->change[disk->changes++];
    change->kind = step->kind;
    change->file = file;
    name_copy(change->path, step->path);
    name_copy(change->other, step->other);
    names_change(&disk->now, change);
}

static void create(Disk *disk, const SeamStep *step)
{
    char path[PATH_MAX_BYTES];
    name_copy(path, step->path);
    int at = names_find(&disk->now, path);
    int file = at >= 0 ? disk->now.name[at].file : new_file(disk);
    if (step->file >= FILES_MAX) {
        fail("too many files", path);
    }
    disk->of_number[step->file] = file;
    if (at < 0) {
        add_change(disk, step, file);
    } else if (step->kind == STEP_CREATE) { /* an existing file was truncated */
        disk->file[file].now_length = disk->file[file].same = 0;
        disk->file[file].pending = true;
    }
}

static void sync_folder(Disk *disk, const char *folder)
{
    char path[PATH_MAX_BYTES];
    int left = 0;
    name_copy(path, folder);
    for (int i = 0; i < disk->changes; i++) {
        DiskChange *change = &disk->change[i];
        bool moves = change->kind == STEP_RENAME || change->kind == STEP_LINK;
        if (is_in(moves ? change->other : change->path, path)) {
            names_change(&disk->synced, change);
        } else {
            disk->change[left++] = *change;
        }
    }
    disk->changes = left;
}

void disk_step(Disk *disk, const SeamStep *step)
{
    char path[PATH_MAX_BYTES];
    DiskFile *file = &disk->file[disk->of_number[step->file > 0 ? step->file : 0]];
    name_copy(path, step->path);
    int at = names_find(&disk->now, path);
    switch (step->kind) {
    case STEP_CREATE:
    case STEP_OPEN:
        create(disk, step);
        break;
    case STEP_WRITE:
        file_append(file, disk->log + step->data, step->length);
        break;
    case STEP_SYNC:
        file_sync(file);
        break;
    case STEP_SYNC_FOLDER:
        sync_folder(disk, step->path);
        break;
    case STEP_FOLDER:
        add_change(disk, step, -1);
        break;
    case STEP_MARK:
        disk->epoch++;
        break;
    default: /* an unknown name is a lock's, which is never written */
        if (at >= 0) {
            add_change(disk, step, disk->now.name[at].file);
        }
        break;
    }
}

/* ---- what a power failure may leave ---- */

/* What became of bytes that were not synced. */
typedef enum Rest { REST_ALL, REST_NONE, REST_HALF, REST_ZEROS, RESTS } Rest;

static size_t rest_bytes(const DiskFile *file, Rest rest, const char **bytes, char *scratch)
{
    *bytes = file->pending && rest != REST_NONE ? file->now : file->synced;
    if (!file->pending || rest == REST_NONE) {
        return file->length;
    }
    if (rest == REST_ZEROS) { /* the length was written, the bytes were not */
        memset(scratch, 0, file->now_length);
        if (file->same > 0) {
            memcpy(scratch, file->now, file->same);
        }
        *bytes = scratch;
    }
    return rest == REST_HALF ? file->same + (file->now_length - file->same) / 2 : file->now_length;
}

static bool is_new(Disk *disk, uint64_t hash)
{
    for (int i = 0; i < disk->seen; i++) {
        if (disk->seen_hash[i] == hash) {
            return false;
        }
    }
    if (disk->seen < SEEN_MAX) {
        disk->seen_hash[disk->seen++] = hash;
    }
    return true;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

/* The length of a path that lies in `folder`, so that folders are made before what is in them. */
static int by_length(const void *one, const void *other)
{
    const DiskName *a = one, *b = other;
    return (int)strlen(a->path) - (int)strlen(b->path);
}

static void make_state(const Disk *disk, DiskNames *names, Rest rest, const char *folder,
                       char *scratch)
{
    nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    qsort(names->name, (size_t)names->count, sizeof names->name[0], by_length);
    for (int i = 0; i < names->count; i++) {
        const DiskName *name = &names->name[i];
        const char *bytes;
        if (name->file < 0) {
            mkdir(name->path, 0777);
            continue;
        }
        size_t length = rest_bytes(&disk->file[name->file], rest, &bytes, scratch);
        FILE *to = fopen(name->path, "wb"); /* fails if its folder is gone: so is the file */
        if (to && ((length > 0 && fwrite(bytes, 1, length, to) != length) || fclose(to) != 0)) {
            fail("cannot be written", name->path);
        }
    }
}

static void try_state(Disk *disk, DiskNames *names, Rest rest, const char *folder,
                      void (*look)(void *user), void *user)
{
    static char scratch[SEAM_LOG_BYTES];
    uint64_t sum = disk->epoch * 77;
    for (int i = 0; i < names->count; i++) {
        const DiskName *name = &names->name[i];
        const char *bytes = NULL;
        uint64_t hash = fnv_add(FNV_BEGIN, name->path, strlen(name->path));
        if (name->file >= 0) {
            size_t length = rest_bytes(&disk->file[name->file], rest, &bytes, scratch);
            hash = fnv_add(hash, bytes, length);
        }
        sum += hash;
    }
    if (is_new(disk, sum)) {
        make_state(disk, names, rest, folder, scratch);
        look(user);
    }
}

void disk_each_state(Disk *disk, const char *folder, bool every, void (*look)(void *user),
                     void *user)
{
    enum { SUBSETS_MAX = 6 };
    disk->cuts++; /* a sample leaves the rest in another state each time */
    bool subsets = every && disk->changes <= SUBSETS_MAX;
    int ways = subsets ? 1 << disk->changes : disk->changes + 1;
    for (int way = 0; way < ways; way++) {
        DiskNames names = disk->synced;
        for (int i = 0; i < disk->changes; i++) {
            if (subsets ? way >> i & 1 : i < way) {
                names_change(&names, &disk->change[i]);
            }
        }
        for (int rest = 0; rest < RESTS; rest++) {
            if (every || (disk->cuts + way) % RESTS == rest) {
                try_state(disk, &names, (Rest)rest, folder, look, user);
            }
        }
    }
}
