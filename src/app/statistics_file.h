/* statistics_file.h: the player's finished games as a file, statistics.txt in the data folder
 * (engine/history/statistics.h has the format). Lines are only added to it, so that several
 * instances of the program can keep their games there, and no version loses what another wrote.
 * Main thread only; the writer's thread adds. */
#ifndef TENGEN_APP_STATISTICS_FILE_H
#define TENGEN_APP_STATISTICS_FILE_H

#include "app/messages.h"
#include "app/writer.h"
#include "engine/history/statistics.h"

typedef struct StatisticsFile {
    char path[FILE_PATH_BYTES]; /* empty: there is no folder for it */
    Buffer waiting;             /* lines that are not in the file yet */
    bool clears;                /* what is in the file is to be removed, before they are added */
    bool writing;               /* an order is on its way, */
    size_t on_the_way;          /* ... with so many bytes of `waiting` */
    uint32_t serial;            /* of the last order */
    bool failing;               /* the last write failed; the player knows */
} StatisticsFile;

void statistics_file_free(StatisticsFile *file);

/* Adds the games of the file, if there is one. A damaged file becomes PATH.bad, and the player is
 * told; a new one gets its good lines. One with too many games is shortened. If another instance
 * adds a game meanwhile, that is left to the next start. */
void statistics_file_read(StatisticsFile *file, Statistics *statistics, Writer *writer,
                          Messages *messages);
void statistics_file_add(StatisticsFile *file, const GameResult *game, Writer *writer,
                         Messages *messages);
/* Empties the file, and tells the player when that is done. */
void statistics_file_clear(StatisticsFile *file, Writer *writer, Messages *messages);

/* The result of a write. What could not be done is tried again with the next game, and by
 * statistics_file_retry. */
void statistics_file_take(StatisticsFile *file, const WriteResult *result, Writer *writer,
                          Messages *messages);
void statistics_file_retry(StatisticsFile *file, Writer *writer, Messages *messages);

#endif
