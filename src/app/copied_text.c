#include "app/copied_text.h"

#include <ctype.h>

#include "app/file_format.h"
#include "engine/history/board_text.h"
#include "engine/rules/notation.h"

/* Lower case, as most programs write them. */
static void write_moves(const Record *record, Buffer *out)
{
    const int depth = record_depth(record, record->current);
    for (int i = 1; i <= depth; i++) {
        const Node *node = record_node(record, record_node_at(record, record->current, i));
        char name[POINT_NAME_BYTES];
        notation_point_name(node->move, record->size, name);
        name[0] = (char)tolower((unsigned char)name[0]);
        buffer_add(out, i > 1 ? " " : "");
        buffer_add(out, name);
    }
}

void copied_text_write(const Match *match, CopyFormat format, Buffer *out)
{
    switch (format) {
    case COPY_MOVES:
        write_moves(match->record, out);
        break;
    case COPY_PISKVORK:
        file_format(FORMAT_PSQ)->write(match, out);
        break;
    case COPY_POSITION:
        board_text_write(match->record, match->position.to_move, out);
        break;
    default:
        file_format(FORMAT_SGF)->write(match, out);
    }
}

/* Stones of both in turn from an empty board on, no passes. */
static bool is_plain(const Record *record)
{
    const int depth = record_depth(record, record->current);
    bool plain = record->setup_count == 0;
    for (int i = 1; plain && i <= depth; i++) {
        const Node *node = record_node(record, record_node_at(record, record->current, i));
        plain = node->move != POINT_PASS && node->color == (i % 2 == 1 ? COLOR_BLACK : COLOR_WHITE);
    }
    return plain;
}

bool copied_text_fits(const Match *match, CopyFormat format)
{
    return format == COPY_SGF ||
           (match->position.stones > 0 && (format == COPY_POSITION || is_plain(match->record)));
}

CopyFormat copied_text_next(const Match *match, CopyFormat format)
{
    do {
        format = (CopyFormat)((format + 1) % COPY_FORMATS);
    } while (!copied_text_fits(match, format));
    return format;
}
