#include "brain/database_commands.h"

#include <inttypes.h>

#include "brain/dropped_lines.h"
#include "brain/report.h"
#include "brain/table_file.h"

#define NO_RECORDS "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE"
#define NO_TEXT "MESSAGE DATABASE TEXT \"\""

void command_yxquerydatabaseall(Brain *brain, const char *rest)
{
    drop_points(brain, rest, NO_RECORDS);
}

void command_yxquerydatabaseallt(Brain *brain, const char *rest)
{
    drop_points(brain, rest, NO_RECORDS "\n" NO_TEXT);
}

void command_yxquerydatabaseone(Brain *brain, const char *rest)
{
    drop_points(brain, rest, "MESSAGE DATABASE ONE 0 0 0 0");
}

void command_yxquerydatabasetext(Brain *brain, const char *rest)
{
    drop_points(brain, rest, NO_TEXT);
}

/* The next line names a file. */
static void refuse_file(Brain *brain)
{
    report_error(brain->out, "this engine has no database");
    drop_next(brain, NULL);
}

void command_yxsetdatabase(Brain *brain, const char *rest)
{
    (void)rest;
    refuse_file(brain);
}

void command_yxdbtopos(Brain *brain, const char *rest)
{
    (void)rest;
    refuse_file(brain);
}

void command_yxdbtotxt(Brain *brain, const char *rest)
{
    (void)rest;
    refuse_file(brain);
}

void command_yxtxttodb(Brain *brain, const char *rest)
{
    (void)rest;
    refuse_file(brain);
}

/* ---- the transposition table ---- */

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
