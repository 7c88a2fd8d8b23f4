#include "app/language.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        first[strcspn(first, ".@")] = '\0';
    }
    snprintf(out, bytes, "%s", first);
}

/* glibc obeys LANGUAGE unless the locale is plain C, so any UTF-8 locale will do, and C.UTF-8
 * always exists. */
void language_set(const char *language, const char *folder)
{
    char wanted[64];
    system_language(wanted, sizeof wanted);
    if (language[0] != '\0') {
        snprintf(wanted, sizeof wanted, "%s", language);
    }
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
