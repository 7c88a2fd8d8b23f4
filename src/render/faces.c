#include "render/faces.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "render/fontfind.h"

enum {
    FACES_MAX = 64,
    GLYPHS_MAX = 1024,          /* a power of two */
    GLYPH_BYTES_MAX = 16 << 10, /* larger glyphs are not cached */
    CACHE_BYTES_MAX = 1 << 20,
    SMALL_FILE_MAX = 2 << 20,
    RULER = 1024,    /* px per em of a font object that measures */
    TABLE_MIN = 256, /* slots of a table, a power of two */
    POINTS = 18      /* at n dpi a font of 18 pt has n / 4 px per em: exact quarter pixel sizes */
};

#define UNKNOWN UINT_MAX /* the size of a font object after a change that failed */

/* One font object measures and renders, by turns: a change of its size takes microseconds, another
 * object milliseconds, for a font of Chinese ten of them, and memory. */
typedef struct Face {
    FontFile file;
    void *data;     /* the content of a small file, which saves thousands of system calls; NULL: */
    size_t size;    /* a large file, read on demand */
    TTF_Font *font; /* NULL: cannot be opened */
    unsigned quarters; /* px per em it renders with, in quarters; 0: it measures; or UNKNOWN */
} Face;

/* A hash table of measured characters or pairs; open addressing, load factor at most 1/2. */
typedef struct FaceEntry {
    uint64_t key; /* 0: free */
    Letter letter;
    float kerning;
} FaceEntry;

typedef struct FaceTable {
    FaceEntry *entry;
    uint32_t size, used;
} FaceTable;

/* A slot of the glyph cache. */
typedef struct Glyph {
    uint64_t key; /* 0: free */
    SDL_Surface *surface;
    int left, top;
} Glyph;

struct Faces {
    FontFind *find;
    Face face[FACES_MAX];
    int count;
    int user;    /* the face of the preferred file, or -1 */
    int sans[2]; /* by semibold; -1: none */
    int cjk[2];  /* by semibold, the face of the first CJK character; -1: none so far */
    FaceTable letters, pairs;
    Glyph glyph[GLYPHS_MAX]; /* direct-mapped by hash: a new glyph evicts the old one */
    size_t glyph_bytes;
    float digit[2]; /* < 0: not measured yet */
    Heights heights[2];
    bool ttf;
    char message[FONT_PATH_BYTES + 256];
};

/* ---- tables ------------------------------------------------------------------------------- */

static uint32_t slot_for(const FaceTable *table, uint64_t key)
{
    uint32_t at = (uint32_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (table->size - 1);

    while (table->entry[at].key != 0 && table->entry[at].key != key) {
        at = (at + 1) & (table->size - 1);
    }
    return at;
}

static const FaceEntry *table_find(const FaceTable *table, uint64_t key)
{
    if (table->size == 0) {
        return NULL;
    }

    const FaceEntry *entry = &table->entry[slot_for(table, key)];

    return entry->key == key ? entry : NULL;
}

/* Without memory nothing is stored, and the value is determined again next time. */
static void table_put(FaceTable *table, FaceEntry entry)
{
    if (2 * (table->used + 1) > table->size) {
        FaceTable larger = {NULL, table->size ? table->size * 2 : TABLE_MIN, table->used};

        larger.entry = calloc(larger.size, sizeof *larger.entry);
        if (!larger.entry) {
            return;
        }
        for (uint32_t i = 0; i < table->size; i++) {
            if (table->entry[i].key) {
                larger.entry[slot_for(&larger, table->entry[i].key)] = table->entry[i];
            }
        }
        free(table->entry);
        *table = larger;
    }
    table->entry[slot_for(table, entry.key)] = entry;
    table->used++;
}

/* ---- opening ------------------------------------------------------------------------------ */

/* NULL: it cannot be read whole now. SDL_LoadFile crashes without memory. */
static void *read_whole(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    void *data = file ? malloc(size > 0 ? size : 1) : NULL;

    if (data && fread(data, 1, size, file) != size) {
        free(data);
        data = NULL;
    }
    if (file) {
        fclose(file);
    }
    return data;
}

/* Loads a small font file. False: not a regular file (opening a pipe would block). */
static bool read_face(Face *face)
{
    struct stat status;

    if (stat(face->file.path, &status) != 0) {
        return true; /* opening it will report the error */
    }
    if (!S_ISREG(status.st_mode)) {
        TTF_SetError("it is not a regular file");
        return false;
    }
    if (status.st_size <= SMALL_FILE_MAX) {
        face->size = (size_t)status.st_size;
        face->data = read_whole(face->file.path, face->size);
    }
    return true;
}

/* Ready to measure. */
static void open_font(Face *face)
{
    SDL_RWops *stream = face->data ? SDL_RWFromConstMem(face->data, (int)face->size)
                                   : SDL_RWFromFile(face->file.path, "rb");

    if (stream) {
        face->font =
            TTF_OpenFontIndexDPIRW(stream, 1, POINTS, face->file.index, RULER * 4, RULER * 4);
    }
    if (face->font) {
        TTF_SetFontHinting(face->font, TTF_HINTING_NONE);
    }
}

/* Index of the face in this file, opened if it is new; -1: it cannot be opened. */
static int face_of(Faces *faces, const FontFile *file)
{
    for (int i = 0; i < faces->count; i++) {
        if (faces->face[i].file.index == file->index &&
            strcmp(faces->face[i].file.path, file->path) == 0) {
            return faces->face[i].font ? i : -1;
        }
    }
    if (faces->count == FACES_MAX) {
        return -1;
    }

    Face *face = &faces->face[faces->count];

    face->file = *file;
    if (read_face(face)) {
        open_font(face);
    }
    return face->font ? faces->count++ : (faces->count++, -1);
}

static void open_user(Faces *faces, const char *file)
{
    FontFile user = {.index = 0};

    snprintf(user.path, sizeof user.path, "%s", file);
    faces->user = strlen(file) < sizeof user.path ? face_of(faces, &user) : -1;
    if (faces->user < 0) {
        snprintf(faces->message, sizeof faces->message,
                 "%.900s: cannot be used as a font (%.80s); the system's sans is used instead",
                 file, TTF_GetError());
    }
}

static void open_sans(Faces *faces)
{
    FontFile file;

    for (int bold = 0; bold < 2; bold++) {
        if (faces->find && fontfind_sans(faces->find, bold != 0, &file)) {
            faces->sans[bold] = face_of(faces, &file);
        }
    }
    for (int bold = 0; bold < 2; bold++) {
        if (faces->sans[bold] < 0) {
            faces->sans[bold] = faces->sans[1 - bold];
        }
        if (faces->sans[bold] < 0) {
            faces->sans[bold] = faces->user;
        }
    }
    if (faces->sans[0] < 0) {
        fontfind_free(faces->find); /* it would find nothing for a character, either */
        faces->find = NULL;
        snprintf(faces->message, sizeof faces->message,
                 "No font was found, text is drawn as boxes: install one (Debian: fonts-inter; "
                 "Fedora: rsms-inter-fonts) or name a file with --font");
    }
}

/* Of fonts that have just been opened. */
static Heights measure_heights(const Faces *faces, bool semibold)
{
    const int face = faces->user >= 0 ? faces->user : faces->sans[semibold];
    Heights heights = {0.95f, 0.25f, 0.72f};
    int top = 0;

    if (face < 0) {
        return heights;
    }

    TTF_Font *ruler = faces->face[face].font;

    heights.ascent = (float)TTF_FontAscent(ruler) / RULER;
    heights.descent = (float)-TTF_FontDescent(ruler) / RULER;
    if (TTF_GlyphMetrics32(ruler, 'H', NULL, NULL, NULL, &top, NULL) == 0 && top > 0) {
        heights.cap = (float)top / RULER;
    }
    return heights;
}

Faces *faces_new(const char *file)
{
    Faces *faces = calloc(1, sizeof *faces);

    if (!faces) {
        return NULL;
    }
    faces->user = -1;
    for (int bold = 0; bold < 2; bold++) {
        faces->sans[bold] = -1;
        faces->cjk[bold] = -1;
        faces->digit[bold] = -1.0f;
    }
    faces->ttf = TTF_Init() == 0;
    if (faces->ttf) {
        faces->find = fontfind_new();
        if (file) {
            open_user(faces, file);
        }
    }
    open_sans(faces);
    for (int bold = 0; bold < 2; bold++) {
        faces->heights[bold] = measure_heights(faces, bold != 0);
    }
    return faces;
}

static void clear_glyphs(Faces *faces)
{
    for (int i = 0; i < GLYPHS_MAX; i++) {
        SDL_FreeSurface(faces->glyph[i].surface);
    }
    memset(faces->glyph, 0, sizeof faces->glyph);
    faces->glyph_bytes = 0;
}

void faces_free(Faces *faces)
{
    if (!faces) {
        return;
    }
    clear_glyphs(faces);
    for (int i = 0; i < faces->count; i++) {
        if (faces->face[i].font) {
            TTF_CloseFont(faces->face[i].font);
        }
        free(faces->face[i].data);
    }
    if (faces->ttf) {
        TTF_Quit();
    }
    fontfind_free(faces->find);
    free(faces->letters.entry);
    free(faces->pairs.entry);
    free(faces);
}

const char *faces_message(const Faces *faces)
{
    return faces->message;
}

bool faces_set_language(Faces *faces, const char *language)
{
    if (!faces->find || !fontfind_set_language(faces->find, language)) {
        return false;
    }
    faces->cjk[0] = faces->cjk[1] = -1;
    free(faces->letters.entry);
    faces->letters = (FaceTable){0};
    return true;
}

/* ---- measuring ---------------------------------------------------------------------------- */

/* The font object at this size, in quarters of px per em; 0: for measuring. NULL: no memory. */
static TTF_Font *font_at(Faces *faces, int index, unsigned quarters)
{
    Face *face = &faces->face[index];
    const unsigned across = quarters ? quarters * FACES_FINE : RULER * 4;
    const unsigned down = quarters ? quarters : RULER * 4;

    if (face->quarters != quarters) {
        face->quarters = UNKNOWN;
        if (TTF_SetFontSizeDPI(face->font, POINTS, across, down) != 0) {
            return NULL;
        }
        TTF_SetFontHinting(face->font, quarters ? TTF_HINTING_LIGHT : TTF_HINTING_NONE);
        face->quarters = quarters;
    }
    return face->font;
}

static TTF_Font *ruler_of(Faces *faces, int index)
{
    return font_at(faces, index, 0);
}

static bool face_has(const Faces *faces, int face, uint32_t codepoint)
{
    return face >= 0 && TTF_GlyphIsProvided32(faces->face[face].font, codepoint) != 0;
}

/* Searches the preferred file, the sans, then all fonts that fontconfig knows. -1: none. */
static int face_for(Faces *faces, uint32_t codepoint, bool semibold)
{
    const bool cjk = fontfind_is_cjk(codepoint);
    FontFile file;
    int face = -1;

    if (face_has(faces, faces->user, codepoint)) {
        return faces->user;
    }
    if (face_has(faces, faces->sans[semibold], codepoint)) {
        return faces->sans[semibold];
    }
    if (cjk && face_has(faces, faces->cjk[semibold], codepoint)) {
        return faces->cjk[semibold];
    }
    if (faces->find && fontfind_character(faces->find, codepoint, semibold, &file)) {
        face = face_of(faces, &file);
    }
    if (!face_has(faces, face, codepoint)) {
        return -1;
    }
    if (cjk && faces->cjk[semibold] < 0) {
        faces->cjk[semibold] = face;
    }
    return face;
}

/* Invisible format characters. */
static bool is_invisible(uint32_t codepoint)
{
    return codepoint == 0xAD || (codepoint >= 0x200B && codepoint <= 0x200F) ||
           (codepoint >= 0x202A && codepoint <= 0x202E) ||
           (codepoint >= 0x2060 && codepoint <= 0x206F) ||
           (codepoint >= 0xFE00 && codepoint <= 0xFE0F) || codepoint == 0xFEFF;
}

Letter faces_letter(Faces *faces, uint32_t codepoint, bool semibold)
{
    const uint64_t key = ((uint64_t)codepoint << 1 | (semibold ? 1u : 0u)) + 1u;
    const FaceEntry *known = table_find(&faces->letters, key);
    Letter letter = {-1, false, 0.0f};
    int advance = 0;

    if (known) {
        return known->letter;
    }
    if (!is_invisible(codepoint)) {
        letter.face = face_for(faces, codepoint, semibold);
        letter.box = letter.face < 0;
        letter.advance = 0.6f;
    }
    if (letter.face >= 0) {
        TTF_Font *ruler = ruler_of(faces, letter.face);

        if (!ruler) {
            return letter; /* is measured next time */
        }
        if (TTF_GlyphMetrics32(ruler, codepoint, NULL, NULL, NULL, NULL, &advance) == 0) {
            letter.advance = (float)advance / RULER;
        }
    }
    if (codepoint == ' ' && letter.box) {
        letter = (Letter){-1, false, 0.3f};
    }
    table_put(&faces->letters, (FaceEntry){.key = key, .letter = letter});
    return letter;
}

/* Only letters and punctuation are kerned; digits are not. */
static bool is_kerned(uint32_t codepoint)
{
    return (codepoint >= 'A' && codepoint <= 'Z') || (codepoint >= 'a' && codepoint <= 'z') ||
           (codepoint >= 0xC0 && codepoint < 0x530) || codepoint == 0x2019 ||
           (codepoint < 0x80 && codepoint != 0 && strchr(".,:;-'\"", (int)codepoint));
}

static void put_utf8(char **out, uint32_t codepoint)
{
    char *at = *out;

    if (codepoint < 0x80) {
        *at++ = (char)codepoint;
    } else if (codepoint < 0x800) {
        *at++ = (char)(0xC0 | codepoint >> 6);
        *at++ = (char)(0x80 | (codepoint & 63));
    } else {
        *at++ = (char)(0xE0 | codepoint >> 12);
        *at++ = (char)(0x80 | (codepoint >> 6 & 63));
        *at++ = (char)(0x80 | (codepoint & 63));
    }
    *at = '\0';
    *out = at;
}

/* The width of up to two characters between two bars, which exclude overhanging ink. */
static int width_between_bars(TTF_Font *ruler, uint32_t left, uint32_t right)
{
    char text[16], *at = text;
    int width = 0;

    put_utf8(&at, '|');
    if (left) {
        put_utf8(&at, left);
    }
    if (right) {
        put_utf8(&at, right);
    }
    put_utf8(&at, '|');
    return TTF_SizeUTF8(ruler, text, &width, NULL) == 0 ? width : 0;
}

/* The same for one character (0: none), cached: each letter occurs in many pairs. */
static float alone_between_bars(Faces *faces, int face, TTF_Font *ruler, uint32_t codepoint)
{
    const uint64_t key = ((uint64_t)face << 44 | codepoint) + 1u;
    const FaceEntry *known = table_find(&faces->pairs, key);

    if (known) {
        return known->kerning;
    }

    const float width = (float)width_between_bars(ruler, codepoint, 0);

    table_put(&faces->pairs, (FaceEntry){.key = key, .kerning = width});
    return width;
}

/* Kerning tables are applied only when a text is shaped, so kerning is the width of the pair minus
 * the widths of both characters. */
float faces_kerning(Faces *faces, int face, uint32_t left, uint32_t right)
{
    if (face < 0 || !is_kerned(left) || !is_kerned(right)) {
        return 0.0f;
    }

    const uint64_t key = ((uint64_t)face << 44 | (uint64_t)left << 22 | right) + 1u;
    const FaceEntry *known = table_find(&faces->pairs, key);

    if (known) {
        return known->kerning;
    }

    TTF_Font *ruler = ruler_of(faces, face);

    if (!ruler) {
        return 0.0f; /* is measured next time */
    }

    const float off = (float)width_between_bars(ruler, left, right) +
                      alone_between_bars(faces, face, ruler, 0) -
                      alone_between_bars(faces, face, ruler, left) -
                      alone_between_bars(faces, face, ruler, right);
    /* A larger difference is not kerning but a ligature. */
    const float kerning = fabsf(off) > RULER / 5 || fabsf(off) < 2.0f ? 0.0f : off / RULER;

    table_put(&faces->pairs, (FaceEntry){.key = key, .kerning = kerning});
    return kerning;
}

float faces_digit_width(Faces *faces, bool semibold)
{
    if (faces->digit[semibold] < 0.0f) {
        for (uint32_t digit = '0'; digit <= '9'; digit++) {
            faces->digit[semibold] =
                fmaxf(faces->digit[semibold], faces_letter(faces, digit, semibold).advance);
        }
    }
    return faces->digit[semibold];
}

Heights faces_heights(const Faces *faces, bool semibold)
{
    return faces->heights[semibold];
}

/* ---- glyphs ------------------------------------------------------------------------------- */

static SDL_Surface *draw_glyph(Faces *faces, int face, float size, uint32_t codepoint, int *left,
                               int *top)
{
    static const SDL_Color white = {255, 255, 255, 255};
    TTF_Font *font = font_at(faces, face, (unsigned)fmaxf(size * 4.0f + 0.5f, 4.0f));
    int from = 0, end = 0, up = 0;

    if (!font || TTF_GlyphMetrics32(font, codepoint, &from, &end, NULL, &up, NULL) != 0 ||
        end <= from) {
        return NULL;
    }

    SDL_Surface *surface = TTF_RenderGlyph32_Blended(font, codepoint, white);

    if (!surface) {
        return NULL;
    }

    /* SDL_ttf shifts a glyph that starts left of the pen or above the font's ascent into the
     * surface. */
    *left = from < 0 ? from : 0;
    *top = -(up > TTF_FontAscent(font) ? up : TTF_FontAscent(font));
    return surface;
}

static size_t bytes_of(const SDL_Surface *surface)
{
    return surface ? (size_t)surface->pitch * (size_t)surface->h : 0;
}

/* Caches the glyph, with a reference of its own. */
static void cache_glyph(Faces *faces, Glyph *place, Glyph fresh)
{
    const size_t bytes = bytes_of(fresh.surface);

    if (bytes > GLYPH_BYTES_MAX) {
        return;
    }
    if (faces->glyph_bytes + bytes > CACHE_BYTES_MAX) {
        clear_glyphs(faces);
    }
    faces->glyph_bytes += bytes - bytes_of(place->surface);
    SDL_FreeSurface(place->surface);
    *place = fresh;
    fresh.surface->refcount++;
}

SDL_Surface *faces_glyph(Faces *faces, int face, float size, uint32_t codepoint, int *left,
                         int *top)
{
    const uint64_t key =
        ((uint64_t)face << 40 | (uint64_t)(size * 4.0f + 0.5f) << 22 | codepoint) + 1u;
    Glyph *place = &faces->glyph[(key * UINT64_C(0x9E3779B97F4A7C15)) >> 32 & (GLYPHS_MAX - 1)];

    if (place->key == key) {
        place->surface->refcount++;
        *left = place->left;
        *top = place->top;
        return place->surface;
    }

    SDL_Surface *surface = draw_glyph(faces, face, size, codepoint, left, top);

    if (surface) {
        cache_glyph(faces, place, (Glyph){key, surface, *left, *top});
    }
    return surface;
}
