#include "app/config_merge.h"

#include <ctype.h>
#include <string.h>

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
    const bool valued = text[length] == '=' || text[length] == ':';
    if (valued && text[0] != '#' && text[0] != ';' && text[0] != '[') {
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

/* The last entry of this key, which is the one that counts. Its text is NULL if there is none. */
static ConfigEntry find(const char *text, const ConfigEntry *wanted)
{
    ConfigEntry found = {.text = NULL};
    for (const char *line = text; *line != '\0'; line = end_of_line(line)) {
        if (strncmp(line, wanted->key, wanted->key_length) == 0) {
            const ConfigEntry entry = entry_at(line);
            found = entry.key && entry.key_length == wanted->key_length ? entry : found;
        }
    }
    return found;
}

static bool is_mine(const char *whose, const ConfigEntry *entry)
{
    const int index = options_find(entry->key, entry->key_length);
    return index < 0 || whose[index] == CONFIG_MINE;
}

void config_merge(const char *whose, const char *mine, const char *theirs, int64_t saved_ms,
                  Buffer *out)
{
    const char *end = mine + trailer_check(mine, strlen(mine)).before;
    for (ConfigEntry entry; mine < end; mine += entry.length) {
        entry = entry_at(mine);
        ConfigEntry chosen = {.text = NULL};
        if (entry.key && !is_mine(whose, &entry)) {
            chosen = find(theirs, &entry);
        }
        chosen = chosen.text ? chosen : entry;
        buffer_add_bytes(out, chosen.text, chosen.length);
        if (chosen.length > 0 && chosen.text[chosen.length - 1] != '\n') {
            buffer_add_char(out, '\n');
        }
    }
    trailer_add(out, saved_ms);
}
