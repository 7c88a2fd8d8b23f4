#include "engine/rule_info.h"

const RuleInfo rule_infos[RULE_COUNT] = {
    [RULE_FREESTYLE] = {.word = "freestyle",
                        .label = N_("Freestyle"),
                        .summary = N_("Five or more in a row wins."),
                        .aliases = {"free", "gomoku", "gobang"},
                        .row_max = {ROW_UNLIMITED, ROW_UNLIMITED},
                        .network = RULE_FREESTYLE},
    [RULE_STANDARD] = {.word = "standard",
                       .label = N_("Standard"),
                       .summary = N_("Exactly five wins. Six or more does not count."),
                       .row_max = {5, 5},
                       .gomocup = 1,
                       .network = RULE_STANDARD},
    [RULE_RENJU] =
        {.word = "renju",
         .label = N_("Renju"),
         .summary = N_("Black needs exactly five and has forbidden points. White needs "
                       "five or more."),
         .details = {N_("Black may not make two open threes or two fours with one stone, "
                        "nor six or more in a row. A five overrides any foul. White has no "
                        "restrictions."),
                     N_("A three is open when one more stone makes an open four, a "
                        "four that can be completed at both ends.")},
         /* Openings of renju that are not played here. */
         .aliases = {"soosõrv", "sakata", "tarannikov", "jonsson"},
         .row_max = {5, ROW_UNLIMITED},
         .foul_color = COLOR_BLACK,
         .gomocup = 4,
         .network = RULE_RENJU},
    [RULE_CARO] = {.word = "caro",
                   .label = N_("Caro"),
                   .summary = N_("Five or more wins, unless the opponent blocks both ends."),
                   .row_max = {ROW_UNLIMITED, ROW_UNLIMITED},
                   .open_end_needed = true,
                   .gomocup = 8,
                   .network = RULE_CARO},
};
