/* faults_tools: every call to libc of the engine and of the training programs fails once. They must
 * end by themselves, without a crash; the engine answers each question with a move or an ERROR, or
 * ends with a line on stderr; the training programs write the whole result, or say what failed and
 * exit with a status that is not 0, and never spoil a file that was there.
 *
 *   faults_tools NAME              some calls of each kind, for ctest
 *   faults_tools NAME all          every call
 *   faults_tools NAME KIND AT ERRNO once|on|short    one, with its output */
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "brain/protocol.h"
#include "faults/child.h"
#include "faults/plans.h"

int brain_main(int argc, char *argv[]);
int learn_main(int argc, char *argv[]);
int selfplay_main(int argc, char *argv[]);

enum { BYTES_MAX = 1 << 20 };

typedef struct Tool {
    const char *name;
    int (*main)(int argc, char *argv[]);
    const char *arguments;
    const char *input;  /* stdin */
    int answers;        /* moves or errors that the engine prints */
    const char *result; /* the file that is written */
} Tool;

#define QUICK "INFO max_node 300\nINFO timeout_turn 60000\n"

static const Tool tools[] = {
    {"brain", brain_main, "brain --level 3", "START 15\n" QUICK "BEGIN\nTURN 8,8\nTURN 9,9\nEND\n",
     3, NULL},
    {"memory", brain_main, "brain",
     "INFO max_memory 30000000\nINFO rule 4\nSTART 15\n" QUICK
     "INFO thread_num 2\nBOARD\n7,7,1\n8,8,2\nDONE\nINFO max_memory 100000000\nRESTART\nBEGIN\n"
     "INFO hash_size 4096\nTURN 8,9\nEND\n",
     3, NULL},
    {"balance", brain_main, "brain",
     "START 15\n" QUICK
     "INFO rule 1\nINFO show_detail 3\nBOARD\n7,7,2\nDONE\nYXBALANCEONE 0\nEND\n",
     2, NULL},
    {"network", brain_main, "brain --network network.bin --level 3",
     "START 15\n" QUICK "BEGIN\nEND\n", 1, NULL},
    {"table", brain_main, "brain",
     "INFO hash_size 1024\nSTART 15\n" QUICK
     "yxhashload\ntable\nyxhashdump\nresult\nyxhashload\nresult\nBEGIN\nEND\n",
     1, "result"},
    {"print", brain_main, "brain print h8h9", "", 0, NULL},
    {"selfplay", selfplay_main, "selfplay --size 9 --nodes 20 --games 3 --out result", "", 0,
     "result"},
    {"continue", selfplay_main, "selfplay --size 9 --nodes 20 --games 3 --threads 2 --out begun",
     "", 0, "begun"},
    {"learn", learn_main, "learn --epochs 1 --batch 200 --state state.new --out result games", "",
     0, "result"},
    {"from", learn_main, "learn --epochs 1 --batch 200 --from state --out result games", "", 0,
     "result"},
};

enum { TOOLS = sizeof tools / sizeof tools[0] };

static char work[64];
static char wanted[BYTES_MAX]; /* the result of a run without faults */
static size_t wanted_length;
static int runs;

static int run_words(int (*program)(int argc, char *argv[]), const char *words)
{
    char *argument[CHILD_ARGUMENTS];
    int count = child_arguments(argument, 0, words);
    seam_arm();
    return program(count, argument);
}

static int run_tool(void *user)
{
    const Tool *tool = user;
    if (!freopen("input.txt", "r", stdin)) {
        return 125;
    }
    return run_words(tool->main, tool->arguments);
}

static size_t read_whole(const char *path, char *bytes)
{
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(bytes, 1, BYTES_MAX - 1, file) : 0;
    bytes[length] = '\0';
    if (file) {
        fclose(file);
    }
    return length;
}

static void write_whole(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void copy_file(const char *from, const char *to)
{
    static char bytes[BYTES_MAX];
    write_whole(to, bytes, read_whole(from, bytes));
}

/* The lines that answer a question: a move, several of a balanced opening, or an ERROR. */
static int count_answers(const char *text)
{
    int count = 0;
    for (const char *line = text; line && *line != '\0'; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += isdigit((unsigned char)line[0]) || strncmp(line, "ERROR", 5) == 0;
    }
    return count;
}

/* The whole result; of the engine, whose table may be smaller without memory, one that it can read,
 * or an ERROR about a file, which was not damaged or changed: a call has failed. */
static bool is_result_good(const Tool *tool, const char *said)
{
    static char bytes[BYTES_MAX];
    if (tool->main == brain_main) {
        const char *error = strstr(said, "ERROR \"");
        return error ? !strstr(error, "damaged") && !strstr(error, "changed") &&
                           !strstr(error, "expected") && !strstr(error, "not a table")
                     : strstr(said, " positions read from \"result\"") &&
                           !strstr(said, " 0 positions read");
    }
    return read_whole(tool->result, bytes) == wanted_length &&
           memcmp(bytes, wanted, wanted_length) == 0;
}

static const char *judge(const Tool *tool, const ChildEnd *end, const char *said)
{
    if (end->hung || end->signal != 0) {
        return end->hung ? "it did not end" : "it crashed";
    }
    if (end->status != 0) {
        return strstr(said, "pbrain-tengen: ") || strstr(said, "tengen-")
                   ? NULL
                   : "it failed without a word";
    }
    if (count_answers(said) < tool->answers) {
        return "a question has no answer";
    }
    if (tool->result && !is_result_good(tool, said)) {
        return "it ended well, but the result is another one";
    }
    return NULL;
}

static ChildEnd play(const Tool *tool, const SeamPlan *plan, char *said)
{
    seam_plan(plan, false);
    ChildEnd end = child_run(run_tool, (void *)tool, "output.txt");
    read_whole("output.txt", said);
    return end;
}

static void lay_out(const Tool *tool)
{
    remove("result");
    remove("state.new");
    copy_file("begun.made", "begun");
    write_whole("input.txt", tool->input, strlen(tool->input));
}

static const SeamPlan no_fault = {.mode = SEAM_COUNT};

static void try_fault(const void *subject, const SeamPlan *plan)
{
    static char said[BYTES_MAX];
    const Tool *tool = subject;
    lay_out(tool);
    ChildEnd end = play(tool, plan, said);
    const char *why = judge(tool, &end, said), *function = seam_state()->function;
    const void *caller = seam_state()->caller;
    runs++;
    if (!why && tool->result) { /* what it left must not be in the way of the next run */
        static char later[BYTES_MAX];
        end = play(tool, &no_fault, later);
        why = end.status != 0 ? "the next run fails" : judge(tool, &end, later);
        seam_state()->function = function;
        seam_state()->caller = caller;
    }
    if (why) {
        said[2000] = '\0';
        plans_report(tool->name, plan, why, said);
    }
}

static void measure(const Tool *tool, long calls[SEAM_KINDS])
{
    static char said[BYTES_MAX];
    lay_out(tool);
    ChildEnd end = play(tool, &no_fault, said);
    for (int i = 0; i < SEAM_KINDS; i++) {
        calls[i] = atomic_load(&seam_state()->calls[i]);
    }
    wanted_length = tool->result ? read_whole(tool->result, wanted) : 0;
    const char *why = judge(tool, &end, said);
    if (why || end.status != 0 || (tool->result && wanted_length == 0)) {
        printf("%s without a fault: %s\n%s", tool->name, why ? why : "it failed", said);
        exit(1);
    }
    printf("%s:", tool->name);
    for (int i = 0; i < SEAM_KINDS; i++) {
        printf(" %s %ld", seam_kind_name((SeamKind)i), calls[i]);
    }
    printf("\n");
}

/* The file "table": of a search that ends, as no line comes while the brain thinks. */
static void make_table(void)
{
    static const char *const lines[] = {"INFO hash_size 1024", "START 15",
                                        "INFO max_node 150",   "BOARD 7,7,2 8,8,1 9,7,2 DONE",
                                        "yxhashdump",          "table"};
    FILE *out = fopen("output.txt", "w");
    Brain *brain = out ? brain_new(out, (BrainOptions){.seed = 1}) : NULL;
    for (size_t i = 0; brain && i < sizeof lines / sizeof lines[0]; i++) {
        brain_line(brain, lines[i]);
        brain_wait(brain);
    }
    brain_free(brain);
    if (!brain || fclose(out) != 0) {
        perror("faults_tools");
        exit(1);
    }
}

static void begin(void)
{
    static const Tool makers[] = {
        {"", selfplay_main, "selfplay --size 9 --nodes 20 --games 8 --out games", "", 0, NULL},
        {"", selfplay_main, "selfplay --size 9 --nodes 20 --games 1 --out begun.made", "", 0, NULL},
        {"", learn_main, "learn --epochs 1 --batch 200 --state state --out other games", "", 0,
         NULL},
    };
    static char said[BYTES_MAX];
    snprintf(work, sizeof work, "/tmp/tengen-faults-XXXXXX");
    if (!mkdtemp(work) || chdir(work) != 0) {
        perror("faults_tools");
        exit(1);
    }
    copy_file(NETWORK, "network.bin");
    make_table();
    write_whole("input.txt", "", 0);
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++) {
        ChildEnd end = play(&makers[i], &no_fault, said);
        if (end.status != 0) {
            printf("%s: %s", makers[i].arguments, said);
            exit(1);
        }
    }
}

static void end(void)
{
    static const char *const names[] = {"games",     "begun.made", "begun",  "state",
                                        "state.new", "other",      "result", "network.bin",
                                        "input.txt", "output.txt", "table"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        remove(names[i]);
    }
    if (chdir("/") != 0 || rmdir(work) != 0) {
        printf("%s: something is left in it\n", work);
    }
}

int main(int argc, char *argv[])
{
    SeamPlan plan = {0};
    long calls[SEAM_KINDS];
    const Tool *tool = NULL;
    for (int i = 0; argc > 1 && i < TOOLS; i++) {
        tool = strcmp(argv[1], tools[i].name) == 0 ? &tools[i] : tool;
    }
    if (!tool) {
        printf("usage: faults_tools NAME [all | KIND AT ERRNO once|on|short]\n");
        return 2;
    }
    begin();
    measure(tool, calls);
    if (argc == 6 && plans_read(argv + 2, &plan)) {
        try_fault(tool, &plan);
    } else {
        plans_try(calls, argc > 2 ? argv[2] : NULL, tool->name, try_fault, tool);
    }
    end();
    return plans_finish(runs);
}
