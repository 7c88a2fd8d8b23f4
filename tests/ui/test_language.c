#include "ui/test_language.h"

#include <assert.h>
#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/setting.h"

enum { ENTRIES_MAX = 1600, TEXT_MAX = 1024 };

typedef struct Translation {
    char *id, *text;
} Translation;

/* Before it: the system's, English, Chinese. */
static int other_row(TestLanguage language)
{
    return (int)language - LANGUAGE_OTHERS + 3;
}

const char *test_language_name(TestLanguage language)
{
    static const char *const name[LANGUAGE_OTHERS] = {"en", "zh_CN", "long"};
    return language < LANGUAGE_OTHERS
               ? name[language]
               : setting_choice(setting_row(SETTING_LANGUAGE), other_row(language)).word;
}

int test_language_others(void)
{
    return setting_row(SETTING_LANGUAGE)->choices - other_row(LANGUAGE_OTHERS);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static const char *umlaut(char c)
{
    return c == 'a' ? "ä" : c == 'o' ? "ö" : c == 'u' ? "ü" : NULL;
}

static int append(char *out, int bytes, int at, const char *text, int length)
{
    if (at + length >= bytes) {
        return at;
    }
    memcpy(out + at, text, (size_t)length);
    out[at + length] = '\0';
    return at + length;
}

/* A printf conversion is copied unchanged. */
static int format_length(const char *text)
{
    int length = 1;
    while (text[length] && strchr("0123456789.-+lz", text[length])) {
        length++;
    }
    return text[length] ? length + 1 : length;
}

void test_language_lengthen(const char *word, char *out, int bytes)
{
    static const char ending[] = "ungskeitenschaftlich";
    int at = 0, letters = 0;
    out[0] = '\0';
    for (const char *c = word;; c++) {
        if (is_letter(*c)) {
            const char *other = umlaut(*c);
            at = other ? append(out, bytes, at, other, 2) : append(out, bytes, at, c, 1);
            letters++;
            continue;
        }
        int more = letters > 1 ? (letters * 2 + 3) / 5 : 0; /* single letters name points */
        at = append(out, bytes, at, ending, more < 20 ? more : 20);
        letters = 0;
        if (!*c) {
            return;
        }
        int length = *c == '%' ? format_length(c) : 1;
        at = append(out, bytes, at, c, length);
        c += length - 1;
    }
}

/* ---- Reads the template and writes a catalogue ---- */

static char *copy(const char *text)
{
    char *out = strdup(text);
    assert(out);
    return out;
}

/* How gettext finds an entry: by its text, after its context if it has one. */
static char *copy_key(const char *context, const char *id)
{
    char key[2 * TEXT_MAX];
    snprintf(key, sizeof key, "%s%s%s", context, context[0] ? "\004" : "", id);
    return copy(key);
}

/* Appends the quoted part of a line, unescaped. */
static void unquote(const char *line, char *out, int bytes)
{
    int at = (int)strlen(out);
    const char *c = strchr(line, '"');
    for (c = c ? c + 1 : ""; *c && *c != '"'; c++) {
        char plain = *c;
        if (*c == '\\' && c[1]) {
            plain = *++c == 'n' ? '\n' : *c;
        }
        at = append(out, bytes, at, &plain, 1);
    }
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Translation *)a)->id, ((const Translation *)b)->id);
}

static int read_template(const char *path, Translation *entry)
{
    char line[TEXT_MAX], id[TEXT_MAX] = "", context[TEXT_MAX] = "", text[2 * TEXT_MAX];
    int count = 0;
    bool within = false;
    FILE *file = fopen(path, "r");
    assert(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "msgctxt ", 8) == 0) {
            unquote(line, context, sizeof context);
        } else if (strncmp(line, "msgid ", 6) == 0) {
            id[0] = '\0';
            within = true;
        } else if (strncmp(line, "msgstr ", 7) == 0) {
            if (within && id[0]) {
                assert(count < ENTRIES_MAX);
                test_language_lengthen(id, text, sizeof text);
                entry[count++] = (Translation){copy_key(context, id), copy(text)};
            }
            context[0] = '\0';
            within = false;
        }
        if (within) {
            unquote(line, id, sizeof id);
        }
    }
    fclose(file);
    entry[count++] = (Translation){copy(""), copy("Content-Type: text/plain; charset=UTF-8\n")};
    qsort(entry, (size_t)count, sizeof *entry, by_id);
    return count;
}

static void put(FILE *file, uint32_t word)
{
    size_t written = fwrite(&word, sizeof word, 1, file);
    assert(written == 1);
}

/* gettext's binary format: a header, two tables of lengths and offsets, the texts. */
static void write_catalogue(const char *path, const Translation *entry, int count)
{
    FILE *file = fopen(path, "wb");
    assert(file);
    uint32_t n = (uint32_t)count, at = 28 + 16 * n;
    const uint32_t header[7] = {0x950412DE, 0, n, 28, 28 + 8 * n, 0, 0};
    for (int i = 0; i < 7; i++) {
        put(file, header[i]);
    }
    for (int table = 0; table < 2; table++) {
        for (int i = 0; i < count; i++) {
            uint32_t length = (uint32_t)strlen(table ? entry[i].text : entry[i].id);
            put(file, length);
            put(file, at);
            at += length + 1;
        }
    }
    for (int table = 0; table < 2; table++) {
        for (int i = 0; i < count; i++) {
            const char *text = table ? entry[i].text : entry[i].id;
            fwrite(text, 1, strlen(text) + 1, file);
        }
    }
    int closed = fclose(file);
    assert(closed == 0);
}

static void make_long(const char *folder)
{
    static const char *const below[] = {"", "/long", "/long/LC_MESSAGES"};
    char path[700];
    Translation *entry = calloc(ENTRIES_MAX, sizeof *entry);
    assert(entry);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", folder, below[i]);
        mkdir(path, 0777);
    }
    int count = read_template(ASSETS_DIR "/po/tengen.pot", entry);
    /* Another program may be reading the last one. */
    char whole[sizeof path + 32];
    snprintf(whole, sizeof whole, "%s/long/LC_MESSAGES/tengen.mo", folder);
    snprintf(path, sizeof path, "%s/long/LC_MESSAGES/%d.new", folder, (int)getpid());
    write_catalogue(path, entry, count);
    int renamed = rename(path, whole);
    assert(renamed == 0);
    for (int i = 0; i < count; i++) {
        free(entry[i].id);
        free(entry[i].text);
    }
    free(entry);
}

void test_language_use(TestLanguage language, const char *scratch)
{
    static bool made;
    static char folder[600];
    if (!made && language == LANGUAGE_LONG) {
        snprintf(folder, sizeof folder, "%s/locale-long", scratch);
        make_long(folder);
        made = true;
    }
    setenv("LANGUAGE", test_language_name(language), 1);
    if (!setlocale(LC_ALL, "C.UTF-8")) {
        setlocale(LC_ALL, "");
    }
    setlocale(LC_NUMERIC, "C");
    bindtextdomain("tengen", language == LANGUAGE_LONG ? folder : LOCALE_DIR);
    bind_textdomain_codeset("tengen", "UTF-8");
    textdomain("tengen"); /* clears the cache of gettext */
}
