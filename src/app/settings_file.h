/* settings_file.h: settings.ini between the program and the disk. The content before the last
 * write is kept as settings.ini.old. Main thread only. */
#ifndef TENGEN_APP_SETTINGS_FILE_H
#define TENGEN_APP_SETTINGS_FILE_H

#include "app/config.h"
#include "app/messages.h"
#include "app/options.h"
#include "app/pending_text.h"

typedef struct SettingsFile {
    char path[FILE_PATH_BYTES];
    bool blocked;  /* the file could not be read, but may be good: it is not overwritten */
    bool repaired; /* it had errors, and has to be written again; bad lines or no end: it was
                      renamed to settings.ini.bad */
    PendingText pending;
    ConfigAnswer answer;             /* to the last reading */
    char detail[FILE_MESSAGE_BYTES]; /* what was wrong with the file then */
} SettingsFile;

void settings_file_free(SettingsFile *file);

/* Reads the file over `saved`. */
void settings_file_read(SettingsFile *file, Options *saved);
/* Tells the player what was wrong with it, once their language is known. */
void settings_file_tell(const SettingsFile *file, Messages *messages);
void settings_file_write(SettingsFile *file, const Options *saved, Writer *writer,
                         Messages *messages);
/* Takes the result of such a write. What failed is tried again (app/pending_text.h). */
void settings_file_take(SettingsFile *file, const WriteResult *result, int64_t now_ms,
                        Messages *messages);

#endif
