/* symmetry.h: the eight symmetries of a square board, and a key of the stones on it that is the
 * same for all eight and for every order of moves. Any thread. */
#ifndef TENGEN_ENGINE_SYMMETRY_H
#define TENGEN_ENGINE_SYMMETRY_H

#include "engine/types.h"

enum { SYMMETRIES = 8 };

/* Where a symmetry (0: the identity) maps the point. */
Point symmetry_map(int size, int symmetry, Point point);

/* The stones on a board, as seen in each symmetry. */
typedef struct SymmetryKeys {
    int size;
    uint64_t key[SYMMETRIES];
} SymmetryKeys;

/* An empty board. */
void symmetry_keys_begin(SymmetryKeys *keys, int size);
/* Puts a stone onto an empty point, or removes this stone. */
void symmetry_keys_toggle(SymmetryKeys *keys, Point point, Color color);
/* Of the stones, whoever is to move, and the size of the board. Files keep it: it never changes. */
uint64_t symmetry_key(const SymmetryKeys *keys);

#endif
