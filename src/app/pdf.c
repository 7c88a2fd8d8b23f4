#include "app/pdf.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECTS = 5, RUN_MAX = 128, RUN_END = 128 };

static uint8_t grey_of(uint32_t pixel)
{
    const uint32_t red = pixel >> 16 & 0xFF, green = pixel >> 8 & 0xFF, blue = pixel & 0xFF;
    return (uint8_t)((red * 77 + green * 150 + blue * 29) >> 8);
}

/* How many bytes from here on are the same, at most RUN_MAX. */
static int run_length(const uint8_t *byte, int left)
{
    int count = 1;
    while (count < left && count < RUN_MAX && byte[count] == byte[0]) {
        count++;
    }
    return count;
}

/* As RunLengthDecode reads it. */
static void add_runs(const uint8_t *byte, int count, Buffer *out)
{
    for (int i = 0; i < count;) {
        int run = run_length(byte + i, count - i), from = i;
        if (run > 2) {
            buffer_add_char(out, (char)(257 - run));
            buffer_add_bytes(out, (const char *)byte + i, 1);
            i += run;
            continue;
        }
        while (i < count && i - from < RUN_MAX && run_length(byte + i, count - i) <= 2) {
            i++;
        }
        buffer_add_char(out, (char)(i - from - 1));
        buffer_add_bytes(out, (const char *)byte + from, (size_t)(i - from));
    }
}

static void add_picture(const Pixmap *picture, Buffer *out)
{
    uint8_t *row = malloc((size_t)picture->w);
    for (int y = 0; row && y < picture->h; y++) {
        const uint32_t *pixel = pixmap_at(picture, 0, y);
        for (int x = 0; x < picture->w; x++) {
            row[x] = grey_of(pixel[x]);
        }
        add_runs(row, picture->w, out);
    }
    out->failed |= !row;
    free(row);
    buffer_add_char(out, (char)RUN_END);
}

static void begin_object(Buffer *out, size_t offset[OBJECTS], int number)
{
    offset[number - 1] = out->length;
    buffer_add_int(out, number);
    buffer_add(out, " 0 obj\n");
}

static void add_stream(Buffer *out, const char *head, const Buffer *content)
{
    buffer_add(out, head);
    buffer_add_int(out, (int64_t)content->length);
    buffer_add(out, " >>\nstream\n");
    buffer_add_bytes(out, content->text ? content->text : "", content->length);
    buffer_add(out, "\nendstream\nendobj\n");
    out->failed |= content->failed;
}

static void add_end(Buffer *out, const size_t offset[OBJECTS])
{
    const size_t table = out->length;
    char line[64];
    buffer_add(out, "xref\n0 6\n0000000000 65535 f \n");
    for (int i = 0; i < OBJECTS; i++) {
        snprintf(line, sizeof line, "%010zu 00000 n \n", offset[i]);
        buffer_add(out, line);
    }
    snprintf(line, sizeof line, "trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%zu\n%%%%EOF\n",
             table);
    buffer_add(out, line);
}

void pdf_write(const Pixmap *picture, int dpi, Buffer *out)
{
    const int w = picture->w * 72 / dpi, h = picture->h * 72 / dpi; /* points */
    size_t offset[OBJECTS];
    char head[200];
    Buffer content = {0}, pixels = {0};
    buffer_add(out, "%PDF-1.4\n");
    begin_object(out, offset, 1);
    buffer_add(out, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
    begin_object(out, offset, 2);
    buffer_add(out, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n");
    begin_object(out, offset, 3);
    snprintf(head, sizeof head,
             "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R "
             "/Resources << /XObject << /P 5 0 R >> >> >>\nendobj\n",
             w, h);
    buffer_add(out, head);
    snprintf(head, sizeof head, "q %d 0 0 %d 0 0 cm /P Do Q", w, h);
    buffer_add(&content, head);
    begin_object(out, offset, 4);
    add_stream(out, "<< /Length ", &content);
    add_picture(picture, &pixels);
    begin_object(out, offset, 5);
    snprintf(head, sizeof head,
             "<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray "
             "/BitsPerComponent 8 /Filter /RunLengthDecode /Length ",
             picture->w, picture->h);
    add_stream(out, head, &pixels);
    add_end(out, offset);
    buffer_free(&content);
    buffer_free(&pixels);
}
