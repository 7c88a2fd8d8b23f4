/* blocked_paths.h: YXBLOCKPATH: sequences of moves whose last one must not be played where the
 * others have been, in any order. */
#ifndef TENGEN_BRAIN_BLOCKED_PATHS_H
#define TENGEN_BRAIN_BLOCKED_PATHS_H

#include "brain/stones.h"

enum { PATHS_MAX = 1024 };

typedef struct BlockedPath {
    uint64_t before; /* the hash of the position before the last move */
    Point last;
} BlockedPath;

typedef struct BlockedPaths {
    int count;
    BlockedPath path[PATHS_MAX];
} BlockedPaths;

/* Adds or removes the path that a list describes. False with stones->error. */
bool paths_add(BlockedPaths *paths, StoneList *stones, Rule rule);
bool paths_remove(BlockedPaths *paths, StoneList *stones, Rule rule);

/* Appends the points that a path blocks in this position and that are not in the list yet; returns
 * their new number. */
int paths_append(const BlockedPaths *paths, const Position *position, Point *point, int count);

#endif
