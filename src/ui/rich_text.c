#include "ui/rich_text.h"

#include <string.h>

#include "engine/utf8.h"

enum { PIECE_BYTES = 64 };

/* A word, or one character of a script without spaces between words. */
typedef struct RichPiece {
    char text[PIECE_BYTES];
    bool bold, space; /* a space comes before it */
} RichPiece;

static bool is_wide(const char *at)
{
    return utf8_bytes(at) >= 3 && (unsigned char)at[0] >= 0xE3; /* from U+3000 on */
}

static bool next_piece(const char **at, bool *bold, RichPiece *piece)
{
    size_t used = 0;
    piece->space = false;
    for (; **at == ' ' || **at == RICH_BOLD[0]; (*at)++) {
        piece->space = piece->space || **at == ' ';
        *bold = **at == RICH_BOLD[0] ? !*bold : *bold;
    }
    piece->bold = *bold;
    while (**at != '\0' && **at != ' ' && **at != RICH_BOLD[0]) {
        const int bytes = utf8_bytes(*at) > 0 ? utf8_bytes(*at) : 1;
        if (used + (size_t)bytes >= sizeof piece->text || (used > 0 && is_wide(*at))) {
            break;
        }
        const bool wide = is_wide(*at);
        memcpy(piece->text + used, *at, (size_t)bytes);
        used += (size_t)bytes;
        *at += bytes;
        if (wide) {
            break;
        }
    }
    piece->text[used] = '\0';
    return used > 0;
}

/* Sets the pieces one after the other. Returns the lines needed; draws the first `lines` of them
 * into `rect`, unless that is NULL. */
static int set(Ui *ui, int width, const Rect *rect, int lines, int line_h, float size, Argb color,
               const char *text)
{
    RichPiece piece;
    bool bold = false;
    int x = 0, line = 0;
    const int space = ui_text_width(ui, size, false, " ");
    for (const char *at = text; next_piece(&at, &bold, &piece);) {
        const int w = ui_text_width(ui, size, piece.bold, piece.text);
        const int gap = piece.space && x > 0 ? space : 0;
        if (x > 0 && x + gap + w > width) {
            x = 0;
            line++;
        } else {
            x += gap;
        }
        if (rect && line == lines) { /* no room: the last line ends with an ellipsis */
            const int dots = ui_text_width(ui, size, false, "…");
            ui_text(ui,
                    (Rect){rect->x + width - dots, rect->y + (lines - 1) * line_h, dots, line_h},
                    ALIGN_LEFT, size, false, color, "…");
            return line + 1;
        }
        if (rect) {
            ui_text(ui, (Rect){rect->x + x, rect->y + line * line_h, width - x, line_h}, ALIGN_LEFT,
                    size, piece.bold, color, piece.text);
        }
        x += w;
    }
    return line + 1;
}

void rich_text_draw(Ui *ui, Rect rect, int lines, int line_h, float size, float min, Argb color,
                    const char *text)
{
    if (!ui->list) {
        return;
    }
    int need = set(ui, rect.w, NULL, 0, line_h, size, color, text);
    while (need > lines && size - 0.5f >= min) {
        size -= 0.5f;
        need = set(ui, rect.w, NULL, 0, line_h, size, color, text);
    }
    /* A line that is too long leaves room for its ellipsis. */
    const int width = need > lines ? rect.w - ui_text_width(ui, size, false, "…") : rect.w;
    const int shown = need < lines ? need : lines;
    Rect at = {rect.x, rect.y + (rect.h - shown * line_h) / 2, rect.w, rect.h};
    set(ui, need > lines ? width : rect.w, &at, lines, line_h, size, color, text);
}

void rich_text_plain(const char *text, char *out, size_t bytes)
{
    size_t used = 0;
    for (; *text != '\0' && used + 1 < bytes; text++) {
        if (*text != RICH_BOLD[0]) {
            out[used++] = *text;
        }
    }
    out[used] = '\0';
}
