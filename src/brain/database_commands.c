#include "brain/database_commands.h"

#include "brain/dropped_lines.h"
#include "brain/report.h"

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
