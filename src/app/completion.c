#include "app/completion.h"

#include <stdlib.h>
#include <string.h>

#include "app/file_format.h"
#include "engine/level.h"

enum { HELP_BYTES = 512 };

/* What follows an option. */
typedef enum Offer { OFFER_NOTHING, OFFER_WORDS, OFFER_FILES, OFFER_FOLDERS } Offer;

static Offer offer_of(const Setting *row)
{
    switch (row->kind) {
    case VALUE_CHOICE:
    case VALUE_SWITCH:
    case VALUE_PLAYER:
        return OFFER_WORDS;
    case VALUE_TEXT:
        return strncmp(row->value, "FILE", 4) == 0 ? OFFER_FILES
               : strcmp(row->value, "DIR") == 0    ? OFFER_FOLDERS
                                                   : OFFER_NOTHING;
    default:
        return OFFER_NOTHING;
    }
}

/* "A B": two engines, which no person can be. */
static bool takes_two(const Setting *row)
{
    return row->value && strchr(row->value, ' ');
}

/* Calls `add` for each word that may follow. */
static void each_word(const Setting *row, void (*add)(const char *word, FILE *out), FILE *out)
{
    if (row->kind == VALUE_SWITCH) {
        add("on", out);
        add("off", out);
    } else if (row->kind == VALUE_CHOICE) {
        for (int i = 0; i < row->choices; i++) {
            add(setting_choice(row, i).word, out);
        }
    } else {
        if (!takes_two(row)) {
            add("human", out);
        }
        add("win-lines", out);
        for (int level = LEVEL_MIN; level <= level_max(); level++) {
            char word[24];
            snprintf(word, sizeof word, "level:%d", level);
            add(word, out);
        }
    }
}

/* Those that are shown; FILE, which has no name, is not among them. */
static bool is_offered(int index)
{
    const Setting *row = options_row(index);
    return !row->hidden && row->name[0] != '\0';
}

/* The extensions of games, each after `before`, without the dot if `bare`. */
static void print_extensions(const char *before, bool bare, const char *between, FILE *out)
{
    for (int i = 0; i < FORMAT_GAMES; i++) {
        fprintf(out, "%s%s%s", i > 0 ? between : "", before,
                file_format((FileFormatId)i)->extension + (bare ? 1 : 0));
    }
}

static void print_escaped(const char *text, const char *escaped, FILE *out)
{
    for (; *text != '\0'; text++) {
        if (strchr(escaped, *text)) {
            fputc('\\', out);
        }
        fputc(*text, out);
    }
}

static void add_plain(const char *word, FILE *out)
{
    fprintf(out, "%s ", word);
}

/* ---- bash ---- */

static void print_bash_option(const Setting *row, FILE *out)
{
    if (!row->value) {
        return;
    }
    fprintf(out, "    --%s) ", row->name);
    switch (offer_of(row)) {
    case OFFER_WORDS:
        fputs("mapfile -t COMPREPLY < <(compgen -W '", out);
        each_word(row, add_plain, out);
        fputs("' -- \"$cur\") ;;\n", out);
        break;
    case OFFER_FILES:
        fputs("_filedir ;;\n", out);
        break;
    case OFFER_FOLDERS:
        fputs("_filedir -d ;;\n", out);
        break;
    default:
        fputs(";;\n", out);
    }
}

static void print_bash(FILE *out)
{
    fputs("# bash completion for tengen\n"
          "_tengen()\n{\n"
          "    local cur prev words cword\n"
          "    _get_comp_words_by_ref -n := cur prev words cword\n"
          "    COMPREPLY=()\n",
          out);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (is_offered(i) && takes_two(options_row(i))) {
            fprintf(out, "    [[ $cword -ge 2 && ${words[cword-2]} == --%s ]] && prev=--%s\n",
                    options_row(i)->name, options_row(i)->name);
        }
    }
    fputs("    case $prev in\n", out);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (is_offered(i)) {
            print_bash_option(options_row(i), out);
        }
    }
    fputs("    *)\n        case $cur in\n        -*) mapfile -t COMPREPLY < <(compgen -W '", out);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (is_offered(i)) {
            fprintf(out, "--%s ", options_row(i)->name);
        }
    }
    fputs("' -- \"$cur\") ;;\n        *) _filedir '@(", out);
    print_extensions("", true, "|", out);
    fputs(")' ;;\n        esac\n        ;;\n    esac\n"
          "    __ltrim_colon_completions \"$cur\"\n}\n"
          "complete -F _tengen tengen\n",
          out);
}

/* ---- zsh ---- */

static void add_zsh(const char *word, FILE *out)
{
    print_escaped(word, ":", out);
    fputc(' ', out);
}

/* In single quotes. */
static void print_zsh_text(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", out);
        } else {
            print_escaped((char[2]){*text, '\0'}, "[]:\\", out);
        }
    }
}

/* ":NAME:what may follow". `name`: up to a blank. */
static void print_zsh_value(const Setting *row, const char *name, FILE *out)
{
    const Offer offer = offer_of(row);
    char word[40];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
    fputc(':', out);
    print_zsh_text(word, out);
    fputc(':', out);
    if (offer == OFFER_WORDS) {
        fputc('(', out);
        each_word(row, add_zsh, out);
        fputc(')', out);
    } else {
        fputs(offer == OFFER_FILES ? "_files" : offer == OFFER_FOLDERS ? "_files -/" : " ", out);
    }
}

static void print_zsh_option(const Setting *row, FILE *out)
{
    char help[HELP_BYTES];
    option_value_help(row, help, sizeof help);
    if (row->letter != '\0') {
        fprintf(out, "  '(-%c --%s)'{-%c,--%s}'[", row->letter, row->name, row->letter, row->name);
    } else {
        fprintf(out, "  '--%s[", row->name);
    }
    print_zsh_text(help, out);
    fputc(']', out);
    if (row->value) {
        print_zsh_value(row, row->value, out);
    }
    if (takes_two(row)) {
        print_zsh_value(row, strchr(row->value, ' ') + 1, out);
    }
    fputs("' \\\n", out);
}

static void print_zsh(FILE *out)
{
    fputs("#compdef tengen\n_arguments \\\n", out);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (is_offered(i)) {
            print_zsh_option(options_row(i), out);
        }
    }
    fputs("  '*:FILE:_files -g \"*.(", out);
    print_extensions("", true, "|", out);
    fputs(")\"'\n", out);
}

/* ---- fish ---- */

static void print_fish_option(const Setting *row, FILE *out)
{
    char help[HELP_BYTES];
    option_value_help(row, help, sizeof help);
    fputs("complete -c tengen", out);
    if (row->letter != '\0') {
        fprintf(out, " -s %c", row->letter);
    }
    fprintf(out, " -l %s", row->name);
    if (row->value) {
        const Offer offer = offer_of(row);
        fputs(offer == OFFER_FILES     ? " -r -F"
              : offer == OFFER_FOLDERS ? " -x -a '(__fish_complete_directories)'"
                                       : " -x",
              out);
        if (offer == OFFER_WORDS) {
            fputs(" -a '", out);
            each_word(row, add_plain, out);
            fputc('\'', out);
        }
    }
    fputs(" -d '", out);
    print_escaped(help, "\\'", out);
    fputs("'\n", out);
}

/* What fish knows of an option is one value: the second is asked for by the word before the last.
 */
static void print_fish_second(const Setting *row, FILE *out)
{
    fprintf(out,
            "complete -c tengen -n 'set -l words (commandline -opc); test (count $words) -ge 3; "
            "and test $words[-2] = --%s' -x -k -a '",
            row->name);
    each_word(row, add_plain, out);
    fputs("'\n", out);
}

static void print_fish(FILE *out)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (is_offered(i)) {
            print_fish_option(options_row(i), out);
        }
        if (is_offered(i) && takes_two(options_row(i))) {
            print_fish_second(options_row(i), out);
        }
    }
    fputs("complete -c tengen -k -x -a '(__fish_complete_suffix ", out);
    print_extensions("", false, " ", out);
    fputs(")'\n", out);
}

/* ---- all ---- */

void completion_print(CompletionShell shell, FILE *out)
{
    static void (*const print[SHELL_COUNT])(FILE *) = {
        [SHELL_BASH] = print_bash, [SHELL_ZSH] = print_zsh, [SHELL_FISH] = print_fish};
    print[shell](out);
}
