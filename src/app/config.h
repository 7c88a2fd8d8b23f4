/* config.h: the settings file, lines of "key = value" parsed by inih. A key is the name of an
 * option that is saved there. */
#ifndef TENGEN_APP_CONFIG_H
#define TENGEN_APP_CONFIG_H

#include "app/options.h"
#include "engine/buffer.h"

typedef enum ConfigAnswer {
    CONFIG_OK,      /* read, or there was none */
    CONFIG_REFUSED, /* as it was saved or written by hand, but some values cannot be used now:
                       defaults there */
    CONFIG_CHANGED, /* no line is wrong, but the checksum is: edited, or damaged. An engine that is
                       missing leaves the default */
    CONFIG_EMPTY,   /* nothing is left in the file: the settings of PATH.old, if it is whole */
    CONFIG_CUT,     /* the end of the file is missing: the settings of PATH.old */
    CONFIG_BAD,     /* damaged, or some lines could not be read: the settings of PATH.old there,
                       if that is whole, else defaults */
    CONFIG_UNREADABLE /* the file exists and could not be opened, or a later version wrote it */
} ConfigAnswer;

/* What is wrong with a file. */
typedef struct ConfigFault {
    ParseError
        error;      /* of its first bad line; if there is none, of that of the first engine that
                       is missing; without a line, of all of it; without words, nothing is wrong */
    char lines[60]; /* the numbers of other bad lines: "5, 6" */
    bool restored;  /* in place of bad lines the settings of PATH.old are used */
} ConfigFault;

/* Reads the file over what `options` has. The file itself is not changed. A file without a checksum
 * is written by hand, unless it is empty, is no text or begins as a saved one and lacks the last
 * setting: if PATH.old is whole, that is damage. An engine that is missing is no error of the line
 * that names it. A setting that is unknown is no error of a file as it was saved. */
ConfigAnswer config_read(const char *path, Options *options, ConfigFault *fault);
/* How a file with this text stands. CONFIG_OK: also if some values of a file as it was saved cannot
 * be used now. Returns 0 or ENOMEM. */
int config_judge(const char *text, size_t length, ConfigAnswer *answer);
/* It is text that was not cut, perhaps with lines that are bad. */
bool config_has_lines(const char *text, size_t length);
/* As config_read, for a file that has this text, and without PATH.old. */
ConfigAnswer config_parse(const char *text, size_t length, Options *options, ConfigFault *fault);

/* The whole text of the file: every saved option below a comment that explains it, and at the end
 * a checksum (engine/trailer.h). `saved_ms`: Unix time. */
void config_write(const Options *options, int64_t saved_ms, Buffer *out);

#endif
