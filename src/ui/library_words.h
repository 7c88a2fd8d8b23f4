/* library_words.h: the texts of the library, translated. */
#ifndef TENGEN_UI_LIBRARY_WORDS_H
#define TENGEN_UI_LIBRARY_WORDS_H

#include <stddef.h>

#include "ui/view.h"

/* "Mika", "Computer 4", "Black" */
void library_words_player(const LibraryGame *game, Color color, char *out, size_t bytes);
/* "Mika–Computer 4"; the name of a file that cannot be read or does not say who played. */
void library_words_title(const LibraryGame *game, char *out, size_t bytes);
/* "22 Nov 2026 · Standard"; "22 Nov 2026 · unreadable"; "Aug 1993 · Renju · 7/25" */
void library_words_note(const LibraryGame *game, char *out, size_t bytes);
/* "Game 7 of 25 of many.sgf" */
void library_words_place(const LibraryGame *game, char *out, size_t bytes);
/* "Nov 2026"; empty: the file does not say. */
void library_words_month(const LibraryGame *game, char *out, size_t bytes);
/* "22 Nov 2026, 19:40" */
void library_words_date(const LibraryGame *game, char *out, size_t bytes);
/* "Standard · 15 × 15 · Free opening" */
void library_words_rule(const LibraryGame *game, char *out, size_t bytes);
/* "Round 3 · World Cup"; empty: the file does not say. */
void library_words_event(const LibraryGame *game, char *out, size_t bytes);
/* "38 moves · five in a row · 5 min each" */
void library_words_course(const LibraryGame *game, char *out, size_t bytes);
/* "Recent", "Kept games", or the folder's name. */
void library_words_source(const ViewLibrary *library, char *out, size_t bytes);
/* Of what the search is narrowed to: "Position · Renju", "Level 4", "Nov 2026". */
void library_words_chip(const ViewLibrary *library, char *out, size_t bytes);
/* "146 games · newest first", "Reading 120 of 10000 games" */
void library_words_count(const ViewLibrary *library, char *out, size_t bytes);
/* "6 other games reach it" */
void library_words_others(const ViewLibrary *library, char *out, size_t bytes);
/* What follows a folder's last slash. */
const char *library_words_folder(const char *path);

#endif
