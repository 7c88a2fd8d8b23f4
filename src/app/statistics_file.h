/* statistics_file.h: the player's finished games as a file, statistics.txt in the data folder
 * (engine/history/statistics.h has the format). Lines are only added to it, so that several
 * instances of the program can keep their games there, and no version loses what another wrote.
 * Main thread only; the writer's thread adds. */
#ifndef TENGEN_APP_STATISTICS_FILE_H
#define TENGEN_APP_STATISTICS_FILE_H

#include "app/player_file.h"
#include "engine/history/statistics.h"

typedef struct StatisticsFile {
    PlayerFile file;
    Buffer next;       /* lines that are added when the file's last task is done */
    bool may_be_there; /* ... of which the file may have some, or other ones of the same games */
    bool damaged;      /* it is to be mended after that */
} StatisticsFile;

void statistics_file_free(StatisticsFile *file);

/* Adds the games of the file, if there is one, and those that are on their way to it. A damaged
 * file becomes PATH.bad, and the player is told; a new one gets its good lines. One with too many
 * games is shortened. */
void statistics_file_read(StatisticsFile *file, Statistics *statistics, Writer *writer,
                          Messages *messages);
/* `may_be_there`: an earlier run of the program may have added it, perhaps with another result,
 * which then counts. */
void statistics_file_add(StatisticsFile *file, const GameResult *game, bool may_be_there,
                         Writer *writer, Messages *messages);
/* Adds the games that a killed run of the program may not have added: those of these lines that the
 * file does not have. */
void statistics_file_recover(StatisticsFile *file, const Buffer *lines, Writer *writer,
                             Messages *messages);
/* The lines of games that may not be in the file yet, as many of the last ones as fit. */
void statistics_file_print_pending(const StatisticsFile *file, char *out, size_t bytes);
/* Empties the file, removes PATH.old and PATH.bad, and tells the player when that is done. */
void statistics_file_clear(StatisticsFile *file, Writer *writer, Messages *messages);
/* The result of a write. */
void statistics_file_take(StatisticsFile *file, const WriteResult *result, int64_t now_ms,
                          Writer *writer, Messages *messages);

#endif
