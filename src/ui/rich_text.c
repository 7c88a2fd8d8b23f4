#include "ui/rich_text.h"

#include <stdio.h>
#include <string.h>

#include "ui/line_break.h"

enum { PIECE_BYTES = 64 };

/* A word or part of one, or one character of a script without spaces between words. */
typedef struct RichPiece {
    char text[PIECE_BYTES];
    bool bold, space; /* a space comes before it */
} RichPiece;

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
        const int bytes = line_break_step(*at);
        const bool wide = line_break_is_wide(*at);
        if (used + (size_t)bytes >= sizeof piece->text || (used > 0 && wide)) {
            break;
        }
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

/* The piece's last character. */
static const char *last_of(const RichPiece *piece)
{
    const char *last = piece->text;
    for (const char *at = last; *at; at += line_break_step(at)) {
        last = at;
    }
    return last;
}

static bool may_end_between(const RichPiece *piece, const RichPiece *next)
{
    char after[PIECE_BYTES + 1];
    snprintf(after, sizeof after, "%s%s", next->space ? " " : "", next->text);
    return line_break_may(last_of(piece), after);
}

/* The width that the piece needs in a line, with what must not be separated from it. */
static int piece_width(Ui *ui, float size, const RichPiece *piece, const char *at, bool bold)
{
    RichPiece last = *piece, next;
    const int space = ui_text_width(ui, size, false, " ");
    int w = ui_text_width(ui, size, piece->bold, piece->text);
    while (next_piece(&at, &bold, &next) && !may_end_between(&last, &next)) {
        w += (next.space ? space : 0) + ui_text_width(ui, size, next.bold, next.text);
        last = next;
    }
    return w;
}

typedef struct RichBlock {
    Rect rect;
    int line_h;
    float size;
    Argb color;
    int lines; /* that fit */
    bool cut;  /* there are more: the last one ends with an ellipsis */
} RichBlock;

static void draw_piece(Ui *ui, const RichBlock *block, int x, int line, bool bold, const char *text)
{
    const Rect at = {block->rect.x + x, block->rect.y + line * block->line_h,
                     ui_text_width(ui, block->size, bold, text) + 1, block->line_h};
    ui_text(ui, at, ALIGN_LEFT, block->size, bold, block->color, text);
}

/* Sets the pieces one after the other; draws them if `draws`. Returns the number of lines. */
static int set(Ui *ui, const RichBlock *block, bool draws, const char *text)
{
    RichPiece piece;
    bool bold = false;
    int x = 0, line = 0;
    const int space = ui_text_width(ui, block->size, false, " ");
    const int dots = ui_text_width(ui, block->size, false, "…") + 1;
    for (const char *at = text; next_piece(&at, &bold, &piece);) {
        const int gap = piece.space && x > 0 ? space : 0;
        const bool last = block->cut && line == block->lines - 1;
        const int room = block->rect.w - (last ? dots : 0);
        if (x > 0 && x + gap + piece_width(ui, block->size, &piece, at, bold) > room) {
            if (last && draws) {
                draw_piece(ui, block, x, line, false, "…");
                return block->lines;
            }
            x = 0;
            line++;
        } else {
            x += gap;
        }
        if (draws) {
            draw_piece(ui, block, x, line, piece.bold, piece.text);
        }
        x += ui_text_width(ui, block->size, piece.bold, piece.text);
    }
    return line + 1;
}

void rich_text_draw(Ui *ui, Rect rect, float size, float min, Argb color, const char *text)
{
    RichBlock block = {.rect = rect, .color = color, .size = size};
    int need;
    if (!ui->list) {
        return;
    }
    for (;; block.size -= 0.5f) {
        block.line_h = ui_px(ui, 1.3f * block.size);
        block.lines = rect.h > block.line_h ? rect.h / block.line_h : 1;
        need = set(ui, &block, false, text);
        if (need <= block.lines || block.size - 0.5f < min) {
            break;
        }
    }
    block.cut = need > block.lines;
    const int shown = block.cut ? block.lines : need;
    block.rect.y += (rect.h - shown * block.line_h) / 2;
    set(ui, &block, true, text);
}
