/* report_games GAMES NODES [SEED [DEEPER]]: games of levels 3 to 6 against each other, each with
 * its report at NODES nodes a position and the seconds that it took; with DEEPER (such as 10) the
 * reports are compared with those of so many times the nodes. The same seed plays the same games.
 *
 *   build/release/tests/engine/report_games 20 100000 1 10
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/report_maker.h"
#include "engine/level.h"
#include "engine/monotonic.h"
#include "engine/random.h"
#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

enum { FIRST_LEVEL = 3, LAST_LEVEL = 6, OPENING_MOVES = 3, CLASSES = CLASS_BLUNDER + 1 };

static const char *const class_name[CLASSES] = {"none", "fine",    "good",
                                                "slip", "mistake", "blunder"};

/* Of both reports, by the class of each. */
typedef struct Agreement {
    int count[CLASSES][CLASSES];
    int kept_better; /* mistakes of both that advise the same move */
    double chance;   /* sum of the differences of Black's chance, percent */
    int positions;
} Agreement;

static Point random_near(Random *random, const Position *position)
{
    for (;;) {
        const int middle = position->size / 2;
        const Point point = point_at(middle - 2 + (int)random_below(random, 5),
                                     middle - 2 + (int)random_below(random, 5));
        if (position_is_empty(position, point)) {
            return point;
        }
    }
}

static ReportGame play(Search *search, Random *random)
{
    ReportGame game = {.opening = OPENING_MOVES};
    Position *position = &game.end;
    int level[2];
    position_init(position, RULE_FREESTYLE, BOARD_DEFAULT);
    search_clear(search);
    for (int side = 0; side < 2; side++) {
        level[side] = FIRST_LEVEL + (int)random_below(random, LAST_LEVEL - FIRST_LEVEL + 1);
    }
    while (game.outcome.reason == REASON_NONE) {
        Point move;
        if (position->count < OPENING_MOVES) {
            move = random_near(random, position);
        } else {
            SearchReport report;
            const Level *own = level_get(level[position->count % 2]);
            const SearchLimits limits = {.level = level[position->count % 2],
                                         .seed = random_next(random),
                                         .depth = own->depth,
                                         .nodes = own->nodes ? own->nodes : 20000};
            search_run(search, position, &limits, NULL, NULL, &report);
            move = report.move;
        }
        const Judgement judged = rules_judge(position, move, position->to_move);
        if (judged.win) {
            game.outcome = (Outcome){REASON_FIVE, position->to_move};
        } else if (judged.draw) {
            game.outcome = (Outcome){REASON_FULL, COLOR_EMPTY};
        }
        position_make(position, move);
    }
    return game;
}

static double make(ReportMaker *maker, const ReportGame *game, uint64_t nodes)
{
    const int64_t from = monotonic_ns();
    const ReportLimits limits = {.nodes = nodes, .threads = 1};
    report_maker_begin(maker, game, &limits);
    while (report_maker_step(maker)) {
    }
    return (double)(monotonic_ns() - from) / 1e9;
}

static void print_game(const GameReport *report, int size)
{
    printf(" ");
    for (int ply = 1; ply <= report->moves; ply++) {
        char name[POINT_NAME_BYTES];
        notation_point_name(report->move[ply].move, size, name);
        printf(" %s", name);
    }
    printf("\n");
}

static void print_mistakes(const GameReport *report, int size)
{
    for (int ply = 1; ply <= report->moves; ply++) {
        const ReportMove *move = &report->move[ply];
        char name[2][POINT_NAME_BYTES];
        if (!report_is_mistake(move) && move->grade != CLASS_GOOD) {
            continue;
        }
        notation_point_name(move->move, size, name[0]);
        notation_point_name(move->better, size, name[1]);
        printf("  %d %s %s lost %d.%d %%, better %s, fact %d%s:", ply, name[0],
               class_name[move->grade], move->loss / 10, move->loss % 10, name[1],
               (int)move->fact.kind, move->last_chance ? ", last chance" : "");
        for (int i = 0; i < move->length; i++) {
            notation_point_name(move->line[i], size, name[0]);
            printf(" %s", name[0]);
        }
        printf("%s\n", move->after ? " (after it)" : "");
    }
}

static void compare(Agreement *agreement, const GameReport *one, const GameReport *deeper)
{
    for (int ply = 0; ply <= one->moves; ply++) {
        const ReportMove *a = &one->move[ply], *b = &deeper->move[ply];
        agreement->chance += abs(a->chance - b->chance) / 10.0;
        agreement->positions++;
        agreement->count[a->grade][b->grade]++;
        agreement->kept_better +=
            report_is_mistake(a) && report_is_mistake(b) && a->better == b->better;
    }
}

static void print_agreement(const Agreement *agreement)
{
    printf("\n%-8s", "");
    for (int b = CLASS_FINE; b < CLASSES; b++) {
        printf("%9s", class_name[b]);
    }
    printf("   (columns: deeper)\n");
    for (int a = CLASS_FINE; a < CLASSES; a++) {
        printf("%-8s", class_name[a]);
        for (int b = CLASS_FINE; b < CLASSES; b++) {
            printf("%9d", agreement->count[a][b]);
        }
        printf("\n");
    }
    printf("the same better move: %d; mean difference of the chance: %.1f %%\n",
           agreement->kept_better, agreement->chance / agreement->positions);
}

/* What one run needs. */
typedef struct ReportMeasuring {
    Search *search;
    ReportMaker *maker;
    GameReport *first;
} ReportMeasuring;

static void measure(const ReportMeasuring *run, int games, uint64_t nodes, uint64_t deeper,
                    Random *random)
{
    Agreement agreement = {.positions = 0};
    double seconds = 0;
    int moves = 0;
    for (int i = 0; i < games; i++) {
        const ReportGame game = play(run->search, random);
        const double took = make(run->maker, &game, nodes);
        *run->first = *report_maker_report(run->maker);
        seconds += took;
        moves += run->first->moves;
        printf("game %d: %d moves, %.1f s, accuracy %d %% and %d %%\n", i + 1, run->first->moves,
               took, run->first->accuracy[0], run->first->accuracy[1]);
        print_game(run->first, game.end.size);
        print_mistakes(run->first, game.end.size);
        if (deeper > 0) {
            make(run->maker, &game, nodes * deeper);
            compare(&agreement, run->first, report_maker_report(run->maker));
        }
        fflush(stdout);
    }
    printf("%.1f s for 60 moves\n", 60 * seconds / moves);
    if (deeper > 0) {
        print_agreement(&agreement);
    }
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 0;
    const uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    const uint64_t deeper = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    Random random = random_begin(argc > 3 ? strtoull(argv[3], NULL, 10) : 1, 0);
    if (games <= 0 || nodes == 0) {
        fputs("usage: report_games GAMES NODES [SEED [DEEPER]]\n", stderr);
        return 2;
    }
    const ReportMeasuring run = {search_new(1 << 24), report_maker_new(32 << 20),
                                 malloc(sizeof *run.first)};
    const bool made = run.search && run.maker && run.first;
    if (made) {
        measure(&run, games, nodes, deeper, &random);
    } else {
        fputs("report_games: out of memory\n", stderr);
    }
    free(run.first);
    report_maker_free(run.maker);
    search_free(run.search);
    return made ? 0 : 1;
}
