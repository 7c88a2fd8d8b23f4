/* library_places.h: library.txt: the folders that the player added to the library, the games that
 * are marked to be kept, and files that were opened from elsewhere. A line is "folder PATH", "kept
 * PATH" or "opened PATH", with the path percent-encoded; of a file of several games a kept one is
 * "PATH#NUMBER"; other lines stay as they are. Any thread.
 */
#ifndef TENGEN_APP_LIBRARY_PLACES_H
#define TENGEN_APP_LIBRARY_PLACES_H

#include "app/folder.h"

typedef enum PlaceKind { PLACE_FOLDER, PLACE_KEPT, PLACE_OPENED, PLACE_KINDS } PlaceKind;

enum { PLACES_OPENED_MAX = 200 /* the oldest ones are dropped */ };

/* The paths of each kind, sorted. */
typedef struct LibraryPlaces {
    FolderList list[PLACE_KINDS];
} LibraryPlaces;

/* A file that is missing has none. Returns 0, or errno: not all could be read. */
int library_places_read(const char *file, LibraryPlaces *places);
void library_places_free(LibraryPlaces *places);
bool library_places_have(const LibraryPlaces *places, PlaceKind kind, const char *path);

/* Adds the line, or removes it. Returns 0 or what shared_file_change returns: EBUSY: another
 * instance is changing the file. */
int library_places_change(const char *file, PlaceKind kind, const char *path, bool add);

#endif
