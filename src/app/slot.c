#include "app/slot.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_system.h"
#include "app/folder.h"

enum { NUMBER_MAX = 1000000, CLOSING_MS = 10000 };

#define SLOT_NAME "autosave"

static bool slot_init(Slot *slot, const char *folder, int number)
{
    char name[32] = SLOT_NAME;
    if (number > 1) {
        snprintf(name, sizeof name, SLOT_NAME " %d", number);
    }
    snprintf(slot->path, sizeof slot->path, "%s/%s.sgf", folder, name);
    int copy = snprintf(slot->copy, sizeof slot->copy, "%s.old", slot->path);
    slot->claim = CLAIM_NONE;
    slot->number = number;
    return (size_t)copy < sizeof slot->copy; /* then the path, too, is whole */
}

static bool has_game(const Slot *slot)
{
    return file_system_has(slot->path) || file_system_has(slot->copy);
}

bool slot_take(Slot *slot, const char *folder, int above, bool fresh)
{
    for (int number = above + 1; number <= NUMBER_MAX; number++) {
        if (!slot_init(slot, folder, number)) {
            return false;
        }
        if (fresh && has_game(slot)) {
            continue;
        }
        slot->claim = claim_wait(slot->path, number == 1 && !fresh ? CLOSING_MS : 0);
        if (slot->claim >= 0 && !(fresh && has_game(slot))) {
            file_clean(slot->path, 0);
            return true;
        }
        if (slot->claim == CLAIM_NONE) {
            return true;
        }
        slot_release(slot);
    }
    return false;
}

/* The number in the name of a slot's file; 0: not a slot's file. It begins with SLOT_NAME. */
static int number_of(const char *name)
{
    char *end = NULL;
    long number = 1;
    name += sizeof SLOT_NAME - 1;
    if (name[0] == ' ' && isdigit((unsigned char)name[1])) {
        number = strtol(name + 1, &end, 10);
        name = end;
    }
    bool whole = strcmp(name, ".sgf") == 0 || strcmp(name, ".sgf.old") == 0;
    return whole && number >= 1 && number <= NUMBER_MAX ? (int)number : 0;
}

bool slot_take_orphan(Slot *slot, const char *folder, int *number, int *error)
{
    FolderList list = folder_list(folder, SLOT_NAME);
    *error = list.error != 0 ? list.error : *error;
    bool found = false;
    while (!found) {
        int next = 0;
        for (int i = 0; i < list.count; i++) {
            int other = number_of(list.name[i]);
            if (other > *number && (next == 0 || other < next)) {
                next = other;
            }
        }
        if (next == 0 || !slot_init(slot, folder, next)) {
            break;
        }
        *number = next;
        slot->claim = claim_take(slot->path);
        found = slot->claim >= 0 && has_game(slot);
        if (found) {
            file_clean(slot->path, 0);
        } else {
            slot_release(slot);
        }
    }
    folder_list_free(&list);
    return found;
}

void slot_release(Slot *slot)
{
    if (slot->claim >= 0) {
        claim_release(&slot->claim);
    }
    slot->claim = CLAIM_NONE;
}

bool slot_is_in(const char *folder, const char *path)
{
    const char *name = file_name_of(path);
    return strncmp(name, SLOT_NAME, sizeof SLOT_NAME - 1) == 0 && number_of(name) != 0 &&
           folder_has(folder, path);
}
