#include "render/fonts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/faces.h"

enum {
    BUCKETS = 8192,
    CACHE_BYTES_MAX = 4 << 20,
    RUN_WIDTH_MAX = 16384, /* px; text beyond is not drawn */
    REPLACEMENT = 0xFFFD
};

#define SIZE_MAX_PX 512.0f

/* A cached text in a style: measured, and rendered on demand. */
typedef struct TextRun {
    struct TextRun *next;          /* in its hash bucket */
    struct TextRun *newer, *older; /* in order of use */
    uint64_t hash;
    TextStyle style; /* without its colour */
    char *text;
    int width;
    bool drawn;
    Pixmap pixmap; /* no pixels: nothing visible */
    int dx, dy;
    size_t cost;
} TextRun;

struct Fonts {
    Faces *faces;
    TextRun *bucket[BUCKETS];
    TextRun *newest, *oldest;
    size_t bytes;
    bool held;
};

Fonts *fonts_new(const char *file)
{
    Fonts *fonts = calloc(1, sizeof *fonts);

    if (!fonts) {
        return NULL;
    }
    fonts->faces = faces_new(file);
    if (!fonts->faces) {
        free(fonts);
        return NULL;
    }
    return fonts;
}

static void run_free(TextRun *run)
{
    pixmap_free(&run->pixmap);
    free(run->text);
    free(run);
}

static void forget_runs(Fonts *fonts)
{
    for (TextRun *run = fonts->newest; run;) {
        TextRun *older = run->older;

        run_free(run);
        run = older;
    }
    memset(fonts->bucket, 0, sizeof fonts->bucket);
    fonts->newest = fonts->oldest = NULL;
    fonts->bytes = 0;
}

void fonts_free(Fonts *fonts)
{
    if (!fonts) {
        return;
    }
    forget_runs(fonts);
    faces_free(fonts->faces);
    free(fonts);
}

const char *fonts_message(const Fonts *fonts)
{
    return faces_message(fonts->faces);
}

void fonts_set_language(Fonts *fonts, const char *language)
{
    if (faces_set_language(fonts->faces, language)) {
        forget_runs(fonts);
    }
}

bool fonts_has(Fonts *fonts, uint32_t codepoint)
{
    return faces_letter(fonts->faces, codepoint, false).face >= 0;
}

/* ---- layout ------------------------------------------------------------------------------ */

/* Decodes one character and advances. A byte that is not valid UTF-8 gives the replacement
 * character, a control character gives a space. */
static uint32_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const unsigned lead = at[0];
    int more = lead < 0x80                   ? 0
               : lead >= 0xC2 && lead < 0xE0 ? 1
               : lead >= 0xE0 && lead < 0xF0 ? 2
               : lead >= 0xF0 && lead < 0xF5 ? 3
                                             : -1;
    uint32_t codepoint = more == 0 ? lead : more > 0 ? lead & (0x3Fu >> more) : REPLACEMENT;

    (*text)++;
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xC0u) != 0x80u) {
            return REPLACEMENT;
        }
        codepoint = codepoint << 6 | (at[i] & 0x3Fu);
    }
    if ((more == 2 && codepoint < 0x800) || (more == 3 && codepoint < 0x10000) ||
        codepoint > 0x10FFFF || (codepoint >= 0xD800 && codepoint < 0xE000)) {
        return REPLACEMENT;
    }
    if (more > 0) {
        *text += more;
    }
    return codepoint < 0x20 || codepoint == 0x7F ? ' ' : codepoint;
}

bool fonts_has_text(Fonts *fonts, const char *text)
{
    while (*text) {
        if (faces_letter(fonts->faces, next_character(&text), false).box) {
            return false;
        }
    }
    return true;
}

/* Lays out a text letter by letter. */
typedef struct TextPen {
    Faces *faces;
    const TextStyle *style;
    float size;
    float x; /* where the next letter starts, px */
    uint32_t last;
    int last_face;
} TextPen;

static TextPen pen_at_start(const Fonts *fonts, const TextStyle *style)
{
    const float size = fminf(fmaxf(style->size, 1.0f), SIZE_MAX_PX);

    /* Rounded to quarter pixels, as glyphs are rendered. */
    return (TextPen){fonts->faces, style, floorf(size * 4.0f + 0.5f) / 4.0f, 0.0f, 0, -1};
}

/* Places one letter; returns the x of its origin. */
static float pen_set(TextPen *pen, uint32_t codepoint, Letter *letter)
{
    *letter = faces_letter(pen->faces, codepoint, pen->style->semibold);
    if (letter->face >= 0 && letter->face == pen->last_face) {
        pen->x += faces_kerning(pen->faces, letter->face, pen->last, codepoint) * pen->size;
    }

    const bool cell = pen->style->tabular && codepoint >= '0' && codepoint <= '9';
    const float advance =
        cell ? faces_digit_width(pen->faces, pen->style->semibold) : letter->advance;
    const float x = pen->x + (advance - letter->advance) / 2.0f * pen->size;

    pen->x += advance * pen->size;
    if (advance > 0.0f) {
        pen->x += pen->style->tracking * pen->size;
    }
    pen->last = codepoint;
    pen->last_face = letter->face;
    return x;
}

/* Without the tracking after the last letter. */
static int pen_width(const TextPen *pen)
{
    const float width = pen->x - (pen->x > 0.0f ? pen->style->tracking * pen->size : 0.0f);

    return (int)ceilf(fminf(fmaxf(width, 0.0f), 1e6f) - 0.01f);
}

static int width_of(const Fonts *fonts, const TextStyle *style, const char *text)
{
    TextPen pen = pen_at_start(fonts, style);
    Letter letter;

    while (*text) {
        pen_set(&pen, next_character(&text), &letter);
    }
    return pen_width(&pen);
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* A run while it is rendered: per pixel the sum of its subpixels, 0..FACES_FINE * 255. `rect` is an
 * upper bound of its extent. */
typedef struct Sheet {
    uint16_t *sum;
    Rect rect; /* relative to the pen's start */
} Sheet;

static void sheet_glyph(Sheet *sheet, const SDL_Surface *glyph, int left, int top)
{
    for (int y = 0; y < glyph->h; y++) {
        const int row = top + y - sheet->rect.y;
        const uint32_t *from =
            (const uint32_t *)(const void *)((const char *)glyph->pixels + y * glyph->pitch);

        if (row < 0 || row >= sheet->rect.h) {
            continue;
        }

        uint16_t *to = sheet->sum + (size_t)row * (size_t)sheet->rect.w;

        for (int x = 0; x < glyph->w; x++) {
            const int fine = left + x - sheet->rect.x * FACES_FINE;

            if (fine < 0 || fine >= sheet->rect.w * FACES_FINE) {
                continue;
            }

            const uint32_t sum = to[fine / FACES_FINE] + (from[x] >> 24);

            to[fine / FACES_FINE] = (uint16_t)(sum < FACES_FINE * 255u ? sum : FACES_FINE * 255u);
        }
    }
}

/* An outlined box for a character that no font has. */
static void sheet_box(Sheet *sheet, float x, float size)
{
    const Rect box = {(int)floorf(x + 0.1f * size), -(int)(0.7f * size + 0.5f),
                      (int)fmaxf(0.4f * size, 3.0f), (int)fmaxf(0.7f * size, 3.0f)};

    for (int row = box.y; row < box.y + box.h; row++) {
        for (int column = box.x; column < box.x + box.w; column++) {
            const bool edge = row == box.y || row == box.y + box.h - 1 || column == box.x ||
                              column == box.x + box.w - 1;

            if (edge && rect_has(sheet->rect, (float)column, (float)row)) {
                sheet->sum[(size_t)(row - sheet->rect.y) * (size_t)sheet->rect.w +
                           (size_t)(column - sheet->rect.x)] = FACES_FINE * 255;
            }
        }
    }
}

static void sheet_text(Sheet *sheet, const Fonts *fonts, const TextStyle *style, const char *text)
{
    TextPen pen = pen_at_start(fonts, style);

    while (*text && pen.x < RUN_WIDTH_MAX) {
        const uint32_t codepoint = next_character(&text);
        Letter letter;
        const float x = pen_set(&pen, codepoint, &letter);
        int left = 0, top = 0;

        if (letter.box) {
            sheet_box(sheet, x, pen.size);
        }
        if (letter.face < 0) {
            continue;
        }

        SDL_Surface *glyph =
            faces_glyph(fonts->faces, letter.face, pen.size, codepoint, &left, &top);

        if (glyph) {
            sheet_glyph(sheet, glyph, (int)floorf(x * FACES_FINE + 0.5f) + left, top);
        }
        SDL_FreeSurface(glyph);
    }
}

/* The bounding box of the non-empty pixels. */
static Rect inked(const Sheet *sheet)
{
    Rect ink = {0, 0, 0, 0};

    for (int y = 0; y < sheet->rect.h; y++) {
        const uint16_t *row = sheet->sum + (size_t)y * (size_t)sheet->rect.w;
        int from = 0;
        int end = sheet->rect.w;

        while (from < end && row[from] == 0) {
            from++;
        }
        while (end > from && row[end - 1] == 0) {
            end--;
        }
        ink = rect_unite(ink, (Rect){from, y, end - from, 1});
    }
    return ink;
}

static void run_draw(const Fonts *fonts, TextRun *run)
{
    const int em = (int)ceilf(fminf(fmaxf(run->style.size, 1.0f), SIZE_MAX_PX));
    const int width = run->width < RUN_WIDTH_MAX ? run->width : RUN_WIDTH_MAX;
    Sheet sheet = {NULL, {-em, -2 * em, width + 2 * em, 3 * em}};

    sheet.sum = calloc((size_t)sheet.rect.w * (size_t)sheet.rect.h, sizeof *sheet.sum);
    if (!sheet.sum) {
        return; /* retried next time */
    }
    sheet_text(&sheet, fonts, &run->style, run->text);

    const Rect ink = inked(&sheet);

    run->drawn = rect_empty(ink) || pixmap_init(&run->pixmap, ink.w, ink.h);
    if (run->pixmap.pixel) {
        run->dx = sheet.rect.x + ink.x;
        run->dy = sheet.rect.y + ink.y;
        for (int y = 0; y < ink.h; y++) {
            const uint16_t *from =
                sheet.sum + (size_t)(ink.y + y) * (size_t)sheet.rect.w + (size_t)ink.x;
            uint32_t *to = pixmap_at(&run->pixmap, 0, y);

            for (int x = 0; x < ink.w; x++) {
                to[x] = ((from[x] + FACES_FINE / 2u) / FACES_FINE) * 0x01010101u;
            }
        }
    }
    free(sheet.sum);
}

/* ---- cache -------------------------------------------------------------------------------- */

static uint64_t hash_of(const TextStyle *style, const char *text)
{
    const float number[2] = {style->size, style->tracking};
    uint32_t bits[2];
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    memcpy(bits, number, sizeof bits);
    hash ^= (uint64_t)bits[0] << 32 | bits[1];
    hash = (hash ^ (style->semibold ? 1u : 0u) ^ (style->tabular ? 2u : 0u)) *
           UINT64_C(0x9E3779B97F4A7C15);
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x00000100000001B3);
    }
    return hash ^ hash >> 32;
}

static bool same_style(const TextStyle *a, const TextStyle *b)
{
    return a->size == b->size && a->tracking == b->tracking && a->semibold == b->semibold &&
           a->tabular == b->tabular;
}

static void unlink_use(Fonts *fonts, TextRun *run)
{
    *(run->newer ? &run->newer->older : &fonts->newest) = run->older;
    *(run->older ? &run->older->newer : &fonts->oldest) = run->newer;
    run->newer = run->older = NULL;
}

static void link_newest(Fonts *fonts, TextRun *run)
{
    run->older = fonts->newest;
    *(fonts->newest ? &fonts->newest->newer : &fonts->oldest) = run;
    fonts->newest = run;
}

/* Evicts the least recently used runs, never the newest. */
static void evict(Fonts *fonts)
{
    while (!fonts->held && fonts->bytes > CACHE_BYTES_MAX && fonts->oldest != fonts->newest) {
        TextRun *run = fonts->oldest;

        assert(!run->older);

        TextRun **at = &fonts->bucket[run->hash % BUCKETS];

        while (*at != run) {
            at = &(*at)->next;
        }
        *at = run->next;
        unlink_use(fonts, run);
        fonts->bytes -= run->cost;
        run_free(run);
    }
}

/* The cached run, measured if it is new. NULL: no memory. */
static TextRun *run_for(Fonts *fonts, const TextStyle *style, const char *text)
{
    const uint64_t hash = hash_of(style, text);
    TextRun **bucket = &fonts->bucket[hash % BUCKETS];

    for (TextRun *run = *bucket; run; run = run->next) {
        if (run->hash == hash && same_style(&run->style, style) && strcmp(run->text, text) == 0) {
            if (run != fonts->newest) {
                unlink_use(fonts, run);
                link_newest(fonts, run);
            }
            return run;
        }
    }

    TextRun *run = calloc(1, sizeof *run);
    const size_t bytes = strlen(text) + 1;

    if (!run) {
        return NULL;
    }
    run->text = malloc(bytes);
    if (!run->text) {
        free(run);
        return NULL;
    }
    memcpy(run->text, text, bytes);
    run->hash = hash;
    run->style = *style;
    run->width = width_of(fonts, style, text);
    run->cost = sizeof *run + bytes;
    run->next = *bucket;
    *bucket = run;
    link_newest(fonts, run);
    fonts->bytes += run->cost;
    evict(fonts);
    return run;
}

TextSize fonts_measure(Fonts *fonts, const TextStyle *style, const char *text)
{
    const TextRun *run = run_for(fonts, style, text);
    const Heights heights = faces_heights(fonts->faces, style->semibold);

    return (TextSize){.width = run ? run->width : width_of(fonts, style, text),
                      .ascent = (int)(heights.ascent * style->size + 0.5f),
                      .descent = (int)(heights.descent * style->size + 0.5f),
                      .cap = (int)(heights.cap * style->size + 0.5f)};
}

const Pixmap *fonts_run(Fonts *fonts, const TextStyle *style, const char *text, int *dx, int *dy)
{
    TextRun *run = run_for(fonts, style, text);

    if (!run) {
        return NULL;
    }
    if (!run->drawn) {
        run_draw(fonts, run);

        const size_t bytes =
            (size_t)run->pixmap.stride * (size_t)run->pixmap.h * sizeof *run->pixmap.pixel;

        run->cost += bytes;
        fonts->bytes += bytes;
        evict(fonts);
    }
    *dx = run->dx;
    *dy = run->dy;
    return run->pixmap.pixel ? &run->pixmap : NULL;
}

void fonts_hold(Fonts *fonts, bool hold)
{
    fonts->held = hold;
    evict(fonts);
}

/* ---- fitting ------------------------------------------------------------------------------ */

void fonts_fit(Fonts *fonts, const TextStyle *style, const char *text, int width, char *out,
               int bytes)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    const size_t length = strlen(text);

    if (bytes < 1) {
        return;
    }
    if (length < (size_t)bytes && width_of(fonts, style, text) <= width) {
        memcpy(out, text, length + 1);
        return;
    }

    /* The longest prefix that leaves room for the ellipsis, in pixels and in bytes, and does not
     * end with a space. */
    TextPen pen = pen_at_start(fonts, style);
    size_t best = 0;
    bool room = false;

    for (const char *at = text;;) {
        const size_t used = (size_t)(at - text);
        const bool blank = used > 0 && text[used - 1] == ' ';
        TextPen with_ellipsis = pen;
        Letter letter;

        if (used + sizeof ellipsis > (size_t)bytes) {
            break;
        }
        pen_set(&with_ellipsis, 0x2026, &letter);
        if (pen_width(&with_ellipsis) > width && !blank) {
            break;
        }
        if (!blank) {
            best = used;
            room = true;
        }
        if (!*at) {
            break;
        }
        pen_set(&pen, next_character(&at), &letter);
    }
    memcpy(out, text, best);
    out[best] = '\0';
    if (room) {
        memcpy(out + best, ellipsis, sizeof ellipsis);
    }
}
