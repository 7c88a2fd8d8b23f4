#include "ui/shortcut.h"

#include <assert.h>

#include "engine/types.h"

static const Shortcut rows[] = {
    {N_("Arrow keys"), N_("move over the board; in review, step through the game"), false},
    {N_("Enter, Space"), N_("place a stone, press the focused control"), false},
    {"H8", N_("a letter and a number: go to that point"), false},
    {N_("Tab"), N_("move between controls"), false},
    {"Ctrl+Z", N_("take back a move"), false},
    {"Ctrl+Y", N_("redo the move"), false},
    {"H", N_("hint"), false},
    {"+, -, 0", N_("a small board larger, smaller, whole; or Ctrl and the wheel"), false},
    {"Ctrl+P", N_("pause, resume"), false},
    {"N", N_("new game"), false},
    {"Ctrl+S", N_("save the game"), false},
    {N_("Home, End"), N_("in review: the first and the last move"), false},
    {"A", N_("in review: analysis on or off"), false},
    {"F1", N_("help"), false},
    {"F3", "outline what each frame repainted, with its time, area and wake-ups", true},
    {"F11", N_("full screen"), false},
    {N_("Escape"), N_("menu, or back"), false},
    {"Ctrl+Q", N_("quit"), false},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

int shortcut_count(void)
{
    return ROWS;
}

const Shortcut *shortcut_row(int index)
{
    assert(index >= 0 && index < ROWS);
    return &rows[index];
}
