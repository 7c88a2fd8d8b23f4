#include "ui/diagram_info.h"

#include "engine/types.h"

static const DiagramInfo diagrams[DIAGRAM_COUNT] = {
    [DIAGRAM_COLUMN] = {N_("A column"), N_("Five wins"), "..X..../..X..../..X..../..X..../..X...."},
    [DIAGRAM_DIAGONAL] = {N_("A diagonal"), N_("Five wins"),
                          ".X...../..X..../...X.../....X../.....X."},
    [DIAGRAM_OPEN_THREE] = {N_("Open three"), N_("Can become an open four"),
                            "......./......./.XXX.../......./......."},
    [DIAGRAM_FOUR] = {N_("Four"), N_("One point makes five"),
                      "......./......./OXXXX*./......./......."},
    [DIAGRAM_OPEN_FOUR] = {N_("Open four"), N_("Two points make five"),
                           "......./......./*XXXX*./......./......."},
    [DIAGRAM_FOUR_THREE] = {N_("Four-three"), N_("A four and an open three"),
                            "......./....X../OXXXX../....X../......."},
    [DIAGRAM_DOUBLE_THREE] = {N_("Double-three"), N_("Forbidden to Black"),
                              "......./...X.../...X.../.XX+.../......."},
    [DIAGRAM_DOUBLE_FOUR] = {N_("Double-four"), N_("Forbidden to Black"),
                             "....X../....X../....X../.XXX+../......."},
    [DIAGRAM_OVERLINE] = {N_("Overline"), N_("Forbidden to Black"),
                          "......./......./XXX+XX./......./......."},
    [DIAGRAM_SWAP2_THREE] = {N_("Three stones"), N_("Black, White, Black"),
                             "......./....X../...O.../..X..../......."},
    [DIAGRAM_SWAP2_FIVE] = {N_("Two more"), N_("White, Black: you choose"),
                            "......./....X../..OO.../..XX.../......."},
    [DIAGRAM_TAP] = {N_("Tap"), N_("Places a stone"), "......./......./...F.../......./......."},
    [DIAGRAM_TAP_MARKS] = {N_("Tap"), N_("Marks the point"),
                           "......./......./...F.../......./......."},
    [DIAGRAM_TAP_AGAIN] = {N_("Tap again"), N_("Places the stone"),
                           "......./......./...X.../......./......."},
    [DIAGRAM_SLIDE] = {N_("Slide"), N_("Aims with the cross"),
                       "......./...c.../......./...f.../......."},
    [DIAGRAM_LOUPE] = {N_("Loupe"), N_("Shows what you touch"),
                       "......./.l...../......./....F../......."},
    [DIAGRAM_PINCH] = {N_("Pinch"), N_("Zooms the board"),
                       ".....7./....f../......./..f..../.1....."},
};

const DiagramInfo *diagram_info(DiagramId id)
{
    return &diagrams[id];
}
