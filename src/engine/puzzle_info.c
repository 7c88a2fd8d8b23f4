#include "engine/puzzle_info.h"

#include "engine/types.h"

const PuzzleInfo puzzle_infos[PUZZLE_KINDS] = {
    [PUZZLE_FOURS] = {.word = "fours",
                      .moves_min = 1,
                      .label = N_("Win by fours"),
                      .task = {NP_("and win by fours: find %d move",
                                   "and win by fours: find %d moves")},
                      .task_once = N_("and find the one decisive move"),
                      .help = N_("Every move must make a four, so the opponent has only one "
                                 "answer. Find the order that ends with two ways to make five."),
                      .help_once = N_("Make a four that cannot be stopped: with two ways to make "
                                      "five, only one of them can be blocked.")},
    [PUZZLE_THREATS] = {.word = "threats",
                        .moves_min = 2,
                        .label = N_("Win by threats"),
                        .task = {NP_("and win by threats: find %d move",
                                     "and win by threats: find %d moves")},
                        .task_once = N_("and find the one decisive move"),
                        .help = N_("Fours alone do not win here. Open threes force an answer, "
                                   "too: find the order that cannot be stopped.")},
    [PUZZLE_DEFENCE] = {.word = "defence",
                        .moves_min = 1,
                        .label = N_("The only defence"),
                        .task = {N_("and find the only move that does not lose"),
                                 N_("and find the only move that does not lose")},
                        .task_once = N_("and find the only move that does not lose"),
                        .help = N_("The opponent is about to win. Look for their best line "
                                   "first; only one move stops it.")},
    [PUZZLE_FOUL] = {.word = "foul",
                     .moves_min = 1,
                     .label = N_("Use the foul"),
                     .task = {NP_("and win with the help of a foul: find %d move",
                                  "and win with the help of a foul: find %d moves")},
                     .task_once = N_("and win with the help of a foul: find one move"),
                     .help = N_("Black may not play a double-three, a double-four or an overline. "
                                "Force Black to a point where the block is forbidden.")},
};

const char *const puzzle_grade_labels[PUZZLE_GRADES] = {N_("Easy"), N_("Medium"), N_("Hard"),
                                                        N_("Very hard"), N_("Master")};
