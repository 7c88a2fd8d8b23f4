#include "brain/table_commands.h"

#include <inttypes.h>

#include "brain/dropped_lines.h"
#include "brain/table_file.h"

static void tell_of_table(const Brain *brain, const char *what, const char *path, uint64_t entries,
                          const char *error)
{
    if (error[0] != '\0') {
        fprintf(brain->out, "ERROR \"%s\": %s\n", path, error);
    } else {
        fprintf(brain->out, "MESSAGE %" PRIu64 " positions %s \"%s\"\n", entries, what, path);
    }
    fflush(brain->out);
}

static void dump_table(Brain *brain, const char *path)
{
    char error[TABLE_ERROR_BYTES] = "";
    uint64_t entries = 0;
    table_file_save(brain->search, brain->rule, brain->position.size, path, &entries, error);
    tell_of_table(brain, "written to", path, entries, error);
}

static void load_table(Brain *brain, const char *path)
{
    char error[TABLE_ERROR_BYTES] = "";
    uint64_t entries = 0;
    table_file_load(brain->search, brain->rule, brain->position.size, path, &entries, error);
    tell_of_table(brain, "read from", path, entries, error);
}

void command_yxhashdump(Brain *brain, const char *rest)
{
    (void)rest;
    drop_next(brain, dump_table);
}

void command_yxhashload(Brain *brain, const char *rest)
{
    (void)rest;
    drop_next(brain, load_table);
}

void command_yxshowhashusage(Brain *brain, const char *rest)
{
    (void)rest;
    const int used = tt_used(search_table(brain->search));
    fprintf(brain->out, "MESSAGE Transposition table full: %d.%d%%\n", used / 10, used % 10);
    fflush(brain->out);
}
