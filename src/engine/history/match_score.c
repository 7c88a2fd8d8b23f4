#include "engine/history/match_score.h"

#include <math.h>

enum {
    PAIRS_FOR_VARIANCE = 5 /* with fewer, the variance is that of single games */
};

static const double sprt_error = .05;    /* of either kind */
static const double within_95 = 1.96;    /* standard errors */
static const double variance_min = 1e-6; /* of equal results */
static const double prior_pairs = 1e-3;  /* of each score, so that no variance is 0 */

static double points_of(MatchResult result)
{
    return result == RESULT_WIN ? 1 : result == RESULT_DRAW ? .5 : 0;
}

MatchScore match_score_of(const MatchResult *result, int games)
{
    MatchScore score = {0};
    for (int i = 0; i < games; i++) {
        const bool a_is_black = i % 2 == 0;
        score.wins += result[i] == RESULT_WIN;
        score.draws += result[i] == RESULT_DRAW;
        score.losses += result[i] == RESULT_LOSS;
        score.black_wins += result[i] == (a_is_black ? RESULT_WIN : RESULT_LOSS);
        score.white_wins += result[i] == (a_is_black ? RESULT_LOSS : RESULT_WIN);
        if (!a_is_black && result[i] != RESULT_NONE && result[i - 1] != RESULT_NONE) {
            score.pair[(int)(2 * (points_of(result[i - 1]) + points_of(result[i])))]++;
            score.pairs++;
        }
    }
    return score;
}

int match_score_games(const MatchScore *score)
{
    return score->wins + score->draws + score->losses;
}

double match_score_share(const MatchScore *score)
{
    const int games = match_score_games(score);
    return games > 0 ? (score->wins + score->draws / 2.0) / games : .5;
}

/* ---- Elo ---- */

static double share_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static double elo_of_share(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : -400 * log10(1 / share - 1);
}

static double larger(double one, double other)
{
    return one > other ? one : other;
}

/* Of the share of points. */
static double standard_error(const MatchScore *score)
{
    const int games = match_score_games(score);
    double mean = 0, squares = 0;
    if (score->pairs >= PAIRS_FOR_VARIANCE) {
        for (int i = 0; i < PAIR_SCORES; i++) {
            mean += score->pair[i] * i / 4.0 / score->pairs;
        }
        for (int i = 0; i < PAIR_SCORES; i++) {
            squares += score->pair[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
        }
        return sqrt(larger(squares / (score->pairs - 1), variance_min) / score->pairs);
    }
    const int n = games > 0 ? games : 1;
    mean = match_score_share(score);
    squares = score->wins * (1 - mean) * (1 - mean) + score->draws * (.5 - mean) * (.5 - mean) +
              score->losses * mean * mean;
    return sqrt(larger(squares / n, variance_min) / n);
}

EloInterval match_score_elo(const MatchScore *score)
{
    const int games = match_score_games(score);
    double share = match_score_share(score), error = within_95 * standard_error(score);
    const double elo = elo_of_share(share);
    if (score->wins == games || score->losses == games) {
        share = (score->wins + 1.0) / (games + 2);
        error = within_95 * sqrt(share * (1 - share) / (games + 2));
        return (EloInterval){elo, elo_of_share(larger(share - error, 1e-6)),
                             elo_of_share(fmin(share + error, 1 - 1e-6))};
    }
    return (EloInterval){elo, elo_of_share(share - error), elo_of_share(share + error)};
}

double match_score_superiority(const MatchScore *score)
{
    const int decided = score->wins + score->losses;
    if (score->pairs < PAIRS_FOR_VARIANCE || score->wins == 0 || score->losses == 0) {
        /* The variance of so few or of equal results says nothing. */
        return decided > 0 ? .5 * (1 + erf((score->wins - score->losses) / sqrt(2.0 * decided)))
                           : .5;
    }
    return .5 * (1 + erf((match_score_share(score) - .5) / (standard_error(score) * sqrt(2))));
}

/* ---- SPRT ---- */

double match_score_llr(const MatchScore *score, const double elo[2])
{
    double n = 0, mean = 0, variance = 0;
    if (score->pairs < SPRT_PAIRS) {
        return 0;
    }
    for (int i = 0; i < PAIR_SCORES; i++) {
        n += score->pair[i] + prior_pairs;
        mean += (score->pair[i] + prior_pairs) * i / 4.0;
    }
    mean /= n;
    for (int i = 0; i < PAIR_SCORES; i++) {
        variance += (score->pair[i] + prior_pairs) * (i / 4.0 - mean) * (i / 4.0 - mean) / n;
    }
    const double s0 = share_of_elo(elo[0]), s1 = share_of_elo(elo[1]);
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

double match_score_llr_bound(void)
{
    return log((1 - sprt_error) / sprt_error);
}

SprtVerdict match_score_verdict(const MatchScore *score, const double elo[2])
{
    const double llr = match_score_llr(score, elo), bound = match_score_llr_bound();
    return llr >= bound ? SPRT_H1 : llr <= -bound ? SPRT_H0 : SPRT_UNDECIDED;
}
