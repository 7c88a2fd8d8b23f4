#include "brain/blocked_paths.h"

#include <stdio.h>

static bool read_path(StoneList *stones, Rule rule, BlockedPath *path)
{
    Position before;
    if (stones->count == 0) {
        stones_invalidate(stones, "expected the moves of a path");
    }
    if (stones->error[0] != '\0') {
        return false;
    }
    const int last = stones->count - 1;
    stones_to_moves(stones, last, rule, &before);
    *path = (BlockedPath){before.hash, stones->point[last]};
    return true;
}

static int find(const BlockedPaths *paths, const BlockedPath *path)
{
    for (int i = 0; i < paths->count; i++) {
        if (paths->path[i].before == path->before && paths->path[i].last == path->last) {
            return i;
        }
    }
    return -1;
}

bool paths_add(BlockedPaths *paths, StoneList *stones, Rule rule)
{
    BlockedPath path;
    if (!read_path(stones, rule, &path)) {
        return false;
    }
    if (find(paths, &path) >= 0) {
        return true;
    }
    if (paths->count == PATHS_MAX) {
        snprintf(stones->error, sizeof stones->error, "at most %d paths can be blocked", PATHS_MAX);
        return false;
    }
    paths->path[paths->count++] = path;
    return true;
}

bool paths_remove(BlockedPaths *paths, StoneList *stones, Rule rule)
{
    BlockedPath path;
    if (!read_path(stones, rule, &path)) {
        return false;
    }
    const int at = find(paths, &path);
    if (at >= 0) {
        paths->path[at] = paths->path[--paths->count];
    }
    return true;
}

int paths_append(const BlockedPaths *paths, const Position *position, Point *point, int count)
{
    for (int i = 0; i < paths->count; i++) {
        const BlockedPath *path = &paths->path[i];
        if (path->before == position->hash && path->last != POINT_PASS &&
            !points_contain(point, count, path->last)) {
            point[count++] = path->last;
        }
    }
    return count;
}
