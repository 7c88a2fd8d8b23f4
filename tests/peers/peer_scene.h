/* peer_scene.h: the picture that the peers draw, made of Tengen's own pixels: its table with an
 * empty board, its stones as sprites, its panel and pages as they are on display. A case is a list
 * of calls of a painter. */
#ifndef TENGEN_TESTS_PEER_SCENE_H
#define TENGEN_TESTS_PEER_SCENE_H

#include "app/app.h"
#include "render/pixmap.h"
#include "render/stretch.h"

enum {
    PEER_STONES_MAX = BOARD_DEFAULT * BOARD_DEFAULT,
    PEER_FRAMES = 16,
    PEER_WHITES = 5,
    PEER_BANDS = 16 /* of the panel, each with what changes in it */
};

typedef enum PeerImage {
    PEER_TABLE,    /* the window with an empty board */
    PEER_PANEL,    /* of the game with its stones */
    PEER_BOARD,    /* with its stones */
    PEER_OLD_PAGE, /* of the window's size, like the next two */
    PEER_NEW_PAGE,
    PEER_REVIEW,
    PEER_SHADOW, /* this and what follows has transparent pixels */
    PEER_BLACK,
    PEER_WHITE,
    PEER_IMAGES = PEER_WHITE + PEER_WHITES
} PeerImage;

typedef enum PeerCase {
    PEER_FULL,   /* the whole window */
    PEER_STONE,  /* what changes as a stone is placed */
    PEER_FADE,   /* one page of the window's size into another */
    PEER_TRAVEL, /* the board from the game's place to the review's, scaled */
    PEER_PINCH,  /* the board, enlarged in its place */
    PEER_PAN,    /* the board, moved by whole pixels */
    PEER_CASES
} PeerCase;

typedef struct PeerPlace {
    PeerImage image;
    int x, y; /* of its corner */
} PeerPlace;

typedef struct PeerScene {
    int w, h;
    Pixmap image[PEER_IMAGES]; /* premultiplied */
    Pixmap picture;            /* what Tengen shows */
    Rect board, review_board, panel;
    PeerPlace shadow[PEER_STONES_MAX], stone[PEER_STONES_MAX];
    int stones;
    Rect changed[1 + PEER_BANDS]; /* by the last stone: on the board, in the panel; or empty */
} PeerScene;

/* What a peer can do. Coordinates are pixels; what lies outside of the clip is not painted. */
typedef struct PeerPainter {
    const char *name;
    void *self;
    void (*clip)(void *self, Rect rect);
    /* `part` of the image with its corner at x, y. */
    void (*image)(void *self, PeerImage image, Rect part, int x, int y, float opacity);
    void (*stretch)(void *self, PeerImage image, Stretch to); /* an opaque image, bilinear */
    void (*finish)(void *self);                               /* all is in `pixels` */
    Pixmap pixels;
    void (*free)(void *self);
} PeerPainter;

/* Fills the board of `app`, whose window has its size, with all stones but one. False: no memory.
 */
bool peer_scene_make(PeerScene *scene, App *app);
/* Begins such a game, for another benchmark. */
bool peer_scene_place_stones(App *app);
void peer_scene_free(PeerScene *scene);
const char *peer_case_word(PeerCase which);
/* `frame`: 0 to PEER_FRAMES - 1. */
void peer_scene_draw(const PeerScene *scene, PeerCase which, int frame, PeerPainter *painter);
/* The share of pixels that differ visibly; both are of the same size. */
double peer_difference(const Pixmap *one, const Pixmap *other);

/* NULL name: no memory. */
PeerPainter peer_sdl_open(const PeerScene *scene);
#ifdef PEERS_CAIRO
PeerPainter peer_cairo_open(const PeerScene *scene);
#endif
/* For a page in a browser: the images as files, and each case's calls in scene.json. */
bool peer_pictures_write(const PeerScene *scene, const char *folder);

#endif
