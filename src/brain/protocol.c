#include "brain/protocol.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "brain/analysis_commands.h"
#include "brain/answer.h"
#include "brain/board_commands.h"
#include "brain/database_commands.h"
#include "brain/dropped_lines.h"
#include "brain/info.h"
#include "brain/parse.h"
#include "brain/report.h"
#include "brain/state.h"
#include "brain/table_commands.h"
#include "engine/monotonic.h"

enum { STOP_MS = 3 }; /* a search that runs longer than this after STOP is not being scheduled */

void brain_wait(Brain *brain)
{
    if (!brain->thinking) {
        return;
    }
    pthread_mutex_lock(&brain->answer_lock);
    brain->line_waits = true;
    if (brain->pondering) {
        search_stop(brain->search);
    }
    pthread_mutex_unlock(&brain->answer_lock);
    pthread_join(brain->thread, NULL);
    brain->thinking = brain->line_waits = brain->pondering = false;
}

void brain_stop(Brain *brain)
{
    search_stop(brain->search);
    deadline_set(brain->deadline, monotonic_ms() + STOP_MS);
    brain_wait(brain);
}

static void command_about(Brain *brain, const char *rest)
{
    (void)rest;
    report_text(brain->out, "name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"Tengen\"");
}

static void command_yxhashclear(Brain *brain, const char *rest)
{
    (void)rest;
    search_clear(brain->search);
}

/* Executed during a search. */
static void command_stop(Brain *brain, const char *rest)
{
    (void)rest;
    brain_stop(brain);
    if (brain->pending_stops > 0) {
        brain->pending_stops--;
    }
}

enum {
    NEEDS_BOARD = 1,
    ABANDONS_LIST = 2, /* ends an open list with an ERROR */
    STOPS = 4,
    ENDS = 8,
    HAS_LIST = 16, /* of points up to DONE */
    HAS_LINE = 32  /* the next one belongs to it */
};

/* All commands; docs/protocol.md describes them. The handler of WORD is command_word. */
static const struct ProtocolCommand {
    const char *name;
    unsigned flags;
    void (*execute)(Brain *brain, const char *rest);
} commands[] = {
    {"START", ABANDONS_LIST, command_start},
    {"RECTSTART", ABANDONS_LIST, command_rectstart},
    {"RESTART", NEEDS_BOARD | ABANDONS_LIST, command_restart},
    {"BEGIN", NEEDS_BOARD | ABANDONS_LIST, command_begin},
    {"TURN", NEEDS_BOARD | ABANDONS_LIST, command_turn},
    {"BOARD", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_board},
    {"YXBOARD", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxboard},
    {"SWAP2BOARD", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_swap2board},
    {"DONE", 0, command_done},
    {"TAKEBACK", NEEDS_BOARD | ABANDONS_LIST, command_takeback},
    {"PLAY", NEEDS_BOARD, command_play},
    {"INFO", 0, command_info},
    {"ABOUT", 0, command_about},
    {"STOP", STOPS, command_stop},
    {"YXSTOP", STOPS, command_stop},
    {"END", STOPS | ENDS, command_stop},
    {"YXNBEST", NEEDS_BOARD, command_yxnbest},
    {"YXSEARCHDEFEND", NEEDS_BOARD, command_yxsearchdefend},
    {"YXBALANCEONE", NEEDS_BOARD, command_yxbalanceone},
    {"YXBALANCETWO", NEEDS_BOARD, command_yxbalancetwo},
    {"YXSWAP2STEP1", NEEDS_BOARD, command_yxswap2step1},
    {"YXSWAP2STEP2", NEEDS_BOARD, command_yxswap2step2},
    {"YXSWAP2STEP3", NEEDS_BOARD, command_yxswap2step3},
    {"YXBLOCK", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxblock},
    {"YXBLOCKUNDO", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxblockundo},
    {"YXBLOCKRESET", 0, command_yxblockreset},
    {"YXBLOCKPATH", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxblockpath},
    {"YXBLOCKPATHUNDO", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxblockpathundo},
    {"YXBLOCKPATHRESET", 0, command_yxblockpathreset},
    {"YXSOOSORVSTEP1", NEEDS_BOARD | ABANDONS_LIST, command_yxsoosorvstep1},
    {"YXSOOSORVSTEP2", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxsoosorvstep2},
    {"YXSOOSORVSTEP3", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxsoosorvstep3},
    {"YXSOOSORVSTEP4", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxsoosorvstep4},
    {"YXSOOSORVSTEP5", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxsoosorvstep5},
    {"YXSOOSORVSTEP6", NEEDS_BOARD | ABANDONS_LIST | HAS_LIST, command_yxsoosorvstep6},
    {"YXDRAW", 0, command_yxdraw},
    {"YXRESIGN", 0, command_yxresign},
    {"YXQUERYDATABASEALL", ABANDONS_LIST, command_yxquerydatabaseall},
    {"YXQUERYDATABASEALLT", ABANDONS_LIST, command_yxquerydatabaseallt},
    {"YXQUERYDATABASEONE", ABANDONS_LIST, command_yxquerydatabaseone},
    {"YXQUERYDATABASETEXT", ABANDONS_LIST, command_yxquerydatabasetext},
    {"YXSETDATABASE", ABANDONS_LIST, command_yxsetdatabase},
    {"YXDBTOPOS", ABANDONS_LIST, command_yxdbtopos},
    {"YXDBTOTXT", ABANDONS_LIST, command_yxdbtotxt},
    {"YXTXTTODB", ABANDONS_LIST, command_yxtxttodb},
    {"YXHASHDUMP", NEEDS_BOARD | ABANDONS_LIST | HAS_LINE, command_yxhashdump},
    {"YXHASHLOAD", NEEDS_BOARD | ABANDONS_LIST | HAS_LINE, command_yxhashload},
    {"YXSHOWHASHUSAGE", 0, command_yxshowhashusage},
    {"YXSHOWFORBID", NEEDS_BOARD, command_yxshowforbid},
    {"YXSHOWINFO", 0, command_yxshowinfo},
    {"YXHASHCLEAR", 0, command_yxhashclear},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct ProtocolCommand none = {"", 0, NULL};

/* The command of a line, or `none`; *rest is the text after it. */
static const struct ProtocolCommand *find_command(const char *line, const char **rest)
{
    line = parse_skip(line);
    for (int i = 0; i < COMMANDS; i++) {
        if (parse_word(line, commands[i].name, rest)) {
            return &commands[i];
        }
    }
    return &none;
}

const Position *brain_position(const Brain *brain)
{
    return &brain->position;
}

bool brain_is_prepared(const Brain *brain, Rule rule)
{
    return brain->prepared[rule];
}

const char *brain_command(int index)
{
    return index < COMMANDS ? commands[index].name : NULL;
}

/* A host that has abandoned its list must not wait for an answer forever. */
static void abandon_list(Brain *brain, const struct ProtocolCommand *command)
{
    if (brain->stones.kind != LIST_NONE && (command->flags & ABANDONS_LIST)) {
        brain->stones.kind = LIST_NONE;
        report_error(brain->out, "the list of stones was not ended by DONE");
    }
}

/* Of a command that is not carried out. */
static void drop_what_follows(Brain *brain, const struct ProtocolCommand *command, const char *rest)
{
    if (command->flags & HAS_LIST) {
        drop_points(brain, rest, NULL);
    } else if (command->flags & HAS_LINE) {
        drop_next(brain, NULL);
    }
}

bool brain_line(Brain *brain, const char *line)
{
    return brain_line_read(brain, line, monotonic_ms());
}

bool brain_line_read(Brain *brain, const char *line, int64_t at)
{
    const char *rest;
    const struct ProtocolCommand *command = find_command(line, &rest);
    line = parse_skip(line);
    if (command->flags & STOPS) {
        command->execute(brain, rest);
        return !(command->flags & ENDS);
    }
    brain_wait(brain);
    if (strncasecmp(line, "YX", 2) == 0) {
        info_enable_yixin(brain);
    }
    if (drop_line(brain, line)) {
        return true;
    }
    abandon_list(brain, command);
    if (brain->stones.kind != LIST_NONE) {
        command_list(brain, line);
        return true;
    }
    /* For a host that sends ahead, the time starts with the last answer. */
    brain->asked_at = at > brain->answered_at ? at : brain->answered_at;
    if (command == &none) {
        if (line[0] != '\0') {
            report_text(brain->out, "UNKNOWN command");
            drop_points(brain, line, NULL);
        }
    } else if ((command->flags & NEEDS_BOARD) && !brain->started) {
        report_error(brain->out, "START must come first");
        drop_what_follows(brain, command, rest);
    } else {
        command->execute(brain, rest);
    }
    return true;
}

bool brain_read_ahead(Brain *brain, const char *line)
{
    const char *rest;
    const struct ProtocolCommand *command = find_command(line, &rest);
    if (command->flags & STOPS) {
        brain->pending_stops++;
        search_stop(brain->search);
        deadline_set(brain->deadline, monotonic_ms() + STOP_MS);
    }
    return !(command->flags & ENDS);
}

void brain_reject_line(Brain *brain, const char *what)
{
    brain_wait(brain);
    stones_invalidate(&brain->stones, what); /* the line may have held some of its points */
    if (brain->drops == DROPS_LINE) {
        brain->drops = DROPS_NOTHING;
    }
    report_error(brain->out, what);
}

/* ---- creation ---- */

Brain *brain_new(FILE *out, BrainOptions options)
{
    Brain *brain = calloc(1, sizeof *brain);
    if (!brain) {
        return NULL;
    }
    brain->hash_bytes = options.hash_bytes > 0 ? options.hash_bytes : INFO_HASH_DEFAULT;
    brain->search = search_new(brain->hash_bytes);
    brain->deadline = deadline_new(answer_now, brain);
    if (!brain->search || !brain->deadline) {
        deadline_free(brain->deadline);
        search_free(brain->search);
        free(brain);
        return NULL;
    }
    pthread_mutex_init(&brain->answer_lock, NULL);
    brain->out = out;
    brain->options = options;
    brain->hash_wanted = -1;
    brain->seed =
        options.seed != 0 ? options.seed : (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    movetime_init(&brain->clock);
    position_init(&brain->position, RULE_FREESTYLE, BOARD_DEFAULT);
    return brain;
}

void brain_free(Brain *brain)
{
    if (brain) {
        brain->silent = true;
        brain_stop(brain);
        deadline_free(brain->deadline);
        search_free(brain->search);
        pthread_mutex_destroy(&brain->answer_lock);
        free(brain);
    }
}
