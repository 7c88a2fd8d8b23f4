/* accuracy.h: how well a player played, from the winning chance that each move lost, by lichess's
 * formula: https://lichess.org/page/accuracy, and AccuracyPercent.scala in its source
 * (https://github.com/lichess-org/lila). */
#ifndef TENGEN_ENGINE_ACCURACY_H
#define TENGEN_ENGINE_ACCURACY_H

#include "engine/game_report.h"

/* Percent, by Color - 1; -1 without a judged move of that player. */
void accuracy_of_game(const GameReport *report, int accuracy[2]);

#endif
