#include "ui/words_context.h"

#include <libintl.h>
#include <string.h>

/* gettext's separator of context and text */
static const char separator = '\004';

const char *words_in_english(const char *id)
{
    const char *end = strchr(id, separator);
    return end ? end + 1 : id;
}

const char *words_of(const char *id)
{
    const char *text = gettext(id);
    return text == id ? words_in_english(id) : text;
}
