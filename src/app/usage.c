#include "app/usage.h"

#include <stddef.h>

#include "app/options.h"
#include "ui/shortcut.h"

enum { TEXT_BYTES = 512 };

void usage_print_help(FILE *out)
{
    fputs("Tengen: five in a row.\n\nUsage: tengen [OPTION]... [FILE]\n\n", out);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Setting *row = options_row(i);
        char value[TEXT_BYTES], help[TEXT_BYTES];
        if (row->hidden) {
            continue;
        }
        option_value_name(row, value, sizeof value);
        option_value_help(row, help, sizeof help);
        if (row->name[0] == '\0') {
            fprintf(out, "  %s", value);
        } else {
            fputs("  ", out);
            if (row->letter != '\0') {
                fprintf(out, "-%c, ", row->letter);
            }
            fprintf(out, "--%s%s%s", row->name, value[0] ? " " : "", value);
        }
        fprintf(out, "\n        %s\n", help);
    }
    fputs("\nKeys:\n", out);
    for (int i = 0; i < shortcut_count(); i++) {
        const Shortcut *row = shortcut_row(i);
        char label[SHORTCUT_LABEL_BYTES];
        shortcut_label(row, false, label);
        fprintf(out, "  %-22s%s%s\n", label, row->developers ? "for developers: " : "", row->what);
    }
    fputs("\nValues may also be written --option=VALUE. Exit status: 0 success, 1 failure while\n"
          "running, 2 an invalid option.\n",
          out);
}

/* troff: a minus is \-, a line must not begin with a dot. */
static void print_troff(const char *text, FILE *out)
{
    if (*text == '.' || *text == '\'') {
        fputs("\\&", out);
    }
    for (; *text != '\0'; text++) {
        if (*text == '-') {
            fputs("\\-", out);
        } else if (*text == '\\') {
            fputs("\\e", out);
        } else {
            fputc(*text, out);
        }
    }
}

/* As options of the command line, or as keys of the settings file. */
static void print_man_options(FILE *out, bool settings)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Setting *row = options_row(i);
        char value[TEXT_BYTES], help[TEXT_BYTES];
        if (row->hidden || (settings && !options_is_saved(i))) {
            continue;
        }
        option_value_name(row, value, sizeof value);
        option_value_help(row, help, sizeof help);
        fputs(".TP\n.B ", out);
        if (row->letter != '\0' && !settings) {
            fprintf(out, "\\-%c\\fR,\\fB ", row->letter);
        }
        if (row->name[0] != '\0' && !settings) {
            fputs("\\-\\-", out);
        }
        print_troff(row->name, out);
        if (value[0] != '\0') {
            fputs(settings ? " = \\fI" : " \\fI", out);
            print_troff(value, out);
            fputs("\\fR", out);
        } else if (settings) {
            fputs(" = \\fIon|off\\fR", out);
        }
        fputc('\n', out);
        print_troff(help, out);
        fputs(".\n", out);
    }
}

void usage_print_man(FILE *out)
{
    fputs(".TH TENGEN 6 \"\" \"Tengen " TENGEN_VERSION "\" \"Games\"\n"
          ".SH NAME\ntengen \\- five in a row: a game, a board for two, an engine\n"
          ".SH SYNOPSIS\n.B tengen\n[\\fIoption\\fR]... [\\fIfile\\fR]\n"
          ".SH DESCRIPTION\nA native game of five in a row (gomoku, renju, caro) for one person "
          "against the computer or\nanother engine, for two people at one screen, and for "
          "reviewing games.\n"
          ".SH OPTIONS\n",
          out);
    print_man_options(out, false);
    fputs(".SH KEYS\n", out);
    for (int i = 0; i < shortcut_count(); i++) {
        const Shortcut *row = shortcut_row(i);
        char label[SHORTCUT_LABEL_BYTES];
        shortcut_label(row, false, label);
        fputs(".TP\n.B ", out);
        print_troff(label, out);
        fputs(row->developers ? "\nFor developers: " : "\n", out);
        print_troff(row->what, out);
        fputs(".\n", out);
    }
    fputs(".SH SETTINGS FILE\nOne setting per line, \\fIname = value\\fR, in settings.ini. "
          "A line that cannot be read is\nreported and the default is used; the file is then kept "
          "as settings.ini.bad.\n",
          out);
    print_man_options(out, true);
    fputs(".SH FILES\n.TP\n.I $XDG_CONFIG_HOME/tengen/settings.ini\nThe settings.\n"
          ".TP\n.I $XDG_DATA_HOME/tengen/autosave.sgf\nThe current game, written after every "
          "move.\n"
          ".TP\n.I $XDG_DATA_HOME/tengen/games/\nSaved games and pictures.\n"
          ".SH EXIT STATUS\n0 success, 1 failure while running, 2 an invalid option.\n"
          ".SH SEE ALSO\n.BR pbrain\\-tengen (6)\n",
          out);
}
