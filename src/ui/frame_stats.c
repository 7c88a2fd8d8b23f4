#include "ui/frame_stats.h"

#include <math.h>
#include <stdio.h>

enum { LINES = 4 };

static const Argb frame_color = RGB(0xFF2D55);

static void outline(DrawList *list, Rect rect, int width)
{
    if (rect.w <= 2 * width || rect.h <= 2 * width) {
        draw_fill(list, rect, frame_color);
        return;
    }
    draw_fill(list, (Rect){rect.x, rect.y, rect.w, width}, frame_color);
    draw_fill(list, (Rect){rect.x, rect.y + rect.h - width, rect.w, width}, frame_color);
    draw_fill(list, (Rect){rect.x, rect.y + width, width, rect.h - 2 * width}, frame_color);
    draw_fill(list, (Rect){rect.x + rect.w - width, rect.y + width, width, rect.h - 2 * width},
              frame_color);
}

void frame_stats_draw(const FrameStats *frame_stats, DrawList *list, Fonts *fonts, int w, int h,
                      float px)
{
    const int width = (int)fmaxf(roundf(px), 1.0f), pad = (int)roundf(8.0f * px);
    const TextStyle style = {.size = 13.0f * px, .tabular = true};
    char line[LINES][64];
    long long area = 0;
    int widest = 0;

    draw_frame(list, (Frame){{0, 0, w, h}, 0});
    draw_unclip(list);
    draw_opacity(list, 1.0f);
    for (int i = 0; i < frame_stats->count; i++) {
        area += (long long)frame_stats->dirty[i].w * frame_stats->dirty[i].h;
        outline(list, frame_stats->dirty[i], width);
    }

    const double share = 100.0 * (double)area / ((double)w * (double)h);

    snprintf(line[0], sizeof line[0], "frame %d: %.2f ms", frame_stats->frames, frame_stats->ms);
    snprintf(line[1], sizeof line[1], "%d rectangles", frame_stats->count);
    snprintf(line[2], sizeof line[2], "%lld px, %.2f %%", area, share);
    snprintf(line[3], sizeof line[3], "%d wake-ups", frame_stats->wakeups);
    for (int i = 0; i < LINES; i++) {
        const int length = fonts_measure(fonts, &style, line[i]).width;

        widest = length > widest ? length : widest;
    }

    const int step = (int)roundf(18.0f * px);

    draw_fill(list, (Rect){0, 0, widest + 2 * pad, LINES * step + pad}, 0xD0000000u);
    for (int i = 0; i < LINES; i++) {
        draw_text(list, &(TextStyle){.size = style.size, .tabular = true, .color = RGB(0xFFFFFF)},
                  (float)pad, (float)((i + 1) * step), line[i]);
    }
}
