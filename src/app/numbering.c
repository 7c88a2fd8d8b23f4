#include "app/numbering.h"

static bool repeats_setting(NumberingKind kind, Numbers setting)
{
    return (kind == NUMBERING_ALL && setting == NUMBERS_ALL) ||
           (kind == NUMBERING_NONE && setting == NUMBERS_OFF);
}

void numbering_next(Numbering *numbering, Numbers setting, int ply)
{
    do {
        numbering->kind = (NumberingKind)((numbering->kind + 1) % NUMBERING_KINDS);
    } while (repeats_setting(numbering->kind, setting));
    numbering->from = ply > 1 ? ply : 1;
}

void numbering_fill(const Numbering *numbering, View *view)
{
    if (numbering->kind == NUMBERING_SETTING) {
        return;
    }
    view->settings.numbers = numbering->kind == NUMBERING_NONE ? NUMBERS_OFF : NUMBERS_ALL;
    if (numbering->kind == NUMBERING_FROM) {
        numbering_begin_at(view, numbering->from);
    }
}

void numbering_begin_at(View *view, int first)
{
    for (int i = 0; i < BOARD_CELLS; i++) {
        view->number[i] = view->number[i] < first ? 0 : view->number[i];
    }
}
