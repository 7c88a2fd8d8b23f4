#include "render/fontfind.h"

#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whose Han characters, the family that has them, and fontconfig's name of the language. */
typedef struct HanForm {
    const char *language, *family, *fc_lang;
} HanForm;

static const HanForm han_forms[] = {{"zh_CN", "Noto Sans CJK SC", "zh-cn"}, /* the usual one */
                                    {"zh_TW", "Noto Sans CJK TC", "zh-tw"},
                                    {"ja", "Noto Sans CJK JP", "ja"},
                                    {"ko", "Noto Sans CJK KR", "ko"}};

struct FontFind {
    FcConfig *config;
    const HanForm *han;
};

FontFind *fontfind_new(void)
{
    FontFind *find = calloc(1, sizeof *find);

    if (!find) {
        return NULL;
    }
    find->han = &han_forms[0];
    find->config = FcInitLoadConfigAndFonts();
    if (!find->config) {
        free(find);
        return NULL;
    }
    return find;
}

void fontfind_free(FontFind *find)
{
    if (!find) {
        return;
    }
    FcConfigDestroy(find->config);
    free(find);
}

bool fontfind_set_language(FontFind *find, const char *language)
{
    const HanForm *before = find->han;
    find->han = &han_forms[0];
    for (size_t i = 0; i < sizeof han_forms / sizeof han_forms[0]; i++) {
        if (strcmp(language, han_forms[i].language) == 0) {
            find->han = &han_forms[i];
        }
    }
    return find->han != before;
}

/* A pattern for an upright outline font; families in order of preference, NULL-terminated. */
static FcPattern *pattern_for(const char *const *family, int weight)
{
    FcPattern *pattern = FcPatternCreate();

    if (!pattern) {
        return NULL;
    }
    for (; *family; family++) {
        FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)*family);
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, weight);
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    FcPatternAddBool(pattern, FC_COLOR, FcFalse);
    return pattern;
}

/* The file of the best match. False: none, or it lacks `codepoint` (0: any font). Takes ownership
 * of the pattern. */
static bool match(FontFind *find, FcPattern *pattern, uint32_t codepoint, FontFile *out)
{
    FcResult result = FcResultNoMatch;
    FcChar8 *path = NULL;
    FcCharSet *set = NULL;
    bool found = false;

    FcConfigSubstitute(find->config, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);

    FcPattern *font = FcFontMatch(find->config, pattern, &result);

    FcPatternDestroy(pattern);
    if (!font) {
        return false;
    }
    if (FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch &&
        strlen((const char *)path) < sizeof out->path) {
        found =
            codepoint == 0 || (FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch &&
                               FcCharSetHasChar(set, codepoint));
        if (found) {
            snprintf(out->path, sizeof out->path, "%s", (const char *)path);
            if (FcPatternGetInteger(font, FC_INDEX, 0, &out->index) != FcResultMatch) {
                out->index = 0;
            }
        }
    }
    FcPatternDestroy(font);
    return found;
}

bool fontfind_sans(FontFind *find, bool semibold, FontFile *out)
{
    static const char *const family[] = {"Inter", "sans-serif", NULL};
    FcPattern *pattern = pattern_for(family, semibold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR);

    return pattern && match(find, pattern, 0, out);
}

bool fontfind_character(FontFind *find, uint32_t codepoint, bool semibold, FontFile *out)
{
    static const char *const latin[] = {"Inter", "DejaVu Sans", "sans-serif", NULL};
    const char *const cjk[] = {find->han->family, "sans-serif", NULL};
    const bool han = fontfind_is_cjk(codepoint);
    /* Noto Sans CJK may be installed in Regular and Bold only. */
    const int heavy = han ? FC_WEIGHT_BOLD : FC_WEIGHT_DEMIBOLD;
    FcPattern *pattern = pattern_for(han ? cjk : latin, semibold ? heavy : FC_WEIGHT_REGULAR);
    FcCharSet *set = FcCharSetCreate();

    if (!pattern || !set || !FcCharSetAddChar(set, codepoint)) {
        if (pattern) {
            FcPatternDestroy(pattern);
        }
        if (set) {
            FcCharSetDestroy(set);
        }
        return false;
    }
    FcPatternAddCharSet(pattern, FC_CHARSET, set);
    if (han) {
        FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)find->han->fc_lang);
    }
    FcCharSetDestroy(set);
    return match(find, pattern, codepoint, out);
}
