/* Sessions of random protocol lines, intact and damaged; usage: protocol_fuzz SECONDS SEED. Nothing
 * may crash or hang, every line of output must be one of the protocol, moves must be legal, and an
 * ERROR must leave the position unchanged. The seed decides the lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "brain/protocol.h"
#include "engine/rules/rules.h"

static uint64_t state;

static unsigned roll(unsigned sides)
{
    /* xorshift64* (S. Vigna, public domain). */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % sides;
}

static void make_line(char *line, size_t bytes)
{
    static const char *const words[] = {"START 15",
                                        "START 5",
                                        "START",
                                        "RECTSTART 7,7",
                                        "RESTART",
                                        "BEGIN",
                                        "BOARD",
                                        "YXBOARD",
                                        "SWAP2BOARD",
                                        "DONE",
                                        "YXSHOWFORBID",
                                        "YXNBEST 3",
                                        "ABOUT",
                                        "YXSHOWINFO",
                                        "YXHASHCLEAR",
                                        "INFO rule 4",
                                        "INFO rule 1",
                                        "STOP",
                                        "INFO rule 8",
                                        "INFO max_memory 9000000",
                                        "INFO rule 2",
                                        "INFO time_left 9",
                                        "GARBAGE",
                                        "SWAP2BOARD DONE",
                                        "INFO hash_size 1024",
                                        "INFO show_detail 3",
                                        "INFO show_detail 0",
                                        "YXSEARCHDEFEND",
                                        "YXBALANCEONE",
                                        "YXBALANCETWO 30",
                                        "YXBLOCK",
                                        "YXBLOCKUNDO",
                                        "YXSWAP2STEP1",
                                        "YXSWAP2STEP2",
                                        "YXBLOCKRESET"};
    const unsigned x = roll(16);
    const unsigned y = roll(16);
    switch (roll(4)) {
    case 0:
        snprintf(line, bytes, "%s", words[roll(sizeof words / sizeof words[0])]);
        break;
    case 1:
        snprintf(line, bytes, "%s %u,%u", roll(3) ? "TURN" : roll(2) ? "PLAY" : "TAKEBACK", x, y);
        break;
    case 2:
        snprintf(line, bytes, "%u,%u,%u", x, y, 1 + roll(3));
        break;
    default:
        snprintf(line, bytes, "BOARD %u,%u,1 %u,%u,2 %u,%u,%u DONE", x, y, roll(15), roll(15),
                 roll(15), roll(15), roll(4));
        break;
    }
    const size_t length = strlen(line);
    for (unsigned i = roll(5) == 0 ? 1 + roll(3) : 0; i > 0; i--) {
        const char byte = (char)(1 + roll(255));
        /* A line has no line end: serve_lines has split the input. */
        line[roll((unsigned)length)] = byte == '\n' || byte == '\r' ? ',' : byte;
    }
}

static bool is_known(const char *output)
{
    static const char *const starts[] = {"OK",      "ERROR ", "UNKNOWN ", "MESSAGE ",
                                         "FORBID ", "SWAP",   "name=",    "INFO "};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (strncmp(output, starts[i], strlen(starts[i])) == 0) {
            return true;
        }
    }
    unsigned x;
    unsigned y;
    return sscanf(output, "%u,%u", &x, &y) == 2 && x < 25 && y < 25;
}

/* The first command of Yixin's may change the rule that an earlier INFO set. */
static bool is_same(const Position *a, const Position *b, const char *line)
{
    const bool yixin = strncasecmp(line + strspn(line, " \t"), "YX", 2) == 0;
    return a->size == b->size && (yixin || a->rule == b->rule) && a->to_move == b->to_move &&
           a->count == b->count && a->stones == b->stones && a->hash == b->hash &&
           memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) == 0;
}

/* Errors of a line that was obeyed all the same: it ended the game, or it abandoned a list. */
static bool may_change(const char *error)
{
    return strstr(error, "the game is over") || strstr(error, "the board is full") ||
           strstr(error, "was not ended by DONE");
}

/* All points of the answer are stones, the last of them is the last move, and it is not a foul
 * unless there is no other move. */
static bool is_legal(const char *output, const Position *now, bool by_host)
{
    Position before = *now;
    Point forbidden[POINTS_MAX];
    Point point = POINT_NONE;
    int length = 0;
    unsigned x;
    unsigned y;
    while (sscanf(output, " %u,%u%n", &x, &y, &length) == 2) {
        output += length;
        if (x >= (unsigned)now->size || y >= (unsigned)now->size) {
            return false;
        }
        point = point_at((int)x, (int)y);
        if (position_is_empty(now, point)) {
            return false;
        }
    }
    if (*output != '\0' || now->count == 0 || now->move[now->count - 1] != point) {
        return false;
    }
    position_undo(&before);
    return by_host || rules_foul(&before, point, before.to_move) == FOUL_NONE ||
           rules_forbidden(&before, forbidden) == before.size * before.size - before.stones;
}

/* False if a line of output is not one of the protocol, or is untrue. */
static bool check(char *output, const char *line, const Position *before, const Position *now)
{
    bool good = true;
    char *save = NULL;
    for (char *at = strtok_r(output, "\n", &save); at; at = strtok_r(NULL, "\n", &save)) {
        const bool error = strncmp(at, "ERROR ", 6) == 0;
        const bool move = at[0] >= '0' && at[0] <= '9';
        if (!is_known(at) || (error && !may_change(at) && !is_same(before, now, line)) ||
            (move && !is_legal(at, now, strncmp(line, "PLAY", 4) == 0))) {
            fprintf(stderr, "protocol_fuzz: \"%s\" was answered with \"%s\"\n", line, at);
            good = false;
        }
    }
    return good;
}

static bool session(void)
{
    char *text = NULL;
    size_t size = 0;
    char line[256];
    bool good = true;
    FILE *out = open_memstream(&text, &size);
    Brain *brain = brain_new(out, (BrainOptions){.seed = 1});
    if (!out || !brain) {
        fputs("protocol_fuzz: out of memory\n", stderr);
        exit(2);
    }
    brain_line(brain, "INFO hash_size 1024");
    brain_line(brain, "START 15");
    for (int i = 0; i < 200 && good; i++) {
        fflush(out);
        const size_t before = size;
        brain_line(brain, "INFO max_node 40");
        brain_line(brain, "INFO timeout_turn 20");
        make_line(line, sizeof line);
        const Position old = *brain_position(brain);
        const bool going_on = brain_line(brain, line);
        brain_wait(brain);
        fflush(out);
        good = check(text + before, line, &old, brain_position(brain));
        if (!going_on) {
            break;
        }
    }
    brain_free(brain);
    fclose(out);
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: protocol_fuzz SECONDS SEED\n", stderr);
        return 2;
    }
    const time_t end = time(NULL) + atoi(argv[1]);
    const uint64_t seed = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; time(NULL) <= end; i++) {
        state = (seed + i) * UINT64_C(0x9E3779B97F4A7C15) + 1;
        if (!session()) {
            fprintf(stderr, "protocol_fuzz: seed %llu\n", (unsigned long long)(seed + i));
            return 1;
        }
    }
    return 0;
}
