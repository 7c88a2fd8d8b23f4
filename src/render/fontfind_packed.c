/* The fonts that a web page and the program for Windows have with them: subsets that
 * cmake/web_fonts.py makes. In a page some arrive after the start. */
#include "render/fontfind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct FontFind {
    const char *folder;
    char han[8]; /* the language whose Han characters are used */
};

FontFind *fontfind_new(void)
{
    FontFind *find = calloc(1, sizeof *find);
    if (find) {
        const char *given = getenv("TENGEN_FONTS");
        find->folder = given ? given : "/usr/share/fonts/tengen";
        fontfind_set_language(find, "");
    }
    return find;
}

void fontfind_free(FontFind *find)
{
    free(find);
}

bool fontfind_set_language(FontFind *find, const char *language)
{
    const bool own = strcmp(language, "zh_TW") == 0 || strcmp(language, "ja") == 0 ||
                     strcmp(language, "ko") == 0;
    const char *han = own ? language : "zh_CN"; /* the usual one */
    if (strcmp(find->han, han) == 0) {
        return false;
    }
    snprintf(find->han, sizeof find->han, "%s", han);
    return true;
}

static bool take(const FontFind *find, const char *name, bool semibold, FontFile *out)
{
    snprintf(out->path, sizeof out->path, "%s/%s-%s.otf", find->folder, name,
             semibold ? "bold" : "regular");
    out->index = 0;
    return access(out->path, R_OK) == 0;
}

bool fontfind_sans(FontFind *find, bool semibold, FontFile *out)
{
    return take(find, "sans", semibold, out);
}

/* The caller looks whether the font has it: "names" has those of the languages' own names. */
bool fontfind_character(FontFind *find, uint32_t codepoint, bool semibold, FontFile *out)
{
    if (!fontfind_is_cjk(codepoint)) {
        return take(find, "symbols", semibold, out);
    }
    return take(find, find->han, semibold, out) || take(find, "names", semibold, out);
}
