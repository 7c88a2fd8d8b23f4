#include "app/library_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/own_folder.h"

Library library;
Messages messages;
char here[FILE_PATH_BYTES];

void put_file(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

int library_fixture_enter(void **state)
{
    return own_folder_enter(state) == 0 && getcwd(here, sizeof here) && folder_make("games") == 0
               ? 0
               : -1;
}

int library_fixture_open(void)
{
    const Paths paths = {.data = ".", .games = "games"};
    messages_init(&messages);
    memset(&library, 0, sizeof library);
    if (!library_init(&library, &paths, true, &messages)) {
        return -1;
    }
    library_open(&library);
    settle_library();
    return 0;
}

int library_fixture_leave(void **state)
{
    library_free(&library);
    return own_folder_leave(state);
}

void ask_library(LibraryAction action, int field, const char *text)
{
    const Command command = {
        .kind = CMD_LIBRARY, .value = (int)action, .field = field, .text = text};
    library_run(&library, &command);
}

void settle_library(void)
{
    do {
        library_worker_wait(library.worker);
    } while (library_collect(&library));
}
