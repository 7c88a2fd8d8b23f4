/* match_score.h: what the results of a match between two engines A and B say of their strength.
 * Pure figures. Any thread.
 *
 * Both games of an opening are a pair: they are not independent, so the variance is taken over
 * pairs. Elo: logistic, A. E. Elo, The Rating of Chessplayers, 1978. Likelihood of superiority:
 * https://www.chessprogramming.org/Match_Statistics. SPRT: A. Wald, Sequential Tests of Statistical
 * Hypotheses, 1945, with the generalized likelihood ratio of M. Van den Bergh,
 * http://hardy.uhasselt.be/Fishtest/GSPRT_approximation.pdf. */
#ifndef TENGEN_ENGINE_MATCH_SCORE_H
#define TENGEN_ENGINE_MATCH_SCORE_H

#include <stdbool.h>

/* Of a game, for A. */
typedef enum MatchResult { RESULT_NONE, RESULT_LOSS, RESULT_DRAW, RESULT_WIN } MatchResult;

enum { PAIR_SCORES = 5 };

typedef struct MatchScore {
    int wins, draws, losses; /* for A */
    int black_wins, white_wins;
    int pair[PAIR_SCORES]; /* pairs in which A has scored 0, 0.5, 1, 1.5, 2 */
    int pairs;
} MatchScore;

/* Games 0 and 1 are a pair, 2 and 3 ...; A is Black in the first of them. */
MatchScore match_score_of(const MatchResult *result, int games);
int match_score_games(const MatchScore *score);
double match_score_share(const MatchScore *score); /* of the points, for A; 0.5 without games */

typedef struct EloInterval {
    double elo, low, high; /* low to high: 95 % */
} EloInterval;

/* After a clean sweep `elo` is infinite; its bounds are those with a win and a loss more. */
EloInterval match_score_elo(const MatchScore *score);
/* Probability that A is the stronger one; with fewer than five pairs, or if one side has won
 * nothing, by wins and losses alone. */
double match_score_superiority(const MatchScore *score);

/* A test whether A is stronger by elo[1] (H1) rather than by elo[0] (H0), both errors at most 5 %.
 */
typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 } SprtVerdict;

enum { SPRT_PAIRS = 20 };

/* The logarithm of the likelihood ratio; 0 before SPRT_PAIRS, as the variance is not known. */
double match_score_llr(const MatchScore *score, const double elo[2]);
double match_score_llr_bound(void); /* H1 from here on, H0 from the negative of it */
SprtVerdict match_score_verdict(const MatchScore *score, const double elo[2]);

#endif
