/* position_diagram.h: positions, and claims about them, as readable text.
 *
 *     # Everything after a number sign is a comment.
 *     test A stone in the gap makes six        begins a case and names it
 *     rule renju                               default: freestyle
 *     size 15                                  default: as large as the diagram
 *     at D9                                    where the diagram's upper left cell lies,
 *                                              default: the board's upper left corner
 *     | . X X X a X X .                        the diagram, row by row from the top: '.' empty,
 *     | . . . . O . . .                        X black, O white, any other small letter an empty
 *                                              point with a mark; blanks mean nothing
 *     play H8 H9 I7                            moves, Black first (or the side set to move)
 *     undo 2                                   undoes moves
 *     to-move white                            default: black
 *     black a overline E9-J9                   a claim: a stone of this colour on this point,
 *                                              its result and, if given, all its rows
 *     forbidden a                              a claim: all of Black's forbidden points, no other
 *
 * The result of a stone: "wins", "draws", "overline", "double-four", "double-three", or "plays" for
 * none of these. A point is a name such as H8 or a mark; a claim about a mark on several points
 * applies to each of them. A row is FROM-TO.
 *
 * A case is run under all eight symmetries of the board; for rules other than renju also with the
 * colours exchanged. */
#ifndef TENGEN_TESTS_POSITION_DIAGRAM_H
#define TENGEN_TESTS_POSITION_DIAGRAM_H

typedef struct DiagramCount {
    int cases, claims; /* as written in the file; run eight or sixteen times */
    int failures;      /* false claims and lines that could not be parsed */
} DiagramCount;

/* Runs a file; every failure is printed to stderr as "PATH:LINE: case: what". */
DiagramCount diagram_run_file(const char *path);

/* The same for a text in memory; `path` is for the messages. */
DiagramCount diagram_run_text(const char *path, const char *text);

#endif
