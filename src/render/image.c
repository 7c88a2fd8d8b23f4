#include "render/image.h"

#include <SDL_image.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/parse_error.h"
#include "engine/system_error.h"
#include "render/picture_size.h"

enum { SIDE_MAX = 16384, PIXELS_MAX = 100000000, FILE_MAX = 256 << 20 };

static const char damaged[] = N_("the %s picture is damaged or cut short");
static const char not_enough_memory[] = N_("there is not enough memory for this picture");

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct Bytes {
    unsigned char *data;
    size_t size;
} Bytes;

/* The content of the file; data NULL with an error on failure. */
static Bytes read_file(const char *path, ParseError *error)
{
    Bytes bytes = {NULL, 0};
    size_t space = 0;
    struct stat status;
    /* Opening a pipe would block: it is opened non-blocking, and refused before anything is read.
     */
    const int open_file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const bool seen = open_file >= 0 && fstat(open_file, &status) == 0;
    const bool plain = seen && S_ISREG(status.st_mode);
    FILE *file = plain ? fdopen(open_file, "rb") : NULL;

    if (!file) {
        if (seen && !plain) {
            PARSE_ERROR(error, 0, 0, N_("is not a regular file"));
        } else {
            PARSE_ERROR(error, 0, 0, system_error_words(errno));
        }
        if (open_file >= 0) {
            close(open_file);
        }
        return bytes;
    }
    for (;;) {
        if (bytes.size == space) {
            unsigned char *data =
                space < FILE_MAX ? realloc(bytes.data, space ? space * 2 : 65536) : NULL;

            if (!data) {
                PARSE_ERROR(error, 0, 0, N_("is larger than %s MB or than the memory that is left"),
                            number_text(FILE_MAX >> 20).text);
                break;
            }
            bytes.data = data;
            space = space ? space * 2 : 65536;
        }

        const size_t got = fread(bytes.data + bytes.size, 1, space - bytes.size, file);

        bytes.size += got;
        if (got > 0) {
            continue;
        }
        if (!ferror(file)) {
            fclose(file);
            return bytes;
        }
        PARSE_ERROR(error, 0, 0, system_error_words(errno));
        break;
    }
    fclose(file);
    free(bytes.data);
    return (Bytes){NULL, 0};
}

/* Reads the size only; *format: of picture_size. */
static bool check_size(Bytes bytes, int pixels_max, const char **format, ParseError *error)
{
    PictureSize size;

    if (bytes.size == 0) {
        PARSE_ERROR(error, 0, 0, N_("the file is empty"));
        return false;
    }
    if (!picture_size(bytes.data, bytes.size, &size)) {
        PARSE_ERROR(error, 0, 0, N_("is not a PNG, JPEG or WebP picture"));
        return false;
    }
    if (size.w < 1 || size.h < 1) {
        PARSE_ERROR(error, 0, 0, damaged, size.format);
        return false;
    }
    if (size.w > SIDE_MAX || size.h > SIDE_MAX || size.w * size.h > pixels_max) {
        char sides[48];

        snprintf(sides, sizeof sides, "%lld x %lld", (long long)size.w, (long long)size.h);
        PARSE_ERROR(error, 0, 0,
                    N_("%s pixels are too many (at most %s a side and %s million in all)"), sides,
                    number_text(SIDE_MAX).text, number_text(pixels_max / 1000000).text);
        return false;
    }
    if (size.truncated) {
        PARSE_ERROR(error, 0, 0, N_("the %s picture is cut short"), size.format);
        return false;
    }
    *format = size.format;
    return true;
}

/* The decoders say it in English, and more than a player can use. */
static void tell_failure(const char *format, ParseError *error)
{
    if (strstr(IMG_GetError(), "memory")) {
        PARSE_ERROR(error, 0, 0, not_enough_memory);
    } else {
        PARSE_ERROR(error, 0, 0, damaged, format);
    }
}

/* Without IMG_Load_RW, which guesses the format anew and may find one that was not measured. */
static SDL_Surface *decode(Bytes bytes, const char *format)
{
    static const struct {
        const char *format;
        SDL_Surface *(*load)(SDL_RWops *stream);
    } decoders[] = {{"PNG", IMG_LoadPNG_RW}, {"JPEG", IMG_LoadJPG_RW}, {"WebP", IMG_LoadWEBP_RW}};
    SDL_RWops *stream = SDL_RWFromConstMem(bytes.data, (int)bytes.size);
    SDL_Surface *surface = NULL;

    for (size_t i = 0; stream && i < sizeof decoders / sizeof decoders[0]; i++) {
        if (strcmp(decoders[i].format, format) == 0) {
            surface = decoders[i].load(stream);
        }
    }
    if (stream) {
        SDL_RWclose(stream);
    }
    return surface;
}

static uint32_t premultiplied(uint32_t p)
{
    const uint32_t alpha = p >> 24;
    uint32_t result = alpha << 24;

    if (alpha == 255u) {
        return p;
    }
    for (int shift = 0; shift < 24; shift += 8) {
        result |= (((p >> shift) & 255u) * alpha + 127u) / 255u << shift;
    }
    return result;
}

/* Frees the surface. Converts row by row: a second copy could take hundreds of megabytes. */
static bool from_surface(SDL_Surface *surface, Pixmap *out)
{
    SDL_Surface *palette = NULL;
    bool done = true;

    if (surface->format->palette) { /* SDL_ConvertPixels knows no palettes */
        palette = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888, 0);
        SDL_FreeSurface(surface);
        surface = palette;
    }
    if (!surface || !pixmap_init_bare(out, surface->w, surface->h)) {
        SDL_FreeSurface(surface);
        return false;
    }
    for (int y = 0; y < surface->h && done; y++) {
        uint32_t *to = pixmap_at(out, 0, y);

        done = SDL_ConvertPixels(surface->w, 1, surface->format->format,
                                 (const char *)surface->pixels + (size_t)y * (size_t)surface->pitch,
                                 surface->pitch, SDL_PIXELFORMAT_ARGB8888, to,
                                 out->stride * (int)sizeof *to) == 0;
        for (int x = 0; x < surface->w; x++) {
            to[x] = premultiplied(to[x]);
        }
    }
    if (!done) {
        pixmap_free(out);
    }
    SDL_FreeSurface(surface);
    return done;
}

bool image_read_up_to(const char *path, int pixels_max, Pixmap *out, ParseError *error)
{
    *out = (Pixmap){.pixel = NULL};

    Bytes file = read_file(path, error);

    if (!file.data) {
        return false;
    }
    const char *format;

    if (!check_size(file, pixels_max, &format, error)) {
        free(file.data);
        return false;
    }

    SDL_Surface *surface = decode(file, format);
    bool done = false;

    if (!surface) {
        tell_failure(format, error);
    } else if (!from_surface(surface, out)) {
        PARSE_ERROR(error, 0, 0, not_enough_memory);
    } else {
        done = true;
    }
    free(file.data);
    return done;
}

bool image_read(const char *path, Pixmap *out, ParseError *error)
{
    return image_read_up_to(path, PIXELS_MAX, out, error);
}

/* ---- writing ------------------------------------------------------------------------------ */

static uint32_t straight(uint32_t p)
{
    const uint32_t alpha = p >> 24;
    uint32_t result = alpha << 24;

    if (alpha == 255u || alpha == 0u) {
        return alpha ? p : 0u;
    }
    for (int shift = 0; shift < 24; shift += 8) {
        const uint32_t value = (((p >> shift) & 255u) * 255u + alpha / 2u) / alpha;

        result |= (value < 255u ? value : 255u) << shift;
    }
    return result;
}

static bool is_opaque(const Pixmap *pixmap)
{
    for (int y = 0; y < pixmap->h; y++) {
        const uint32_t *row = pixmap_at(pixmap, 0, y);

        for (int x = 0; x < pixmap->w; x++) {
            if (row[x] >> 24 != 255u) {
                return false;
            }
        }
    }
    return true;
}

/* What SDL_image writes is collected here. */
typedef struct Encoded {
    char *data;
    size_t size, space;
    bool failed; /* no memory; SDL_image does not notice */
} Encoded;

static size_t append_encoded(SDL_RWops *stream, const void *bytes, size_t size, size_t count)
{
    Encoded *encoded = stream->hidden.unknown.data1;
    const size_t added = size * count;
    if (added > encoded->space - encoded->size) {
        const size_t space = 2 * encoded->space + added;
        char *data = realloc(encoded->data, space);
        if (!data) {
            encoded->failed = true;
            return 0;
        }
        encoded->data = data;
        encoded->space = space;
    }
    memcpy(encoded->data + encoded->size, bytes, added);
    encoded->size += added;
    return count;
}

static bool encode(SDL_Surface *surface, Encoded *encoded)
{
    SDL_RWops *stream = SDL_AllocRW();
    if (!stream) {
        return false;
    }
    stream->type = SDL_RWOPS_UNKNOWN;
    stream->size = NULL;
    stream->seek = NULL; /* a PNG is written from front to back */
    stream->read = NULL;
    stream->close = NULL;
    stream->write = append_encoded;
    stream->hidden.unknown.data1 = encoded;
    const bool done = IMG_SavePNG_RW(surface, stream, 0) == 0 && !encoded->failed;
    SDL_FreeRW(stream);
    return done;
}

bool image_encode_png(const Pixmap *pixmap, char **bytes, size_t *length)
{
    /* An opaque picture is written without an alpha channel. */
    const uint32_t format = is_opaque(pixmap) ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_ARGB8888;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, pixmap->w, pixmap->h, 32, format);
    Encoded encoded = {0};

    *bytes = NULL;
    *length = 0;
    if (!surface) {
        return false;
    }
    for (int y = 0; y < pixmap->h; y++) {
        uint32_t *to =
            (uint32_t *)(void *)((char *)surface->pixels + (size_t)y * (size_t)surface->pitch);
        const uint32_t *from = pixmap_at(pixmap, 0, y);

        for (int x = 0; x < pixmap->w; x++) {
            to[x] = straight(from[x]);
        }
    }

    const bool done = encode(surface, &encoded);

    SDL_FreeSurface(surface);
    if (!done) {
        free(encoded.data);
        return false;
    }
    *bytes = encoded.data;
    *length = encoded.size;
    return true;
}

/* ---- scaling ------------------------------------------------------------------------------ */

/* The source pixels that contribute to one pixel of the result. Scaling down: those that it covers,
 * weighted by area; up: the two nearest, interpolated. */
typedef struct Tap {
    int first, count;
    double from, end; /* down: the covered interval; up: `end` is the weight of the second pixel */
} Tap;

static Tap tap_of(int at, double scale, double offset, int size)
{
    Tap tap = {0, 1, offset + at * scale, offset + (at + 1) * scale};

    if (scale > 1.0) {
        tap.first = (int)fmax(floor(tap.from), 0.0);
        if (tap.first > size - 1) {
            tap.first = size - 1;
        }

        const int last = (int)fmin(ceil(tap.end), (double)size);

        tap.count = last > tap.first ? last - tap.first : 1;
        return tap;
    }

    const double centre = fmin(fmax((tap.from + tap.end) / 2.0 - 0.5, 0.0), (double)(size - 1));

    tap.first = (int)centre;
    tap.count = tap.first + 1 < size ? 2 : 1;
    tap.end = centre - tap.first;
    tap.from = 0.0;
    return tap;
}

static float weight_of(const Tap *tap, int index, double scale)
{
    if (tap->count == 1) {
        return 1.0f;
    }
    if (scale <= 1.0) {
        return (float)(index == 0 ? 1.0 - tap->end : tap->end);
    }

    const double low = fmax(tap->from, tap->first + index);
    const double high = fmin(tap->end, tap->first + index + 1);

    return (float)(fmax(high - low, 0.0) / scale);
}

/* Scales a source row horizontally, into four floats per pixel. */
static void scale_row(const uint32_t *from, const Tap *tap, int w, double scale, float *to)
{
    for (int x = 0; x < w; x++) {
        float sum[4] = {0.0f, 0.0f, 0.0f, 0.0f};

        for (int i = 0; i < tap[x].count; i++) {
            const uint32_t p = from[tap[x].first + i];
            const float weight = weight_of(&tap[x], i, scale);

            for (int channel = 0; channel < 4; channel++) {
                sum[channel] += weight * (float)((p >> (8 * channel)) & 255u);
            }
        }
        memcpy(to + 4 * x, sum, sizeof sum);
    }
}

static void pack_row(const float *sum, int w, uint32_t *to)
{
    for (int x = 0; x < w; x++) {
        uint32_t p = 0;

        for (int channel = 0; channel < 4; channel++) {
            const float value = fminf(sum[4 * x + channel] + 0.5f, 255.0f);

            p |= (uint32_t)value << (8 * channel);
        }
        to[x] = p;
    }
}

/* State of a vertical scan: taps by column, the last two scaled source rows, the current sum. */
typedef struct Scaler {
    Tap *column;
    float *row[2], *sum;
    int cached[2]; /* index of the source row in row[], by its parity */
    double scale, offset_y;
} Scaler;

static void scale_rows(Scaler *scaler, const Pixmap *source, Pixmap *out)
{
    for (int y = 0; y < out->h; y++) {
        const Tap tap = tap_of(y, scaler->scale, scaler->offset_y, source->h);

        memset(scaler->sum, 0, (size_t)out->w * 4 * sizeof *scaler->sum);
        for (int i = 0; i < tap.count; i++) {
            const int line = tap.first + i;
            const float weight = weight_of(&tap, i, scaler->scale);
            float *row = scaler->row[line & 1];

            if (scaler->cached[line & 1] != line) {
                scale_row(pixmap_at(source, 0, line), scaler->column, out->w, scaler->scale, row);
                scaler->cached[line & 1] = line;
            }
            for (int x = 0; x < 4 * out->w; x++) {
                scaler->sum[x] += weight * row[x];
            }
        }
        pack_row(scaler->sum, out->w, pixmap_at(out, 0, y));
    }
}

bool image_cover(const Pixmap *source, int w, int h, Pixmap *out)
{
    const size_t row_bytes = (size_t)(w > 0 ? w : 1) * 4 * sizeof(float);

    *out = (Pixmap){.pixel = NULL};
    if (!source->pixel || !pixmap_init(out, w, h)) {
        return false;
    }

    /* Source pixels per result pixel; the smaller scale covers both sides. */
    const double scale = fmin((double)source->w / w, (double)source->h / h);
    const double offset_x = (source->w - w * scale) / 2.0;
    Scaler scaler = {.column = calloc((size_t)w, sizeof(Tap)),
                     .row = {malloc(row_bytes), malloc(row_bytes)},
                     .sum = malloc(row_bytes),
                     .cached = {-1, -1},
                     .scale = scale,
                     .offset_y = (source->h - h * scale) / 2.0};
    const bool ready = scaler.column && scaler.row[0] && scaler.row[1] && scaler.sum;

    if (ready) {
        for (int x = 0; x < w; x++) {
            scaler.column[x] = tap_of(x, scale, offset_x, source->w);
        }
        scale_rows(&scaler, source, out);
    } else {
        pixmap_free(out);
    }
    free(scaler.column);
    free(scaler.row[0]);
    free(scaler.row[1]);
    free(scaler.sum);
    return ready;
}

void image_limit(Pixmap *pixmap, int w, int h)
{
    const double scale = fmax((double)w / pixmap->w, (double)h / pixmap->h);
    Pixmap smaller;

    if (!pixmap->pixel || w < 1 || h < 1 || scale >= 1.0 ||
        !image_cover(pixmap, (int)ceil(pixmap->w * scale - 1e-6),
                     (int)ceil(pixmap->h * scale - 1e-6), &smaller)) {
        return;
    }
    pixmap_free(pixmap);
    *pixmap = smaller;
}
