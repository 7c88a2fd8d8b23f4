#include "app/engine_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/engine_name.h"
#include "engine/history/text.h"

static const char blanks[] = " \t";

/* A number up to `max` and the bar after it at *text, which is advanced past them. */
static bool read_number(const char **text, double max, double *out)
{
    char *end;
    const char *at = *text + strspn(*text, blanks);
    const size_t length = strspn(at, "0123456789.");
    *out = strtod(at, &end);
    *text = end + strspn(end, blanks);
    return length > 0 && end == at + length && *out <= max && *(*text)++ == '|';
}

/* Without the bar, which separates the fields, and without blanks around it. */
static void clean_name(char *name)
{
    for (char *bar = strchr(name, '|'); bar; bar = strchr(bar, '|')) {
        *bar = ' ';
    }
    const char *begin = name + strspn(name, blanks);
    size_t length = strlen(begin);
    while (length > 0 && strchr(blanks, begin[length - 1])) {
        length--;
    }
    memmove(name, begin, length);
    name[length] = '\0';
}

void engine_word_set_name(EngineEntry *entry, const char *name)
{
    char own[NAME_BYTES];
    text_one_line(own, sizeof own, name + strspn(name, blanks));
    clean_name(own);
    if (own[0] == '\0') {
        engine_name(entry->command, false, own);
        clean_name(own);
    }
    memcpy(entry->name, own, sizeof entry->name);
}

bool engine_word_read(const char *text, EngineEntry *entry)
{
    EngineEntry read = {.command = ""};
    double memory, threads, seconds;
    char name[PATH_BYTES];
    text += strspn(text, blanks);
    const size_t length = strcspn(text, "|");
    if (text[0] == '\0') {
        *entry = read;
        return true;
    }
    if (text[length] != '|' || length >= sizeof name) {
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    text += length + 1;
    if (!read_number(&text, ENGINE_MEMORY_MAX, &memory) ||
        !read_number(&text, ENGINE_THREADS_MAX, &threads) ||
        !read_number(&text, ENGINE_MOVE_S_MAX, &seconds)) {
        return false;
    }
    text += strspn(text, blanks);
    if (text[0] == '\0' || strlen(text) >= sizeof read.command || strpbrk(text, "\r\n")) {
        return false;
    }
    memcpy(read.command, text, strlen(text) + 1);
    engine_word_set_name(&read, name);
    read.memory_mib = (int)memory;
    read.threads = (int)threads;
    read.move_ms = (int64_t)(seconds * 1000 + 0.5);
    *entry = read;
    return true;
}

void engine_word_print(const EngineEntry *entry, char *out, size_t bytes)
{
    out[0] = '\0';
    if (entry->command[0] != '\0') {
        snprintf(out, bytes, "%s | %d | %d | %.10g | %s", entry->name, entry->memory_mib,
                 entry->threads, (double)entry->move_ms / 1000, entry->command);
    }
}
