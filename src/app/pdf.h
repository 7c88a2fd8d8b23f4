/* pdf.h: a picture as the one page of a PDF file, in grey. Any thread. */
#ifndef TENGEN_APP_PDF_H
#define TENGEN_APP_PDF_H

#include "engine/buffer.h"
#include "render/pixmap.h"

/* `dpi`: dots of the picture per inch of the page. */
void pdf_write(const Pixmap *picture, int dpi, Buffer *out);

#endif
