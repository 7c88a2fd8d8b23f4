#include "app/config.h"

#include "app/file.h"

#include <ini.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reading {
    const char *path;
    const char *text; /* what is left */
    int line;
    bool continued; /* the line now read goes on with the value before it */
    Options *options;
    char key[64];
    char value[PATH_BYTES];
    int key_line;
    int bad; /* lines that could not be read */
    char *message;
    size_t bytes;
} Reading;

static void complain(Reading *reading, int line, const char *what)
{
    if (reading->bad++ == 0) {
        snprintf(reading->message, reading->bytes, "%s:%d: %s", reading->path, line, what);
    }
}

/* Stands in for fgets and counts the lines. */
static char *next_line(char *out, int size, void *user)
{
    Reading *reading = user;
    if (*reading->text == '\0' || size < 2) {
        return NULL;
    }
    size_t length = strcspn(reading->text, "\n");
    size_t whole = length + (reading->text[length] == '\n');
    size_t taken = whole < (size_t)size ? whole : (size_t)size - 1;
    memcpy(out, reading->text, taken);
    out[taken] = '\0';
    reading->continued = out[0] == ' ' || out[0] == '\t';
    reading->text += whole; /* the rest of an overlong line is dropped, and told below */
    reading->line++;
    if (taken < whole) {
        complain(reading, reading->line, "the line is too long; at most 198 bytes are allowed");
    }
    return out;
}

/* Takes off what the writer put before a semicolon that begins no remark. */
static void unmask_remarks(char *value)
{
    size_t length = 0;
    for (size_t i = 0; value[i] != '\0'; i++) {
        bool begins = i == 0 || options_is_blank(value[i - 1]);
        if (!(begins && value[i] == '\\' && value[i + strspn(value + i, "\\")] == ';')) {
            value[length++] = value[i];
        }
    }
    value[length] = '\0';
}

static void finish_value(Reading *reading)
{
    char error[OPTIONS_ERROR_BYTES];
    unmask_remarks(reading->value);
    if (reading->key[0] != '\0' && !options_read_setting(reading->options, reading->key,
                                                         reading->value, error, sizeof error)) {
        complain(reading, reading->key_line, error);
    }
    reading->key[0] = '\0';
}

static int take_value(void *user, const char *section, const char *name, const char *value)
{
    Reading *reading = user;
    (void)section;
    size_t used = strlen(reading->value);
    if (reading->continued && strcmp(reading->key, name) == 0) {
        if (used + strlen(value) < sizeof reading->value) {
            memcpy(reading->value + used, value, strlen(value) + 1);
        } else {
            complain(reading, reading->line, "the value is too long");
        }
        return 1;
    }
    finish_value(reading);
    snprintf(reading->key, sizeof reading->key, "%s", name);
    snprintf(reading->value, sizeof reading->value, "%s", value);
    reading->key_line = reading->line;
    return 1;
}

ConfigAnswer config_read(const char *path, Options *options, char *message, size_t bytes)
{
    char *text = NULL;
    size_t length = 0;
    message[0] = '\0';
    FileAnswer answer = file_read(path, &text, &length, message, bytes);
    if (answer == FILE_MISSING) {
        message[0] = '\0';
        return CONFIG_OK;
    }
    if (answer != FILE_READ) {
        return CONFIG_UNREADABLE;
    }
    Reading reading = {
        .path = path, .text = text, .options = options, .message = message, .bytes = bytes};
    if (memchr(text, '\0', length)) {
        complain(&reading, 1, "this is no text; expected lines such as \"theme = kaya\"");
    }
    int wrong = ini_parse_stream(next_line, &reading, take_value, &reading);
    finish_value(&reading);
    if (wrong > 0) {
        complain(&reading, wrong, "expected a line such as \"theme = kaya\"");
    }
    free(text);
    return reading.bad == 0 ? CONFIG_OK : CONFIG_BAD;
}

void config_write(const Options *options, Buffer *out)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) {
        out->failed = true;
        return;
    }
    options_write_settings(options, stream);
    if (fclose(stream) != 0) {
        out->failed = true;
    } else {
        buffer_add_bytes(out, text, length);
    }
    free(text);
}
