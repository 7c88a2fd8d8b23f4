#include "app/language.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/buffer.h"
#include "ui/setting.h"

static char in_use[16] = "en";

/* The first environment variable that names a language, in gettext's order. */
static void system_language(char *out, size_t bytes)
{
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    static char first[64]; /* read once, before this program sets LANGUAGE */
    static bool is_read;
    if (!is_read) {
        is_read = true;
        for (size_t i = 0; i < sizeof variables / sizeof variables[0] && first[0] == '\0'; i++) {
            const char *value = getenv(variables[i]);
            if (value && value[0] != '\0') {
                snprintf(first, sizeof first, "%s", value);
            }
        }
    }
    snprintf(out, bytes, "%s", first);
}

/* Is the entry this language, of whatever country and script? */
static bool is_language(const char *entry, const char *code)
{
    const size_t length = strlen(code);
    const char next = strncmp(entry, code, length) == 0 ? entry[length] : 'x';
    return next == '\0' || next == '_' || next == '-';
}

void language_list(const char *wanted, char *out, size_t bytes)
{
    Buffer list = {0};
    char entry[32];
    bool ends = false;
    for (const char *at = wanted; *at != '\0' && !ends; at += strspn(at, ":")) {
        const size_t length = strcspn(at, ":");
        snprintf(entry, sizeof entry, "%.*s", (int)length, at);
        entry[strcspn(entry, ".@")] = '\0';
        at += length;
        ends = is_language(entry, "en");
        buffer_add(&list, list.length > 0 ? ":" : "");
        buffer_add(&list, entry);
        const char *translated = setting_language_of(entry);
        if (!ends && strcmp(translated, entry) != 0) {
            buffer_add(&list, ":");
            buffer_add(&list, translated);
        }
    }
    snprintf(out, bytes, "%s", list.failed || !list.text ? "" : list.text);
    buffer_free(&list);
}

/* The first entry that there is a translation for. */
static void find_in_use(const char *list)
{
    const Setting *row = setting_row(SETTING_LANGUAGE);
    snprintf(in_use, sizeof in_use, "en");
    for (const char *at = list; *at != '\0'; at += strspn(at, ":")) {
        const size_t length = strcspn(at, ":");
        for (int i = 1; i < row->choices; i++) {
            const char *word = setting_choice(row, i).word;
            if (strlen(word) == length && strncmp(word, at, length) == 0) {
                snprintf(in_use, sizeof in_use, "%s", word);
                return;
            }
        }
        at += length;
    }
}

const char *language_in_use(void)
{
    return in_use;
}

/* glibc obeys LANGUAGE unless the locale is plain C, so any UTF-8 locale will do, and C.UTF-8
 * always exists. */
void language_set(const char *language, const char *folder)
{
    char system[64], wanted[128];
    system_language(system, sizeof system);
    language_list(language[0] != '\0' ? language : system, wanted, sizeof wanted);
    if (wanted[0] == '\0' || strcmp(wanted, "C") == 0 || strcmp(wanted, "POSIX") == 0) {
        snprintf(wanted, sizeof wanted, "en");
    }
    find_in_use(wanted);
    setenv("LANGUAGE", wanted, 1);
    if (!setlocale(LC_ALL, "C.UTF-8") && !setlocale(LC_ALL, "C.utf8")) {
        setlocale(LC_ALL, "");
    }
    setlocale(LC_NUMERIC, "C"); /* numbers in files have a decimal point, never a comma */
    bindtextdomain("tengen", folder);
    bind_textdomain_codeset("tengen", "UTF-8");
    textdomain("tengen"); /* also drops the translations that gettext has cached */
}
