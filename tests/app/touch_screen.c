/* touch_screen SOCKET W H SCALE [SIZE]: fingers on the touch screen that Xorg's inputtest driver
 * makes of a socket (man 4 inputtestdrv), for a game face to face in a window of W x H pixels at
 * the screen's corner. Reads lines: "down ID WHERE", "move ID WHERE", "up ID", "wait MS". WHERE is
 * a point (H8), pixels (640,400), or a place in a player's panel as that player sees it, in
 * hundreds from its left and top ("near 12,75"). Answers each line with "ok" when the server has
 * taken it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <xorg/xf86-input-inputtest-protocol.h>

#include "engine/rules/notation.h"
#include "render/rect.h"
#include "ui/layout.h"

/* XI_TouchBegin, XI_TouchUpdate and XI_TouchEnd of X. */
enum { TOUCH_BEGIN = 18, TOUCH_UPDATE = 19, TOUCH_END = 20, FINGERS = 10, AXIS_MAX = 65535 };

typedef struct Glass {
    int socket, w, h;
    Layout layout;
    float x[FINGERS], y[FINGERS];
} Glass;

static void give_up(const char *what)
{
    fprintf(stderr, "touch_screen: %s: %s\n", what,
            errno != 0 ? strerror(errno) : "not understood");
    exit(1);
}

static void send_all(int to, const void *bytes, size_t count)
{
    const char *next = bytes;
    while (count > 0) {
        ssize_t sent = write(to, next, count);
        if (sent <= 0) {
            give_up("sending");
        }
        next += sent;
        count -= (size_t)sent;
    }
}

static void receive(int from, void *bytes, size_t count)
{
    char *next = bytes;
    while (count > 0) {
        ssize_t got = read(from, next, count);
        if (got <= 0) {
            give_up("receiving");
        }
        next += got;
        count -= (size_t)got;
    }
}

/* Waits until the server has handled everything that was sent. */
static void wait_for_server(const Glass *glass)
{
    xf86ITEventWaitForSync question = {
        .header = {.length = sizeof question, .type = XF86IT_EVENT_WAIT_FOR_SYNC}};
    xf86ITResponseSyncFinished answer;
    send_all(glass->socket, &question, sizeof question);
    receive(glass->socket, &answer, sizeof answer);
}

static void open_glass(Glass *glass, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    xf86ITEventClientVersion version = {
        .header = {.length = sizeof version, .type = XF86IT_EVENT_CLIENT_VERSION},
        .major = XF86IT_PROTOCOL_VERSION_MAJOR,
        .minor = XF86IT_PROTOCOL_VERSION_MINOR};
    xf86ITResponseServerVersion answer;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    glass->socket = socket(AF_UNIX, SOCK_STREAM, 0);
    if (glass->socket < 0 ||
        connect(glass->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        give_up(path);
    }
    send_all(glass->socket, &version, sizeof version);
    receive(glass->socket, &answer, sizeof answer);
}

static void touch(Glass *glass, int finger, uint32_t kind)
{
    xf86ITEventTouch event = {.header = {.length = sizeof event, .type = XF86IT_EVENT_TOUCH},
                              .touchid = (uint32_t)finger,
                              .touch_type = kind};
    event.valuators.mask[0] = 3;
    event.valuators.valuators[0] = (double)glass->x[finger] * AXIS_MAX / (glass->w - 1);
    event.valuators.valuators[1] = (double)glass->y[finger] * AXIS_MAX / (glass->h - 1);
    send_all(glass->socket, &event, sizeof event);
    wait_for_server(glass);
}

static bool read_place(const Glass *glass, const char *where, float *x, float *y)
{
    float right, down;
    char seat[5];
    if (sscanf(where, "%4s %f,%f", seat, &right, &down) == 3) {
        bool near = strcmp(seat, "near") == 0;
        const Frame *frame = near ? &glass->layout.near_panel : &glass->layout.far_panel;
        bool turned = frame->quarters % 2 != 0;
        Vec at = frame_to_window(
            *frame, (Vec){right / 100 * (float)(turned ? frame->rect.h : frame->rect.w),
                          down / 100 * (float)(turned ? frame->rect.w : frame->rect.h)});
        *x = at.x;
        *y = at.y;
        return near || strcmp(seat, "far") == 0;
    }
    if (sscanf(where, "%f,%f", x, y) == 2) {
        return true;
    }
    Point point = notation_read_point(&where, glass->layout.size);
    layout_point_center(&glass->layout, point, x, y);
    return point != POINT_NONE;
}

static bool obey(Glass *glass, char *line)
{
    char word[8], where[32] = "";
    int finger, got = sscanf(line, "%7s %d %31[^\n]", word, &finger, where);
    if (got < 2 || finger < 0) {
        return false;
    }
    if (strcmp(word, "wait") == 0) {
        nanosleep(&(struct timespec){finger / 1000, finger % 1000 * 1000000L}, NULL);
        return true;
    }
    if (finger >= FINGERS) {
        return false;
    }
    if (strcmp(word, "up") == 0) {
        touch(glass, finger, TOUCH_END);
        return true;
    }
    if (got < 3 || !read_place(glass, where, &glass->x[finger], &glass->y[finger])) {
        return false;
    }
    touch(glass, finger, strcmp(word, "down") == 0 ? TOUCH_BEGIN : TOUCH_UPDATE);
    return true;
}

int main(int count, char **words)
{
    static View view;
    char line[128];
    if (count < 5) {
        fprintf(stderr, "usage: touch_screen SOCKET W H SCALE [SIZE]\n");
        return 2;
    }
    Glass glass = {.w = atoi(words[2]), .h = atoi(words[3])};
    view.page = PAGE_PLAY;
    view.size = count > 5 ? atoi(words[5]) : BOARD_DEFAULT;
    view.settings.face_to_face = true;
    view.settings.margin = 1;
    glass.layout = layout_make(&view, glass.w, glass.h, strtof(words[4], NULL));
    open_glass(&glass, words[1]);
    while (fgets(line, sizeof line, stdin)) {
        errno = 0;
        if (!obey(&glass, line)) {
            give_up(line);
        }
        puts("ok");
        fflush(stdout);
    }
    return 0;
}
