#include "engine/ai/accuracy.h"

#include <math.h>

enum { WINDOW_MIN = 2, WINDOW_MAX = 8, WINDOWS_IN_GAME = 10 };

/* In percent, from the winning chance that the move lost, in percent. */
static double accuracy_of_move(double lost)
{
    const double accuracy = 103.1668 * exp(-0.04354 * lost) - 3.1669;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

/* How much the chances changed around a move: such moves weigh more. */
static double volatility(const GameReport *report, int ply, int window)
{
    int first = ply - window / 2;
    first = first + window > report->moves ? report->moves - window : first;
    first = first < 0 ? 0 : first;
    double sum = 0, squares = 0;
    int count = 0;
    for (int i = first; i <= first + window && i <= report->moves; i++, count++) {
        const double chance = report->move[i].chance / 10.0;
        sum += chance;
        squares += chance * chance;
    }
    const double mean = sum / count, variance = squares / count - mean * mean;
    const double deviation = sqrt(variance > 0 ? variance : 0);
    return deviation < 0.5 ? 0.5 : deviation > 12 ? 12 : deviation;
}

void accuracy_of_game(const GameReport *report, int accuracy[2])
{
    int window = report->moves / WINDOWS_IN_GAME;
    window = window < WINDOW_MIN ? WINDOW_MIN : window > WINDOW_MAX ? WINDOW_MAX : window;
    for (int side = 0; side < 2; side++) {
        double weights = 0, weighted = 0, inverse = 0;
        int count = 0;
        for (int ply = 1; ply <= report->moves; ply++) {
            const ReportMove *move = &report->move[ply];
            if (move->color != side + 1 || move->grade == CLASS_NONE) {
                continue;
            }
            const double of_move = accuracy_of_move(move->loss / 10.0);
            const double weight = volatility(report, ply, window);
            weights += weight;
            weighted += weight * of_move;
            inverse += 1 / (of_move > 1 ? of_move : 1); /* of the harmonic mean */
            count++;
        }
        accuracy[side] = count == 0 ? -1 : (int)lround((weighted / weights + count / inverse) / 2);
    }
}
