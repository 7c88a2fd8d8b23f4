#include "ui/translation.h"

#include <string.h>

/* gettext's separator of context and text */
static const char separator = '\004';

const char *translation_source(const char *id)
{
    const char *end = strchr(id, separator);
    return end ? end + 1 : id;
}

const char *translation_find(const char *id)
{
    const char *text = gettext(id);
    return text == id ? translation_source(id) : text;
}
