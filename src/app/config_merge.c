#include "app/config_merge.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "app/config.h"
#include "engine/trailer.h"

/* A line "key = value", and the lines after it that begin with a blank and continue the value. */
typedef struct ConfigEntry {
    const char *key; /* NULL: a line without a value */
    size_t key_length;
    const char *text;
    size_t length;
} ConfigEntry;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *end_of_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* The entry or line at `text`. */
static ConfigEntry entry_at(const char *text)
{
    ConfigEntry entry = {.text = text};
    const char *end = end_of_line(text);
    size_t length = strcspn(text, "=:\n");
    const bool valued = length > 0 && (text[length] == '=' || text[length] == ':');
    if (valued && !is_blank(text[0]) && !strchr("#;[", text[0])) {
        while (length > 0 && isspace((unsigned char)text[length - 1])) {
            length--;
        }
        entry.key = text;
        entry.key_length = length;
        while (is_blank(*end)) {
            end = end_of_line(end);
        }
    }
    entry.length = (size_t)(end - text);
    return entry;
}

/* The last entry of each option, which is the one that counts. */
static void find_entries(const char *text, ConfigEntry entries[OPTION_COUNT])
{
    for (ConfigEntry entry; *text != '\0'; text += entry.length) {
        entry = entry_at(text);
        const int index = entry.key ? options_find(entry.key, entry.key_length) : -1;
        if (index >= 0) {
            entries[index] = entry;
        }
    }
}

static void add_entry(const ConfigEntry *entry, Buffer *out)
{
    buffer_add_bytes(out, entry->text, entry->length);
    if (entry->length > 0 && entry->text[entry->length - 1] != '\n') {
        buffer_add_char(out, '\n');
    }
}

/* A setting that this version does not have. */
static bool is_unknown(const ConfigEntry *entry)
{
    const int index = entry->key ? options_find(entry->key, entry->key_length) : 0;
    return entry->key && (index < 0 || !options_is_saved(index));
}

/* Its key is written as the names of all settings are. */
static bool is_well_named(const ConfigEntry *entry)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return strspn(entry->key, letters) >= entry->key_length;
}

static void add_unknown(const char *text, Buffer *out)
{
    bool any = false;
    for (ConfigEntry entry; *text != '\0'; text += entry.length) {
        entry = entry_at(text);
        if (is_unknown(&entry)) {
            buffer_add(out, any ? "" : "\n");
            add_entry(&entry, out);
            any = true;
        }
    }
}

static const char *skip_mark(const char *text)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF"; /* before the first key */
    const size_t mark = sizeof byte_order_mark - 1;
    return text + (strncmp(text, byte_order_mark, mark) == 0 ? mark : 0);
}

static bool can_be_read(const Buffer *entry, Options *options)
{
    ConfigFault fault;
    return config_parse(entry->text, entry->length, options, &fault) != CONFIG_BAD;
}

void config_add_good(const char *text, Buffer *out)
{
    Options *options = malloc(sizeof *options);
    if (!options) {
        out->failed = true;
        return;
    }
    options_init(options);
    text = skip_mark(text);
    for (ConfigEntry entry; *text != '\0'; text += entry.length) {
        Buffer one = {0};
        entry = entry_at(text);
        add_entry(&entry, &one);
        if (one.failed) {
            out->failed = true;
        } else if (is_unknown(&entry) ? is_well_named(&entry)
                                      : entry.key && can_be_read(&one, options)) {
            buffer_add_bytes(out, one.text, one.length);
        }
        buffer_free(&one);
    }
    free(options);
}

void config_merge(const char *whose, const char *mine, const char *theirs, int64_t saved_ms,
                  Buffer *out)
{
    ConfigEntry others[OPTION_COUNT] = {{0}};
    theirs = skip_mark(theirs);
    const char *end = mine + trailer_check(mine, strlen(mine)).before;
    find_entries(theirs, others);
    for (ConfigEntry entry; mine < end; mine += entry.length) {
        entry = entry_at(mine);
        const int index = entry.key ? options_find(entry.key, entry.key_length) : -1;
        const bool is_theirs = index >= 0 && whose[index] != CONFIG_MINE && others[index].text;
        add_entry(is_theirs ? &others[index] : &entry, out);
    }
    add_unknown(theirs, out);
    trailer_add(out, saved_ms);
}
