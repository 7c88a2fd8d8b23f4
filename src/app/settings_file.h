/* settings_file.h: settings.ini between the program and the disk. A write changes only what this
 * instance's player has changed, so that several instances can keep settings there. The content
 * before the last write is kept as settings.ini.old, a damaged one as settings.ini.bad. Main thread
 * only. */
#ifndef TENGEN_APP_SETTINGS_FILE_H
#define TENGEN_APP_SETTINGS_FILE_H

#include "app/config.h"
#include "app/options.h"
#include "app/player_file.h"

typedef struct SettingsFile {
    PlayerFile file;
    Options sent;               /* what this instance has read, or begun to write last */
    bool changed[OPTION_COUNT]; /* since the last write that is known to be done */
    bool damaged;               /* the file has to be written again, */
    bool mends;                 /* ... and is: the player knows that */
    ConfigAnswer answer;        /* to the last reading */
    ConfigFault fault;          /* what was wrong with the file then */
} SettingsFile;

/* Reads the file over `saved`. */
void settings_file_read(SettingsFile *file, Options *saved);
/* Tells the player what was wrong with it, once their language is known. */
void settings_file_tell(const SettingsFile *file, Messages *messages);
void settings_file_write(SettingsFile *file, const Options *saved, Writer *writer,
                         Messages *messages);
/* The result of such a write. */
void settings_file_take(SettingsFile *file, const WriteResult *result, int64_t now_ms,
                        Messages *messages);

#endif
