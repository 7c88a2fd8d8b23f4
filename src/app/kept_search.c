#include "app/kept_search.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/file_format.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/game_file.h"
#include "app/game_name.h"
#include "engine/history/record_compare.h"

static KeptPlace compare(const Record *read, const Record *record)
{
    const bool all = record_contains(read, record), part = record_contains(record, read);
    return all && part ? KEPT_SAME : all ? KEPT_LATER : part ? KEPT_EARLIER : KEPT_OTHER;
}

KeptPlace kept_search_file(const char *path, const Match *match)
{
    GameReading reading;
    KeptPlace place = KEPT_NOWHERE;
    game_file_read(path, 0, &match->setup, true, &reading);
    if (reading.fault == GAME_UNREADABLE || reading.fault == GAME_NO_MEMORY) {
        place = KEPT_UNKNOWN;
    } else if (reading.session && reading.match->id == match->id) {
        place = reading.report.state == SAVED_WHOLE ? compare(reading.match->record, match->record)
                                                    : KEPT_OTHER;
    }
    match_free(reading.match);
    return place;
}

KeptPlace kept_search_named(const char *folder, const Match *match, char path[FILE_PATH_BYTES])
{
    enum { LOOKED_AT = 20 };
    char name[GAME_NAME_BYTES], numbered[GAME_NAME_BYTES + 16], other[FILE_PATH_BYTES];
    KeptPlace best = KEPT_NOWHERE;
    bool unread = false;
    path[0] = '\0';
    game_name_print(match, name);
    snprintf(numbered, sizeof numbered, "%s.sgf", name);
    for (int i = 2; i <= LOOKED_AT + 1 && best != KEPT_SAME &&
                    folder_join(other, sizeof other, folder, numbered) && file_system_has(other);
         i++) {
        const KeptPlace place = kept_search_file(other, match);
        unread = unread || place == KEPT_UNKNOWN;
        if (place > best) {
            best = place;
            snprintf(path, FILE_PATH_BYTES, "%s", best >= KEPT_EARLIER ? other : "");
        }
        snprintf(numbered, sizeof numbered, "%s %d.sgf", name, i);
    }
    return best == KEPT_NOWHERE && unread ? KEPT_UNKNOWN : best;
}

/* Is the match's id in the begin of the file, where its properties are? A file that cannot be read
 * may have it. */
static bool may_begin_with_id(const char *path, const Match *match)
{
    enum { BEGIN_BYTES = 16384 };
    char begin[BEGIN_BYTES + 1], id[48];
    snprintf(id, sizeof id, "TENGENGAME[%" PRId64 "]", match->id);
    const int handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t length = handle < 0 ? 0 : read(handle, begin, BEGIN_BYTES);
    const int error = handle < 0 || length < 0 ? errno : 0;
    if (handle >= 0) {
        close(handle);
    }
    begin[length > 0 ? length : 0] = '\0';
    return (error != 0 && error != ENOENT && error != EISDIR) || strstr(begin, id) != NULL;
}

KeptPlace kept_search_all(const char *folder, const Match *match, char path[FILE_PATH_BYTES])
{
    FolderList list = folder_list(folder, "");
    const bool all = list.count > 0 && list.error == 0; /* "." is in each */
    KeptPlace best = all ? KEPT_NOWHERE : KEPT_UNKNOWN;
    bool unread = false;
    path[0] = '\0';
    for (int i = 0; i < list.count && best != KEPT_SAME; i++) {
        char other[FILE_PATH_BYTES];
        if (file_format_of(list.name[i]) == file_format(FORMAT_SGF) &&
            folder_join(other, sizeof other, folder, list.name[i]) &&
            may_begin_with_id(other, match)) {
            const KeptPlace place = kept_search_file(other, match);
            unread = unread || place == KEPT_UNKNOWN;
            best = place > best ? place : best;
            snprintf(path, FILE_PATH_BYTES, "%s", best == KEPT_SAME ? other : "");
        }
    }
    folder_list_free(&list);
    return best == KEPT_NOWHERE && unread ? KEPT_UNKNOWN : best;
}
