#include "app/language.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/buffer.h"

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
        buffer_add(&list, list.length > 0 ? ":" : "");
        buffer_add(&list, entry);
        if (is_language(entry, "zh") && strcmp(entry, "zh_CN") != 0) {
            buffer_add(&list, ":zh_CN");
        }
        ends = is_language(entry, "en");
    }
    snprintf(out, bytes, "%s", list.failed || !list.text ? "" : list.text);
    buffer_free(&list);
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
    setenv("LANGUAGE", wanted, 1);
    if (!setlocale(LC_ALL, "C.UTF-8") && !setlocale(LC_ALL, "C.utf8")) {
        setlocale(LC_ALL, "");
    }
    setlocale(LC_NUMERIC, "C"); /* numbers in files have a decimal point, never a comma */
    bindtextdomain("tengen", folder);
    bind_textdomain_codeset("tengen", "UTF-8");
    textdomain("tengen"); /* also drops the translations that gettext has cached */
}
