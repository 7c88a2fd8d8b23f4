/* A Gomocup engine that is not to be trusted: what it does is decided by what it was told, so that
 * the same game goes the same way. Mostly it plays some empty point; sometimes it ends, answers
 * with nonsense, plays on a stone or talks too much. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 25 };

static int side;
static char taken[SIDE_MAX][SIDE_MAX];
static uint32_t told = 2166136261u; /* FNV-1a of all points */

static void take(int x, int y)
{
    if (x >= 0 && y >= 0 && x < side && y < side) {
        taken[y][x] = 1;
        told = (told ^ (uint32_t)(x * SIDE_MAX + y + 1)) * 16777619u;
    }
}

static void say(const char *text)
{
    printf("%s\n", text);
    fflush(stdout);
}

static void play(void)
{
    int start = (int)((told >> 8) % (uint32_t)(side * side));
    for (int i = 0; i < side * side; i++) {
        int at = (start + i) % (side * side), x = at % side, y = at / side;
        if (!taken[y][x]) {
            take(x, y);
            printf("%d,%d\n", x, y);
            fflush(stdout);
            return;
        }
    }
}

static void answer(void)
{
    switch (told % 16) {
    case 0:
        exit(0);
    case 1:
        abort();
    case 2:
        say("no idea");
        return;
    case 3:
        say("99,99");
        return;
    case 4:
        say("0,0"); /* perhaps on a stone */
        return;
    case 5:
        for (int i = 0; i < 200; i++) {
            say("MESSAGE a long line about nothing, so that the pipe has something to do");
        }
        break;
    default:
        break;
    }
    play();
}

static void begin(int new_side)
{
    side = new_side;
    told = 2166136261u;
    memset(taken, 0, sizeof taken);
    say(side >= 5 && side <= SIDE_MAX ? "OK" : "ERROR size");
}

int main(void)
{
    char line[256];
    int x, y, who;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "START %d", &x) == 1) {
            begin(x);
        } else if (strncmp(line, "RESTART", 7) == 0) {
            begin(side);
        } else if (sscanf(line, "TURN %d,%d", &x, &y) == 2) {
            take(x, y);
            answer();
        } else if (strncmp(line, "BEGIN", 5) == 0 || strncmp(line, "DONE", 4) == 0) {
            answer();
        } else if (strncmp(line, "BOARD", 5) == 0) {
            memset(taken, 0, sizeof taken);
            told = 2166136261u;
        } else if (sscanf(line, "%d,%d,%d", &x, &y, &who) == 3) {
            take(x, y);
        } else if (strncmp(line, "TAKEBACK", 8) == 0) {
            say("UNKNOWN");
        } else if (strncmp(line, "END", 3) == 0) {
            return 0;
        }
    }
    return 0;
}
