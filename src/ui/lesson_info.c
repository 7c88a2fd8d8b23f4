#include "ui/lesson_info.h"

#include <stdlib.h>

static const LessonInfo lessons[] = {
    {.title = N_("Five in a row"),
     .text = N_("Black and White take turns and place one stone each. The first to have five "
                "stones in a row wins."),
     .picture = {DIAGRAM_COLUMN, DIAGRAM_DIAGONAL},
     .rule = RULE_FREESTYLE,
     .black = "F8 G8 I8 J8 H6",
     .white = "G9 H9 I9 G7 K8",
     .step = {{N_("You are Black. Your row needs one more stone: play the ringed point."), "H8",
               NULL, FOUL_NONE}},
     .end = N_("That is a win"),
     .end_text = N_("Black has five in a row.")},
    {.title = N_("The open four"),
     .text = N_("Four in a row with both ends free cannot be stopped: block one end, and the "
                "other makes five."),
     .picture = {DIAGRAM_OPEN_THREE, DIAGRAM_OPEN_FOUR},
     .rule = RULE_FREESTYLE,
     .black = "G8 H8 I8 H6",
     .white = "G9 H9 I10 F10",
     .step = {{N_("Turn the open three into an open four: play the ringed point."), "J8", "F8",
               FOUL_NONE},
              {N_("White could block only one end. Make five at the other one."), "K8", NULL,
               FOUL_NONE}},
     .end = N_("That is a win"),
     .end_text = N_("This is why an open three must be answered at once.")},
    {.title = N_("Block, and attack"),
     .text = N_("A four must be blocked at once. The best block makes something for you, too: "
                "a four and an open three together win."),
     .picture = {DIAGRAM_FOUR, DIAGRAM_FOUR_THREE},
     .rule = RULE_FREESTYLE,
     .black = "D8 I9 I10 I11 H7 G6",
     .white = "E8 F8 G8 H8 I12 K10",
     .step = {{N_("White threatens five. Block at the ringed point: it also makes a four and an "
                  "open three."),
               "I8", "I7", FOUL_NONE},
              {N_("White had to block your four. Now make an open four."), "F5", "E4", FOUL_NONE},
              {N_("White could block only one end. Make five."), "J9", NULL, FOUL_NONE}},
     .end = N_("That is a win"),
     .end_text = N_("You defended and attacked with the same stone.")},
    {.title = N_("Forbidden points"),
     .text = N_("Black moves first, which is an advantage. Renju takes it back: some points are "
                "forbidden to Black. White may play anywhere."),
     .picture = {DIAGRAM_DOUBLE_THREE, DIAGRAM_OVERLINE},
     .rule = RULE_RENJU,
     .black = "D10 D11 E12 F12 I13 J13 K13 M13 N13 C4 D4 F4 E5 E6 E7 I5 J5 K5 L6 L7",
     .white = "H5 G13 B8 C8 O6 N10 K10",
     .step = {{N_("Two open threes at once are forbidden. Press the ringed point to see why."),
               "D12", NULL, FOUL_DOUBLE_THREE},
              {N_("Six in a row is forbidden, too. Press the next point."), "L13", NULL,
               FOUL_OVERLINE},
              {N_("And so are two fours at once. Press the next point."), "E4", NULL,
               FOUL_DOUBLE_FOUR},
              {N_("A four and an open three are allowed. Play it."), "L5", "M5", FOUL_NONE},
              {N_("White had to block. Make an open four."), "L8", "L4", FOUL_NONE},
              {N_("Make five."), "L9", NULL, FOUL_NONE}},
     .end = N_("That is a win"),
     .end_text = N_("Exactly five, won by a four-three: no foul.")},
    {.title = N_("Swap2, a fair start"),
     .text = N_("One player places three stones; the other takes a colour, or adds two and passes "
                "the choice back. So nobody gains from an unfair start."),
     .picture = {DIAGRAM_SWAP2_THREE, DIAGRAM_SWAP2_FIVE},
     .rule = RULE_FREESTYLE,
     .step = {{N_("You begin: place the first black stone on the ringed point."), "I9", NULL,
               FOUL_NONE},
              {N_("Now the white stone."), "H8", NULL, FOUL_NONE},
              {N_("Now the second black stone. Then the other player chooses."), "G7", "H9",
               FOUL_NONE}},
     .end = N_("White was chosen"),
     .end_text = N_("The other player took White and moved. You would go on as Black.")},
};

int lesson_count(void)
{
    return (int)(sizeof lessons / sizeof lessons[0]);
}

const LessonInfo *lesson_get(int index)
{
    return &lessons[index];
}

int lesson_steps(const LessonInfo *lesson)
{
    int count = 0;
    while (count < LESSON_STEPS && lesson->step[count].point) {
        count++;
    }
    return count;
}

Point lesson_read_point(const char **list)
{
    const char *at = *list ? *list : "";
    while (*at == ' ') {
        at++;
    }
    if (*at == '\0') {
        return POINT_NONE;
    }
    char *end;
    const int column = *at - 'A';
    const long row = strtol(at + 1, &end, 10);
    *list = end;
    return point_at(column, LESSON_SIZE - (int)row);
}
