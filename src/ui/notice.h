/* notice.h: the lasting notice (View.notice), on every page: a card with a warning sign at the
 * lower end of the panel, or a line where the page needs the room. Pages need not know of it: they
 * are laid out in the room that it leaves. Only a question, and a notice that the player has
 * opened, may lie on the board; it never lies on a control of the page. Face to face both panels
 * have the line, and the card is at the edge of the board, turned to the player who opened it. */
#ifndef TENGEN_UI_NOTICE_H
#define TENGEN_UI_NOTICE_H

#include "ui/layout.h"
#include "ui/widget.h"

enum { NOTICE_BUTTONS = 4, NOTICE_BUTTONS_MAX = ENGINES_MAX + NOTICE_BUTTONS };
_Static_assert((int)RULE_COUNT <= (int)ENGINES_MAX, "there is room for a button for each rule");

typedef struct NoticeButton {
    const char *name;  /* of the control; NULL: no such button */
    const char *label; /* message id */
    CommandKind command;
    int value;
} NoticeButton;

/* A kind of notice: how it can be answered. The first of these buttons is the primary one. */
typedef struct NoticeInfo {
    const char *name; /* in scripts: `expect notice NAME` */
    NoticeButton button[NOTICE_BUTTONS];
    bool rules;   /* before those a button for each rule, which are CMD_JUDGE_BY, */
    bool engines; /* ... or for each of View.stand_in, CMD_STAND_IN */
    bool closes;  /* by CMD_DISMISS; others stay until their cause is gone */
    bool asks;    /* a question: it does not shrink, Escape closes it */
} NoticeInfo;

const NoticeInfo *notice_info(NoticeKind kind); /* static storage */
/* The buttons of View.notice in their order, with labels in the player's language: at least one,
 * unless there is no notice. Returns how many. */
int notice_buttons(const View *view, NoticeButton button[NOTICE_BUTTONS_MAX]);

typedef enum NoticeForm {
    NOTICE_CARD, /* sentences, buttons and "notice-shrink", or "notice-close" of a question */
    NOTICE_LINE, /* small: "notice", which opens the card */
    NOTICE_SIGN, /* small, where a line does not fit: the same */
    NOTICE_TOAST /* ui/toast_place.h */
} NoticeForm;

/* What the player has done with it. A question is always opened. */
typedef enum NoticeWish {
    NOTICE_NEW,    /* nothing: a card if there is room for it beside page and board, else small */
    NOTICE_SHRUNK, /* small */
    NOTICE_OPENED  /* a card */
} NoticeWish;

typedef struct NoticePart {
    NoticeForm form;
    Frame frame;
    Seat seat;  /* of its controls */
    Rect rect;  /* local */
    Rect panel; /* drawn behind it; empty: it is in a panel of the page */
    int below;  /* it is in this room at the lower end of the page's panel, px; 0: as `rect` says */
} NoticePart;

enum { NOTICE_PARTS = 3 };
typedef struct NoticePlace {
    NoticePart part[NOTICE_PARTS];
    int parts;      /* 0: there is no notice */
    bool alone;     /* an opened one leaves no room for the page, which is not drawn until a press
                       anywhere else shrinks it */
    float appeared; /* of a toast: 0..1 */
    int height;     /* of a toast in the panel of a page, px */
} NoticePlace;

/* Before the page: takes room from the layout. `seat`: face to face, who gets the card; SEAT_NONE:
 * the near player. */
NoticePlace notice_place(Ui *ui, Layout *layout, NoticeWish wish, Seat seat);
bool notice_is_card(const NoticePlace *place);
Rect notice_rect(const NoticePlace *place); /* in the window, of the card if there is one */
/* After the page. */
void notice_draw(Ui *ui, const NoticePlace *notice);

#endif
