#include "app/config.h"

#include <ini.h>

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/engine_command.h"
#include "app/file.h"
#include "engine/parse_error.h"
#include "engine/trailer.h"

static bool is_blank(char c)
{
    return isspace((unsigned char)c) != 0;
}

/* inih takes a semicolon after a blank, or at the beginning, for the start of a comment. Such a
 * semicolon, or the backslashes before it, are escaped by one more backslash. */
static bool starts_comment(const char *value, size_t at)
{
    return (at == 0 || is_blank(value[at - 1])) && value[at + strspn(value + at, "\\")] == ';';
}

/* ---- reading ---- */

enum { LINES_TOLD = 8, LINE_BYTES_MAX = 198 /* inih's */ };

typedef struct ConfigReader {
    const char *text; /* the unread rest */
    int line;
    bool expects;   /* it has something that must be a setting, and was not taken as one yet */
    bool continued; /* this line continues the value of the line before */
    bool whole;     /* the file is as it was saved: an unknown setting was told before, or is of a
                       later version */
    Options *options;
    char key[64];
    char value[2 * PATH_BYTES]; /* still escaped */
    int key_line;
    int bad;                  /* lines that could not be read, */
    int bad_line[LINES_TOLD]; /* ... the first of them, in order */
    int missing;              /* values that may be usable at another time */
    ConfigFault *fault;
} ConfigReader;

/* Where it is in the order of the bad lines; -1: it is one of them already. */
static int place_of(const ConfigReader *reader, int line)
{
    int place = 0;
    while (place < reader->bad && place < LINES_TOLD && reader->bad_line[place] < line) {
        place++;
    }
    const bool known = place < reader->bad && place < LINES_TOLD && reader->bad_line[place] == line;
    return known ? -1 : place;
}

/* Only of the first bad line it is told what is wrong, in place of a missing engine. */
static void set_error(ConfigReader *reader, const ParseError *error)
{
    const int place = place_of(reader, error->line);
    if (place < 0) {
        return;
    }
    for (int i = LINES_TOLD - 1; i > place; i--) {
        reader->bad_line[i] = reader->bad_line[i - 1];
    }
    if (place < LINES_TOLD) {
        reader->bad_line[place] = error->line;
    }
    reader->bad++;
    if (place == 0) {
        reader->fault->error = *error;
    }
}

/* `id`: a message id with at most one %s. */
static void set_line_error(ConfigReader *reader, int line, const char *id, const char *text)
{
    ParseError error = {0};
    PARSE_ERROR(&error, line, 0, id, text);
    set_error(reader, &error);
}

static void tell_other_lines(const ConfigReader *reader)
{
    const int told = reader->bad < LINES_TOLD ? reader->bad : LINES_TOLD;
    char *lines = reader->fault->lines;
    const size_t bytes = sizeof reader->fault->lines;
    size_t used = 0;
    for (int i = 1; i < told && used < bytes; i++) {
        used += (size_t)snprintf(lines + used, bytes - used, "%s%d", i > 1 ? ", " : "",
                                 reader->bad_line[i]);
    }
    if (reader->bad > told && used < bytes) {
        snprintf(lines + used, bytes - used, ", …");
    }
}

static void set_missing(ConfigReader *reader, const ParseError *error)
{
    if (reader->bad + reader->missing++ == 0) {
        reader->fault->error = *error;
    }
}

/* Neither blank nor a comment nor the name of a section. */
static bool is_to_be_taken(const char *line)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    line += strncmp(line, byte_order_mark, 3) == 0 ? 3 : 0;
    line += strspn(line, " \t\r\n");
    return *line != '\0' && *line != ';' && *line != '#' && (*line != '[' || !strchr(line, ']'));
}

static void end_line(ConfigReader *reader)
{
    if (reader->expects) {
        set_line_error(reader, reader->line, N_("expected a line such as \"%s\""), "theme = kaya");
    }
    reader->expects = false;
}

/* inih's callback in place of fgets; counts the lines. */
static char *next_line(char *out, int size, void *user)
{
    ConfigReader *reader = user;
    end_line(reader);
    if (*reader->text == '\0' || size < 2) {
        return NULL;
    }
    size_t length = strcspn(reader->text, "\n");
    size_t whole = length + (reader->text[length] == '\n');
    size_t taken = whole < (size_t)size ? whole : (size_t)size - 1;
    memcpy(out, reader->text, taken);
    out[taken] = '\0';
    reader->continued = out[0] == ' ' || out[0] == '\t';
    reader->expects = is_to_be_taken(out);
    reader->text += whole; /* the rest of an overlong line is dropped, and reported below */
    reader->line++;
    if (taken < whole) {
        set_line_error(reader, reader->line,
                       N_("the line is too long; at most %s bytes are allowed"),
                       number_text(LINE_BYTES_MAX).text);
    }
    return out;
}

static void unescape(char *value)
{
    size_t length = 0;
    for (size_t i = 0; value[i] != '\0'; i++) {
        if (value[i] != '\\' || !starts_comment(value, i)) {
            value[length++] = value[i];
        }
    }
    value[length] = '\0';
}

/* "nl", "pt_BR", "sr@latin", "az_Cyrl_AZ". */
static bool is_language_code(const char *value)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t language = strspn(value, letters);
    const char *rest = value + language;
    while ((*rest == '_' || *rest == '-' || *rest == '@') && isalpha((unsigned char)rest[1])) {
        rest += 1 + strspn(rest + 1, letters);
    }
    return (language == 2 || language == 3) && *rest == '\0';
}

/* An engine may be on a disk that is not there at the moment, and a later version may have the
 * language. */
static bool may_be_missing(int index, const char *value)
{
    const Setting *row = options_row(index);
    return row == setting_row(SETTING_LANGUAGE)
               ? is_language_code(value)
               : row->kind == VALUE_PLAYER && engine_command_is_absolute(value);
}

static void read_setting(ConfigReader *reader)
{
    char words[OPTIONS_ERROR_BYTES]; /* in English, for the command line */
    ParseError error = {.line = reader->key_line};
    const int index = options_find(reader->key, strlen(reader->key));
    if (index < 0 || !options_is_saved(index)) {
        if (!reader->whole) {
            set_line_error(reader, reader->key_line, N_("no such setting: %s"), reader->key);
        }
    } else if (!options_read(reader->options, index, reader->key, reader->value, words,
                             sizeof words)) {
        option_value_fault(options_row(index), reader->key, reader->value, &error);
        if (may_be_missing(index, reader->value)) {
            set_missing(reader, &error);
        } else {
            set_error(reader, &error);
        }
    }
}

static void finish_value(ConfigReader *reader)
{
    unescape(reader->value);
    if (reader->key[0] != '\0') {
        read_setting(reader);
    }
    reader->key[0] = '\0';
}

/* Appends a line that continues the value, without the marks of write_value. */
static void join(ConfigReader *reader, const char *piece)
{
    size_t used = strlen(reader->value);
    if (used > 0 && reader->value[used - 1] == '\\') {
        reader->value[--used] = '\0';
    }
    piece += piece[0] == '\\';
    if (used + strlen(piece) < sizeof reader->value) {
        memcpy(reader->value + used, piece, strlen(piece) + 1);
    } else {
        set_line_error(reader, reader->key_line, option_value_too_long, NULL);
    }
}

/* inih's callback for each line with a value. A value is read when the next one begins, since it
 * may be continued. */
static int take_value(void *user, const char *section, const char *name, const char *value)
{
    ConfigReader *reader = user;
    (void)section;
    reader->expects = false;
    if (reader->continued && strcmp(reader->key, name) == 0) {
        join(reader, value);
        return 1;
    }
    finish_value(reader);
    snprintf(reader->key, sizeof reader->key, "%s", name);
    snprintf(reader->value, sizeof reader->value, "%s", value);
    reader->key_line = reader->line;
    return 1;
}

static ConfigAnswer judge_lines(const ConfigReader *reader, TrailerState state)
{
    const bool errors = reader->bad + reader->missing > 0;
    if (errors && state == TRAILER_NEWER) {
        return CONFIG_UNREADABLE;
    }
    if (reader->bad > 0 && state != TRAILER_WHOLE) {
        return CONFIG_BAD;
    }
    if (state == TRAILER_DAMAGED && !errors) {
        PARSE_ERROR(&reader->fault->error, 0, 0,
                    N_("the settings before it are in the file with .old in its name"));
    }
    return state == TRAILER_DAMAGED ? CONFIG_CHANGED : errors ? CONFIG_REFUSED : CONFIG_OK;
}

/* From 1; the text has one. */
static int line_of_nul(const char *text)
{
    int line = 1;
    for (; *text != '\0'; text++) {
        line += *text == '\n';
    }
    return line;
}

ConfigAnswer config_parse(const char *text, size_t length, Options *options, ConfigFault *fault)
{
    const TrailerState state = trailer_check(text, length).state;
    ConfigReader reader = {
        .text = text, .whole = state == TRAILER_WHOLE, .options = options, .fault = fault};
    *fault = (ConfigFault){0};
    if (memchr(text, '\0', length)) {
        set_line_error(&reader, line_of_nul(text), N_("not a text file: it contains a NUL byte"),
                       NULL);
    }
    (void)ini_parse_stream(next_line, &reader, take_value, &reader);
    end_line(&reader);
    finish_value(&reader);
    tell_other_lines(&reader);
    return judge_lines(&reader, state);
}

static const char heading[] =
    "# Settings of Tengen. The game rewrites this file whenever a setting is changed.\n";

/* The text is not as it was saved: only zeros and blanks, or a beginning without its end. */
static bool is_empty(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && (text[i] == '\0' || is_blank(text[i]))) {
        i++;
    }
    return i == length;
}

/* Bytes that nobody types: damage. */
static bool is_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (iscntrl((unsigned char)text[i]) && !is_blank(text[i])) {
            return false;
        }
    }
    return true;
}

/* At most the checksum is missing: somebody may have removed it. */
static bool has_last_setting(const char *text, size_t length)
{
    char line[100];
    int last = OPTION_COUNT - 1;
    while (!options_is_saved(last)) {
        last--;
    }
    snprintf(line, sizeof line, "\n%s = ", options_row(last)->name);
    return text[length - 1] == '\n' && strstr(text, line);
}

static bool is_cut(const char *text, size_t length)
{
    const size_t whole = sizeof heading - 1;
    return trailer_check(text, length).state == TRAILER_MISSING &&
           !trailer_is_inside(text, length) && !has_last_setting(text, length) &&
           memcmp(text, heading, length < whole ? length : whole) == 0;
}

/* The settings before the last change. False: they are not whole. */
static bool read_old(const char *path, Options *options)
{
    char old[FILE_PATH_BYTES], message[FILE_MESSAGE_BYTES], *text = NULL;
    size_t length = 0;
    ConfigFault fault;
    int needed = snprintf(old, sizeof old, "%s.old", path);
    bool whole = needed >= 0 && (size_t)needed < sizeof old &&
                 file_read_up_to(old, FILE_SMALL_MIB_MAX, &text, &length, message,
                                 sizeof message) == FILE_READ &&
                 trailer_check(text, length).state == TRAILER_WHOLE;
    if (whole) { /* values that cannot be used now leave the default */
        (void)config_parse(text, length, options, &fault);
    }
    free(text);
    return whole;
}

/* Parses the file over the settings before the last change, if they are there and lines of it are
 * bad, unless it was written by hand. */
static ConfigAnswer parse_lines(const char *path, const char *text, size_t length, Options *options,
                                ConfigFault *fault)
{
    Options before = *options;
    ConfigAnswer parsed = config_parse(text, length, options, fault);
    if (parsed == CONFIG_BAD && trailer_check(text, length).state != TRAILER_MISSING &&
        read_old(path, &before)) {
        config_parse(text, length, &before, fault);
        fault->restored = true;
        *options = before;
    }
    return parsed;
}

/* What is there, without the values. */
static ConfigAnswer judge_text(const char *text, size_t length)
{
    return is_empty(text, length)   ? CONFIG_EMPTY
           : !is_text(text, length) ? CONFIG_BAD
           : is_cut(text, length)   ? CONFIG_CUT
                                    : CONFIG_OK;
}

bool config_has_lines(const char *text, size_t length)
{
    return judge_text(text, length) == CONFIG_OK;
}

int config_judge(const char *text, size_t length, ConfigAnswer *answer)
{
    ConfigFault fault;
    *answer = judge_text(text, length);
    if (*answer != CONFIG_OK || trailer_check(text, length).state == TRAILER_WHOLE) {
        return 0;
    }
    Options *options = malloc(sizeof *options);
    if (!options) {
        return ENOMEM;
    }
    options_init(options);
    *answer = config_parse(text, length, options, &fault);
    free(options);
    return 0;
}

static ConfigAnswer read_text(const char *path, const char *text, size_t length, Options *options,
                              ConfigFault *fault)
{
    const ConfigAnswer answer = judge_text(text, length);
    const bool has_old = answer != CONFIG_OK && read_old(path, options);
    if (has_old) {
        PARSE_ERROR(&fault->error, 0, 0, N_("the settings before the last change are used"));
    } else if (answer == CONFIG_EMPTY) {
        PARSE_ERROR(&fault->error, 0, 0, N_("the file is empty"));
    } else {
        return parse_lines(path, text, length, options, fault);
    }
    return answer;
}

ConfigAnswer config_read(const char *path, Options *options, ConfigFault *fault)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    *fault = (ConfigFault){0};
    const FileAnswer answer =
        file_read_up_to(path, FILE_SMALL_MIB_MAX, &text, &length, message, sizeof message);
    if (answer == FILE_MISSING) {
        return CONFIG_OK;
    }
    if (answer != FILE_READ) {
        file_unread(errno, FILE_SMALL_MIB_MAX, &fault->error);
        return CONFIG_UNREADABLE;
    }
    const ConfigAnswer read = read_text(path, text, length, options, fault);
    free(text);
    return read;
}

/* ---- writing ---- */

static void escape(const char *value, char *out, size_t bytes)
{
    size_t length = 0;
    for (size_t i = 0; value[i] != '\0' && length + 2 < bytes; i++) {
        if (starts_comment(value, i)) {
            out[length++] = '\\';
        }
        out[length++] = value[i];
    }
    out[length] = '\0';
}

/* Would inih remove this at the end or the beginning of a line, or might it be a mark? */
static bool needs_mark(char c)
{
    return is_blank(c) || c == ';' || c == '#' || c == '\\';
}

/* inih reads lines of at most 200 bytes: a longer value continues in lines that begin with a blank.
 * Where a piece would not be read back as it is, a backslash marks its end or its beginning. */
static void write_value(const char *value, Buffer *out)
{
    enum { PIECE = 120 };
    if (is_blank(value[0])) {
        buffer_add(out, "\\\n  \\");
    }
    for (size_t left = strlen(value); left > 0;) {
        size_t piece = left < PIECE ? left : PIECE;
        buffer_add_bytes(out, value, piece);
        value += piece;
        left -= piece;
        bool ends = left == 0;
        if (ends ? is_blank(value[-1]) : needs_mark(value[-1])) {
            buffer_add_char(out, '\\');
        }
        buffer_add(out, ends ? "\n" : "\n  ");
        if (left > 0 && needs_mark(value[0])) {
            buffer_add_char(out, '\\');
        }
        if (ends && is_blank(value[-1])) { /* the line that the mark announces */
            buffer_add(out, "  \\\n");
        }
    }
}

static void write_settings(const Options *options, Buffer *out)
{
    buffer_add(out, heading);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Setting *row = options_row(i);
        char value[PATH_BYTES], escaped[2 * PATH_BYTES] = "", help[512];
        if (!options_is_saved(i)) {
            continue;
        }
        options_print(options, i, value, sizeof value);
        escape(value, escaped, sizeof escaped);
        option_value_help(row, help, sizeof help);
        buffer_add(out, "\n# ");
        buffer_add(out, help);
        buffer_add_char(out, '\n');
        buffer_add(out, row->name);
        buffer_add(out, " = ");
        if (value[0] == '\0') {
            buffer_add_char(out, '\n');
        } else {
            write_value(escaped, out);
        }
    }
}

void config_write(const Options *options, int64_t saved_ms, Buffer *out)
{
    write_settings(options, out);
    trailer_add(out, saved_ms);
}
