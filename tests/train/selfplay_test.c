/* Self-play: games are legal, and an interrupted file is continued as if it had not been. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/rules/rules.h"
#include "train/generate.h"

enum { TEXT_BYTES = 1 << 17 };

static GenerateSpec spec_of(const char *path, int64_t games, int threads)
{
    return (GenerateSpec){
        .play = {.rule = RULE_FREESTYLE,
                 .size = 9,
                 .nodes = 60,
                 .random_percent = 3,
                 .random_plies = 20,
                 .seed = 7},
        .games = games,
        .threads = threads,
        .path = path,
    };
}

static char *read_file(const char *path)
{
    char *text = calloc(1, TEXT_BYTES);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(fread(text, 1, TEXT_BYTES, file) < TEXT_BYTES);
    fclose(file);
    return text;
}

static void write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

/* Every move is legal, only the last may win, and the result is right. */
static void check_game(const GameLine *game)
{
    Position position;
    int random_start = 0;
    position_init(&position, game->rule, game->size);
    for (int i = 0; i < game->count; i++) {
        const Color color = position.to_move;
        assert_true(position_is_empty(&position, game->move[i].point));
        const Judgement judgement = rules_judge(&position, game->move[i].point, color);
        assert_int_equal(judgement.foul, FOUL_NONE);
        assert_true(!judgement.win || i == game->count - 1);
        assert_true(!judgement.win || game->winner == color);
        random_start += i < 2 && !game->move[i].searched ? 1 : 0;
        position_make(&position, game->move[i].point);
    }
    assert_int_equal(random_start, 2);
    const int value = game->move[game->count - 1].value;
    const Color last = color_other(position.to_move);
    assert_true(value <= VALUE_WIN_BOUND || game->winner == last);
    assert_true(value >= -VALUE_WIN_BOUND || game->winner == color_other(last));
    assert_true(game->winner != COLOR_EMPTY ||
                9 * position.stones >= 8 * game->size * game->size - 8);
}

static void games_are_legal_under_every_rule(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    GameLine game;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        const SelfplaySpec spec = {.rule = (Rule)rule, .size = 13, .nodes = 100, .seed = 3};
        for (uint64_t i = 0; i < 4; i++) {
            selfplay_game(&spec, i, search, &game);
            check_game(&game);
        }
    }
    search_free(search);
}

static void small_boards_end_too(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    GameLine game;
    const SelfplaySpec spec = {.rule = RULE_RENJU, .size = BOARD_MIN, .nodes = 50, .seed = 1};
    for (uint64_t i = 0; i < 10; i++) {
        selfplay_game(&spec, i, search, &game);
        assert_true(game.count > 2);
    }
    search_free(search);
}

static bool same_start(const GameLine *one, const GameLine *other)
{
    return one->move[0].point == other->move[0].point && one->move[1].point == other->move[1].point;
}

static void a_game_depends_on_seed_and_number_only(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    GameLine first, again, other;
    SelfplaySpec spec = {.rule = RULE_STANDARD, .size = 15, .nodes = 200, .seed = 9};
    selfplay_game(&spec, 4, search, &first);
    selfplay_game(&spec, 5, search, &other);
    selfplay_game(&spec, 4, search, &again);
    assert_int_equal(first.count, again.count);
    for (int i = 0; i < first.count; i++) {
        assert_int_equal(first.move[i].point, again.move[i].point);
        assert_int_equal(first.move[i].searched, again.move[i].searched);
        assert_int_equal(first.move[i].value, again.move[i].value);
    }
    assert_false(same_start(&first, &other));
    spec.seed++;
    selfplay_game(&spec, 4, search, &other);
    assert_false(same_start(&first, &other));
    search_free(search);
}

static void as_many_moves_as_requested_are_random(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    SelfplaySpec spec = {.rule = RULE_FREESTYLE, .size = 15, .nodes = 60, .seed = 9};
    int randoms[2] = {0}, moves[2] = {0};
    for (int often = 0; often < 2; often++) {
        spec.random_percent = often ? 30 : 0;
        spec.random_plies = 30;
        for (uint64_t i = 0; i < 20; i++) {
            GameLine game;
            selfplay_game(&spec, i, search, &game);
            /* A start has at most eight random stones in any case. */
            for (int at = 8; at < game.count; at++) {
                randoms[often] += !game.move[at].searched;
                moves[often]++;
                assert_true(game.move[at].searched || at < spec.random_plies);
            }
        }
    }
    assert_int_equal(randoms[0], 0);
    assert_true(randoms[1] > moves[1] / 20);
    search_free(search);
}

static void an_interrupted_file_goes_on(void **state)
{
    (void)state;
    static const char path[] = "selfplay_test.games";
    unlink(path);
    GenerateSpec spec = spec_of(path, 6, 1);
    assert_true(generate_games(&spec));
    char *whole = read_file(path);
    /* Truncated within the title, after it, within a game, after one. */
    const size_t title = strcspn(whole, "\n") + 1;
    const size_t cuts[] = {0, 5, title - 1, title, title + 30, strlen(whole) - 1};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        write_file(path, whole, cuts[i]);
        spec = spec_of(path, 6, 1 + (int)i % 3);
        assert_true(generate_games(&spec));
        char *again = read_file(path);
        assert_string_equal(again, whole);
        free(again);
    }
    /* Nothing is left to do. */
    assert_true(generate_games(&spec));
    char *again = read_file(path);
    assert_string_equal(again, whole);
    free(again);
    free(whole);
    unlink(path);
}

/* Older files name the options of random moves --lot and --lot-plies. */
static void a_file_with_an_old_title_is_continued(void **state)
{
    (void)state;
    static const char path[] = "selfplay_test.old";
    static const char title[] =
        "# tengen-selfplay --rule freestyle --size 9 --nodes 60 --lot 3 --lot-plies 20 --seed 7\n";
    unlink(path);
    const GenerateSpec spec = spec_of(path, 2, 1);
    assert_true(generate_games(&spec));
    char *now = read_file(path);
    for (size_t cut = 0; cut < 2; cut++) {
        write_file(path, title, strlen(title) - 9 * cut); /* a whole line, then a truncated one */
        assert_true(generate_games(&spec));
        char *old = read_file(path);
        assert_string_equal(strchr(old, '\n'), strchr(now, '\n'));
        assert_int_equal(strncmp(old, title, strlen(title)) == 0, cut == 0);
        free(old);
    }
    free(now);
    unlink(path);
}

static void a_file_of_something_else_is_left_alone(void **state)
{
    (void)state;
    static const char path[] = "selfplay_test.other";
    static const char *const texts[] = {
        "freestyle 9 B h8\n",
        "# tengen-selfplay --rule freestyle --size 9 --nodes 61 --random 3 --random-plies 20 "
        "--seed 7\n",
        "# tengen-selfplay --rule freestyle --size 9 --nodes 60 --random 4 --random-plies 20 "
        "--seed 7\n",
        "# tengen-selfplay --rule freestyle --size 9 --nodes 60 --random 3 --random-plies 20 "
        "--seed 7\n"
        "freestyle 9 B z8\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const GenerateSpec spec = spec_of(path, 2, 1);
        write_file(path, texts[i], strlen(texts[i]));
        assert_false(generate_games(&spec));
        char *after = read_file(path);
        assert_string_equal(after, texts[i]);
        free(after);
    }
    unlink(path);
    const GenerateSpec nowhere = spec_of("no/such/folder", 2, 1);
    assert_false(generate_games(&nowhere));
    const GenerateSpec device = spec_of("/dev/null", 2, 1);
    assert_false(generate_games(&device));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_legal_under_every_rule),
        cmocka_unit_test(small_boards_end_too),
        cmocka_unit_test(a_game_depends_on_seed_and_number_only),
        cmocka_unit_test(as_many_moves_as_requested_are_random),
        cmocka_unit_test(an_interrupted_file_goes_on),
        cmocka_unit_test(a_file_with_an_old_title_is_continued),
        cmocka_unit_test(a_file_of_something_else_is_left_alone),
    };
#ifdef __SANITIZE_THREAD__
    cmocka_set_test_filter("*file*"); /* the others have one thread and take a minute */
#endif
    return cmocka_run_group_tests(tests, NULL, NULL);
}
