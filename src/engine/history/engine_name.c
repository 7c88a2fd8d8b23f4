#include "engine/history/engine_name.h"

#include <string.h>

#include "engine/buffer.h"
#include "engine/history/command_words.h"
#include "engine/history/text.h"

/* A program that starts another one, which its arguments name. */
typedef struct Launcher {
    const char *name;
    const char *valued; /* letters of its options that have a value in the next word */
    int operands;       /* words before the program: a host, a time */
    bool divides;       /* it, or a shell at the other end, divides the program's word again */
} Launcher;

static const Launcher launchers[] = {
    {.name = "ssh", .valued = "BbcDEeFIiJLlmOopQRSWw", .operands = 1, .divides = true},
    {.name = "bash", .valued = "", .divides = true},
    {.name = "box64", .valued = ""},
    {.name = "dash", .valued = "", .divides = true},
    {.name = "env", .valued = "CSu"},
    {.name = "exec", .valued = ""},
    {.name = "ionice", .valued = "cn"},
    {.name = "java", .valued = ""},
    {.name = "mono", .valued = ""},
    {.name = "nice", .valued = "n"},
    {.name = "nohup", .valued = ""},
    {.name = "python", .valued = ""},
    {.name = "python3", .valued = ""},
    {.name = "setsid", .valued = ""},
    {.name = "sh", .valued = "", .divides = true},
    {.name = "stdbuf", .valued = "eio"},
    {.name = "taskset", .valued = "", .operands = 1},
    {.name = "timeout", .valued = "ks", .operands = 1},
    {.name = "wine", .valued = ""},
    {.name = "wine64", .valued = ""},
};

/* Without its folders, those of Windows included; a folder as it is. */
static const char *file_of(const char *path)
{
    const char *file = path;
    for (const char *c = path; *c != '\0'; c++) {
        file = strchr("/\\", *c) ? c + 1 : file;
    }
    return file[0] != '\0' ? file : path;
}

static const Launcher *launcher_of(const char *word)
{
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        if (strcmp(launchers[i].name, file_of(word)) == 0) {
            return &launchers[i];
        }
    }
    return NULL;
}

/* The word after the launcher at `at` that names a program; `count`: there is none. */
static int after_launcher(const CommandWords *words, int at, const Launcher *launcher)
{
    int operands = launcher->operands;
    for (at++; at < words->count; at++) {
        const char *word = words->word[at];
        if (word[0] == '-') {
            at += word[1] != '\0' && word[2] == '\0' && strchr(launcher->valued, word[1]);
        } else if (!strchr(word, '=') && operands-- == 0) { /* a setting of env has one */
            break;
        }
    }
    return at;
}

/* The first word of the program itself. `divided`: that word may be a whole command. */
static int find_program(const CommandWords *words, bool *divided)
{
    int at = 0;
    *divided = false;
    for (const Launcher *launcher; (launcher = launcher_of(words->word[at]));) {
        const int next = after_launcher(words, at, launcher);
        if (next >= words->count) {
            break;
        }
        at = next;
        *divided = launcher->divides;
    }
    return at;
}

/* Ends what a shell repeats or decides: "while read line; do echo OK; done". */
static bool ends_compound(const char *command)
{
    static const char *const words[] = {"done", "fi", "esac", "}"};
    command += strspn(command, COMMAND_BLANKS);
    const size_t length = strcspn(command, COMMAND_BLANKS "()<>");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (length == strlen(words[i]) && strncmp(command, words[i], length) == 0) {
            return true;
        }
    }
    return false;
}

/* The last one of the commands that a shell carries out one after the other. */
static const char *last_command(const char *text)
{
    const char *last = text;
    for (; *text != '\0'; text++) {
        last = strchr(";&", *text) ? text + 1 : last;
    }
    return last;
}

/* A path with blanks that stands without quotes: "/opt/My Engines/brain". */
static bool continues_path(const char *word)
{
    return !strchr("-./", word[0]) && strchr(word, '/');
}

static void add_words(const CommandWords *words, int at, bool arguments, Buffer *out)
{
    for (int i = at + 1; i < words->count; i++) {
        if (words->word[at][0] == '/' && continues_path(words->word[i])) {
            at = i;
            arguments = true; /* the rest of its name */
        }
    }
    buffer_add(out, file_of(words->word[at]));
    for (int i = at + 1; arguments && i < words->count; i++) {
        buffer_add_char(out, ' ');
        buffer_add(out, file_of(words->word[i]));
    }
}

void engine_name(const char *command, bool arguments, char name[NAME_BYTES])
{
    CommandWords words = {.count = 0}, inner = {.count = 0};
    Buffer text = {0};
    if (!command_words_read(&words, command)) {
        text_one_line(name, NAME_BYTES, file_of(command));
        return;
    }
    bool divided, again;
    const int at = find_program(&words, &divided);
    const char *program = words.word[at];
    divided = divided && program[strcspn(program, COMMAND_BLANKS)] != '\0';
    if (divided && ends_compound(last_command(program))) { /* no program of its own */
        buffer_add(&text, arguments ? command : file_of(words.word[0]));
    } else if (divided && command_words_read(&inner, last_command(program))) {
        add_words(&inner, find_program(&inner, &again), arguments, &text);
    } else {
        add_words(&words, at, arguments, &text);
    }
    text_one_line(name, NAME_BYTES, text.failed || !text.text ? command : text.text);
    buffer_free(&text);
}
