#include "brain/table_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "brain/system.h"
#include "engine/ai/network.h"
#include "engine/fnv.h"
#include "engine/rule_info.h"
#include "engine/system_error.h"

enum { HEAD_BYTES = 120, TABLE_NAME_BYTES = 4096 };

static const char magic[] = "Tengen's table 1, ";

typedef struct TableFile {
    FILE *file;
    uint64_t sum;
} TableFile;

static void make_head(Rule rule, int size, char head[HEAD_BYTES])
{
    snprintf(head, HEAD_BYTES, "%s%s, board of %d, network %016llx\n", magic, rule_info(rule)->word,
             size, (unsigned long long)network_fingerprint(rule));
}

static bool fail(char *error, const char *why)
{
    snprintf(error, TABLE_ERROR_BYTES, "%s", why);
    return false;
}

static bool fail_by_system(char *error)
{
    return fail(error, system_error_words(errno));
}

/* A file that cannot be read is not a bad one. `what`: what is wrong with one that can. */
static bool fail_at(FILE *file, char *error, const char *what)
{
    return ferror(file) ? fail_by_system(error) : fail(error, what);
}

static void put(TableFile *to, uint64_t number)
{
    unsigned char byte[8];
    for (int i = 0; i < 8; i++) {
        byte[i] = (unsigned char)(number >> 8 * i);
    }
    to->sum = fnv_add(to->sum, byte, sizeof byte);
    fwrite(byte, sizeof byte, 1, to->file);
}

static bool get(TableFile *from, uint64_t *number)
{
    unsigned char byte[8];
    *number = 0;
    if (fread(byte, sizeof byte, 1, from->file) != 1) {
        return false;
    }
    for (int i = 0; i < 8; i++) {
        *number |= (uint64_t)byte[i] << 8 * i;
    }
    from->sum = fnv_add(from->sum, byte, sizeof byte);
    return true;
}

/* Opens a file to be read; another kind, such as a pipe, could block for ever. NULL with `error`.
 */
static FILE *open_regular(const char *path, char *error)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        fail_by_system(error);
        return NULL;
    }
    if (!S_ISREG(status.st_mode)) {
        fail(error, "this is not a regular file");
        return NULL;
    }
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_by_system(error);
    }
    return file;
}

/* Is there no file of this name, or one of ours? */
static bool may_replace(const char *path, char *error)
{
    char begin[sizeof magic] = "";
    struct stat status;
    if (stat(path, &status) != 0 && errno == ENOENT) {
        return true;
    }
    FILE *file = open_regular(path, error);
    if (!file) {
        return false;
    }
    const bool ours = (fread(begin, sizeof magic - 1, 1, file) == 1 && strcmp(begin, magic) == 0) ||
                      fail_at(file, error, "this file is not a table: choose another name");
    fclose(file);
    return ours;
}

static bool write_entries(TableFile *to, const Tt *tt, const char *head, uint64_t entries)
{
    uint64_t key, data;
    fputs(head, to->file);
    put(to, entries);
    for (size_t i = 0; i < tt_slots(tt); i++) {
        if (tt_export(tt, i, &key, &data)) {
            put(to, key);
            put(to, data);
        }
    }
    put(to, to->sum);
    const bool written = !ferror(to->file);
    return fclose(to->file) == 0 && written;
}

bool table_file_save(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES])
{
    const Tt *tt = search_table(search);
    char head[HEAD_BYTES], made[TABLE_NAME_BYTES];
    uint64_t key, data;
    if (snprintf(made, sizeof made, "%s.new", path) >= (int)sizeof made) {
        return fail(error, "the name is too long");
    }
    if (!may_replace(path, error)) {
        return false;
    }
    remove(made); /* left by a run that was killed */
    TableFile to = {fopen(made, "wb"), FNV_BEGIN};
    if (!to.file) {
        return fail_by_system(error);
    }
    *entries = 0;
    for (size_t i = 0; i < tt_slots(tt); i++) {
        *entries += tt_export(tt, i, &key, &data);
    }
    make_head(rule, size, head);
    if (!write_entries(&to, tt, head, *entries) || !system_replace(made, path)) {
        const int why = errno;
        remove(made);
        errno = why;
        return fail_by_system(error);
    }
    return true;
}

/* Reads all entries; puts them into the table if there is one. False: the file is damaged or cut.
 */
static bool read_entries(TableFile *from, Tt *tt, uint64_t *entries)
{
    uint64_t key, data, sum;
    from->sum = FNV_BEGIN;
    if (!get(from, entries)) {
        return false;
    }
    for (uint64_t i = 0; i < *entries; i++) {
        if (!get(from, &key) || !get(from, &data)) {
            return false;
        }
        if (tt && data != 0) {
            tt_import(tt, key, data);
        }
    }
    const uint64_t expected = from->sum;
    return get(from, &sum) && sum == expected;
}

/* Checks the file before the table is touched. */
static bool load(Search *search, Rule rule, int size, FILE *file, uint64_t *entries, char *error)
{
    char head[HEAD_BYTES], line[HEAD_BYTES] = "";
    TableFile from = {.file = file};
    make_head(rule, size, head);
    if (!fgets(line, sizeof line, file) && ferror(file)) {
        return fail_by_system(error);
    }
    if (strcmp(line, head) != 0) {
        line[strcspn(line, "\r\n")] = head[strlen(head) - 1] = '\0';
        snprintf(error, TABLE_ERROR_BYTES, "begins with \"%.80s\"; expected \"%s\"", line, head);
        return false;
    }
    const long begin = ftell(file);
    if (!read_entries(&from, NULL, entries) || fseek(file, begin, SEEK_SET) != 0) {
        return fail_at(file, error, "it is damaged or cut");
    }
    search_begin_game(search, rule, size);
    return read_entries(&from, search_table(search), entries) ||
           fail_at(file, error, "it has changed");
}

bool table_file_load(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES])
{
    FILE *file = open_regular(path, error);
    if (!file) {
        return false;
    }
    const bool loaded = load(search, rule, size, file, entries, error);
    fclose(file);
    return loaded;
}
