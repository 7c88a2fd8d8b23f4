#include "brain/table_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/fnv.h"
#include "engine/rule_info.h"
#include "engine/system_error.h"

enum { HEAD_BYTES = 80 };

static const char magic[] = "Tengen's table 1, ";

typedef struct TableFile {
    FILE *file;
    uint64_t sum;
} TableFile;

static void make_head(Rule rule, int size, char head[HEAD_BYTES])
{
    snprintf(head, HEAD_BYTES, "%s%s, board of %d\n", magic, rule_info(rule)->word, size);
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

/* Is there no file of this name, or one of ours? */
static bool may_replace(const char *path)
{
    char begin[sizeof magic] = "";
    FILE *file = fopen(path, "rb");
    if (!file) {
        return errno == ENOENT;
    }
    const bool ours = fread(begin, sizeof magic - 1, 1, file) == 1 && strcmp(begin, magic) == 0;
    fclose(file);
    return ours;
}

bool table_file_save(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES])
{
    const Tt *tt = search_table(search);
    char head[HEAD_BYTES];
    uint64_t key, data;
    if (!may_replace(path)) {
        return fail(error, errno == ENOENT || errno == 0
                               ? "this file is not a table: choose another name"
                               : system_error_words(errno));
    }
    TableFile to = {fopen(path, "wb"), FNV_BEGIN};
    if (!to.file) {
        return fail_by_system(error);
    }
    *entries = 0;
    for (size_t i = 0; i < tt_slots(tt); i++) {
        *entries += tt_get(tt, i, &key, &data);
    }
    make_head(rule, size, head);
    fputs(head, to.file);
    put(&to, *entries);
    for (size_t i = 0; i < tt_slots(tt); i++) {
        if (tt_get(tt, i, &key, &data)) {
            put(&to, key);
            put(&to, data);
        }
    }
    put(&to, to.sum);
    const bool written = !ferror(to.file);
    if (fclose(to.file) != 0 || !written) {
        const int why = errno;
        remove(path);
        errno = why;
        return fail_by_system(error);
    }
    return true;
}

static bool read_entries(TableFile *from, Tt *tt, uint64_t *entries)
{
    uint64_t key, data, sum;
    if (!get(from, entries)) {
        return false;
    }
    for (uint64_t i = 0; i < *entries; i++) {
        if (!get(from, &key) || !get(from, &data)) {
            return false;
        }
        if (data != 0) {
            tt_put(tt, key, data);
        }
    }
    const uint64_t expected = from->sum;
    return get(from, &sum) && sum == expected;
}

bool table_file_load(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES])
{
    char head[HEAD_BYTES], line[HEAD_BYTES] = "";
    TableFile from = {fopen(path, "rb"), FNV_BEGIN};
    if (!from.file) {
        return fail_by_system(error);
    }
    make_head(rule, size, head);
    const bool has_line = fgets(line, sizeof line, from.file) != NULL;
    bool good = has_line && strcmp(line, head) == 0;
    if (!good) {
        line[strcspn(line, "\r\n")] = head[strlen(head) - 1] = '\0';
        snprintf(error, TABLE_ERROR_BYTES, "begins with \"%.60s\"; expected \"%s\"", line, head);
    } else {
        search_begin_game(search, rule, size);
        good = read_entries(&from, search_table(search), entries);
        if (!good) {
            search_clear(search);
            fail(error, "it is damaged or cut");
        }
    }
    fclose(from.file);
    return good;
}
