#include "app/language.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/buffer.h"
#include "ui/setting.h"

static const char *in_use = "en";

static const char *environment(const char *variable)
{
    const char *value = getenv(variable);
    return value ? value : "";
}

static bool is_plain(const char *locale)
{
    return locale[0] == '\0' || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

/* LANGUAGE, unless the locale is the plain C, as it is without any, else the locale. */
static void system_language(char *out, size_t bytes)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    static char first[64]; /* read once, before this program sets LANGUAGE */
    static bool is_read;
    if (!is_read) {
        const char *locale = "", *priority = environment("LANGUAGE");
        for (size_t i = 0; i < sizeof variables / sizeof variables[0] && locale[0] == '\0'; i++) {
            locale = environment(variables[i]);
        }
        is_read = true;
        snprintf(first, sizeof first, "%s",
                 is_plain(locale) || priority[0] == '\0' ? locale : priority);
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

const char *language_list(const char *wanted, char *out, size_t bytes)
{
    Buffer list = {0};
    char entry[32];
    const char *first = NULL;
    bool ends = false;
    for (const char *at = wanted; *at != '\0' && !ends; at += strspn(at, ":")) {
        const size_t length = strcspn(at, ":");
        snprintf(entry, sizeof entry, "%.*s", (int)length, at);
        entry[strcspn(entry, ".@")] = '\0';
        at += length;
        ends = is_language(entry, "en");
        buffer_add(&list, list.length > 0 ? ":" : "");
        buffer_add(&list, entry);
        const char *known = setting_language_of(entry);
        first = first ? first : known;
        if (!ends && known && strcmp(known, entry) != 0) {
            buffer_add(&list, ":");
            buffer_add(&list, known);
        }
    }
    snprintf(out, bytes, "%s", list.failed || !list.text ? "" : list.text);
    buffer_free(&list);
    return first ? first : "en";
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
    in_use = language_list(language[0] != '\0' ? language : system, wanted, sizeof wanted);
    if (is_plain(wanted)) {
        snprintf(wanted, sizeof wanted, "en");
    }
    setenv("LANGUAGE", wanted, 1);
    if (!setlocale(LC_ALL, "C.UTF-8") && !setlocale(LC_ALL, "C.utf8")) {
        setlocale(LC_ALL, "");
    }
    setlocale(LC_MESSAGES, in_use); /* musl's gettext goes by its name, whatever it is */
    setlocale(LC_NUMERIC, "C");     /* numbers in files have a decimal point, never a comma */
    bindtextdomain("tengen", folder);
    bind_textdomain_codeset("tengen", "UTF-8");
    textdomain("tengen"); /* also drops the translations that gettext has cached */
}
