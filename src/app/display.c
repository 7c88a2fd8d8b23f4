#include "app/display.h"

#include <stdio.h>
#include <string.h>

#include "app/crash.h"
#include "app/desktop.h"
#include "app/file.h"
#include "app/language.h"
#include "app/log.h"
#include "app/window_icon.h"
#include "engine/parse_error.h"
#include "ui/setting.h"
#include "ui/theme.h"
#include "ui/words.h"

/* After a frame that could not be shown. Without memory or a display it takes long and brings
 * nothing, so that after four the time doubles, five times. */
enum { RETRY_MS = 250, QUICK_RETRIES = 4, DOUBLINGS_MAX = 5 };

/* ---- beginning and end ---- */

/* The language of the settings, or English where no font has its characters. */
static void set_language(Display *display)
{
    display->language = display->options->settings.language;
    language_set(setting_language(&display->options->settings), display->locales);
    fonts_set_language(display->fonts, language_in_use());
    messages_translate(display->messages);
    if (fonts_message(display->fonts)[0] != '\0' || fonts_has_text(display->fonts, _("New game"))) {
        return;
    }
    language_set("en", display->locales);
    messages_translate(display->messages);
    messages_warn(display->messages,
                  "No font here has the characters of the language chosen, so texts are English.",
                  "Install one; for Chinese, Japanese and Korean Debian has fonts-noto-cjk.");
}

bool display_init(Display *display, const Options *options, const char *locales, Messages *messages)
{
    display->options = options;
    display->locales = locales;
    display->messages = messages;
    crash_expect(
        "tengen: the fonts cannot be loaded: a library crashed while it looked for them. There "
        "may be too little memory.\n");
    display->fonts = fonts_new(options->font[0] != '\0' ? options->font : NULL);
    crash_expect(NULL);
    if (!display->fonts) {
        return false;
    }
    set_language(display);
    display->store = store_new();
    display->list = drawlist_new();
    display->pictures = pictures_new();
    if (!display->store || !display->list || !display->pictures) {
        return false;
    }
    display->canvas = canvas_new(display->store, display->fonts);
    display->screen = screen_new(display->store, display->fonts);
    if (!display->canvas || !display->screen) {
        return false;
    }
    display->painters = paint_pool_new(paint_pool_usual_helpers());
    display_use_threads(display, true);
    screen_watch(display->screen, display->canvas);
    screen_set_thumbnails(display->screen, &display->thumbnails);
    return true;
}

bool display_open_window(Display *display, char *error, size_t bytes)
{
    const Options *options = display->options;
    const float unit = window_unit();
    int w = options->window.w > 0 ? options->window.w : (int)(1280 * unit);
    int h = options->window.h > 0 ? options->window.h : (int)(800 * unit);
    SDL_Rect room;
    if (!window_is_headless() && options->window.w == 0 &&
        SDL_GetDisplayUsableBounds(0, &room) == 0) {
        w = room.w > 320 && w > room.w - 40 ? room.w - 40 : w;
        h = room.h > 320 && h > room.h - 40 ? room.h - 40 : h;
    }
    display->fullscreen = options->settings.fullscreen;
    display->window = window_new(w, h, display->fullscreen, options->present, error, bytes);
    return display->window != NULL;
}

void display_free(Display *display)
{
    pictures_free(display->pictures);
    screen_free(display->screen);
    canvas_free(display->canvas);
    paint_pool_free(display->painters);
    drawlist_free(display->list);
    fonts_free(display->fonts);
    store_free(display->store);
    pixmap_free(&display->picture);
    thumbnails_free(&display->thumbnails);
    if (display->window) {
        window_free(display->window);
    }
}

void display_decorate(Display *display)
{
    SDL_Window *sdl = window_sdl(display->window);
    if (display->decorated == sdl) {
        return;
    }
    display->decorated = sdl;
    window_icon_set(sdl, &theme_get(display->options->settings.theme)->look, display->store,
                    display->fonts);
    /* Without a font we cannot draw the message, but the window's frame can. */
    if (!fonts_has_text(display->fonts, "A")) {
        SDL_SetWindowTitle(sdl, fonts_message(display->fonts));
    }
}

/* ---- size ---- */

static float text_factor(TextScale scale)
{
    return scale == TEXT_SMALL ? 0.9f : scale == TEXT_LARGE ? 1.2f : 1;
}

void display_resize(Display *display)
{
    display->failures = 0;
    const Options *options = display->options;
    float scale = options->ui_scale > 0 ? options->ui_scale : window_scale(display->window);
    display->text_scale = options->settings.text_scale;
    display->scale = scale * text_factor(display->text_scale);
    window_size(display->window, &display->w, &display->h);
    screen_resize(display->screen, display->w, display->h, display->scale);
}

/* ---- the player's picture ---- */

static void set_picture(Display *display, Pixmap picture)
{
    screen_set_picture(display->screen, NULL);
    pixmap_free(&display->picture);
    display->picture = picture;
    if (picture.pixel) {
        screen_set_picture(display->screen, &display->picture);
    }
}

/* Loaded no larger than the largest display can show; without a display, than 4K. */
static void picture_limit(const Display *display, int *w, int *h)
{
    float ratio_x, ratio_y;
    *w = display->w;
    *h = display->h;
    if (window_is_headless()) {
        *w = SDL_max(*w, 3840);
        *h = SDL_max(*h, 2160);
        return;
    }
    window_ratio(display->window, &ratio_x, &ratio_y);
    for (int i = 0; i < SDL_GetNumVideoDisplays(); i++) {
        SDL_Rect bounds;
        if (SDL_GetDisplayBounds(i, &bounds) == 0) {
            *w = SDL_max(*w, (int)((float)bounds.w * ratio_x));
            *h = SDL_max(*h, (int)((float)bounds.h * ratio_y));
        }
    }
}

/* Loads the picture that the settings name, or removes the one shown if they name none. */
static void load_picture(Display *display)
{
    const char *path = display->options->settings.picture;
    int w, h;
    snprintf(display->picture_path, sizeof display->picture_path, "%s", path);
    if (path[0] != '\0') {
        picture_limit(display, &w, &h);
        pictures_load(display->pictures, path, w, h);
    } else if (display->picture.pixel) {
        set_picture(display, (Pixmap){0});
    }
}

/* The settings may already name another one. */
static void tell_no_picture(Display *display, const ParseError *error)
{
    const char *path = display->picture_path;
    const Sentence first =
        sentence_with(N_("The picture \"%s\" cannot be shown."), file_name_of(path), NULL);
    char detail[PARSE_ERROR_PACKED];
    parse_error_pack(error, false, detail);
    const Sentence second = sentence_with(N_("Details: %s"), detail, NULL);
    messages_fail_with(display->messages, &first, &second);
}

/* Shows the player's picture if it has been loaded. */
static bool take_picture(Display *display)
{
    Pixmap picture;
    ParseError error;
    if (!pictures_take(display->pictures, &picture, &error)) {
        return false;
    }
    if (display->options->settings.picture[0] == '\0') { /* removed while it was loaded */
        pixmap_free(&picture);
        return false;
    }
    if (!picture.pixel) {
        tell_no_picture(display, &error);
        return false;
    }
    set_picture(display, picture);
    return true;
}

static bool is_offered(const Display *display, const char *path)
{
    for (int i = 0; i < display->thumbnails.count; i++) {
        if (strcmp(display->thumbnails.item[i].path, path) == 0) {
            return true;
        }
    }
    return false;
}

/* Anew when the page is opened, or shows a picture of another folder. */
void display_offer_pictures(Display *display, bool shown)
{
    const char *path = display->options->settings.picture;
    bool opened = shown && !display->offering;
    bool other = shown && path[0] != '\0' && strcmp(path, display->offered_around) != 0 &&
                 !is_offered(display, path);
    display->offering = shown;
    if (!opened && !other) {
        return;
    }
    snprintf(display->offered_around, sizeof display->offered_around, "%s", path);
    if (path[0] == '\0' && options_are_watched(display->options)) {
        desktop_pictures_folder(display->offered_around, sizeof display->offered_around);
    }
    if (display->offered_around[0] != '\0') {
        pictures_browse(display->pictures, display->offered_around);
    }
}

bool display_take_pictures(Display *display)
{
    bool changed = take_picture(display);
    return pictures_take_thumbnails(display->pictures, &display->thumbnails) || changed;
}

void display_wait_pictures(Display *display)
{
    pictures_wait(display->pictures);
}

/* ---- settings ---- */

void display_update(Display *display, bool picture_chosen)
{
    const Settings *settings = &display->options->settings;
    if (settings->language != display->language) {
        set_language(display);
        canvas_invalidate(display->canvas); /* the same words may have other glyphs */
    }
    if (settings->text_scale != display->text_scale) {
        display_resize(display);
    }
    if (settings->fullscreen != display->fullscreen) {
        display->fullscreen = settings->fullscreen;
        window_set_fullscreen(display->window, display->fullscreen);
    }
    if (picture_chosen || strcmp(settings->picture, display->picture_path) != 0) {
        load_picture(display);
    }
}

/* ---- frames ---- */

bool display_is_hidden(const Display *display)
{
    return display->window && window_is_hidden(display->window);
}

/* The canvas paints into the window's own memory, if the window allows it. */
static bool fit_canvas(Display *display)
{
    Pixmap frame;
    bool fresh = false, fits;
    if (window_frame(display->window, &frame, &fresh)) {
        fits = canvas_borrow(display->canvas, &frame);
    } else {
        fits = canvas_resize(display->canvas, display->w, display->h);
    }
    if (fresh || !fits) { /* the last frame may be gone with the window's old surface */
        canvas_invalidate(display->canvas);
    }
    if (!fits) {
        const Sentence what =
            sentence_counting(N_("Out of memory for a window of %d x %d."), display->w, display->h);
        messages_fail_with(display->messages, &what, NULL);
    }
    return fits;
}

/* Returns the number of rectangles that changed. */
static int draw_scene(Display *display, const View *view, Rect *dirty)
{
    screen_draw(display->screen, view, display->list);
    if (view->frame_stats) {
        frame_stats_draw(&display->frame_stats, display->list, display->fonts, display->w,
                         display->h, display->scale);
    }
    if (drawlist_failed(display->list) || !fit_canvas(display)) {
        return 0;
    }
    int count = canvas_draw(display->canvas, display->list, dirty);
    if (!canvas_shown(display->canvas)) { /* no memory */
        window_forget(display->window);
        return 0;
    }
    display->frames_shown += count > 0 || window_needs_all(display->window);
    display->not_shown =
        !window_show(display->window, canvas_pixels(display->canvas), dirty, count);
    if (display->not_shown) {
        log_detail("the frame was not shown: %s", SDL_GetError());
    }
    return count;
}

void display_draw(Display *display, const View *view, int wakeups)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    display->last_frame_ms = view->now_ms;
    if (display->failures >= QUICK_RETRIES && view->now_ms < display_next_ms(display)) {
        return; /* it would most likely fail, too */
    }
    display->tried_ms = view->now_ms;
    Uint64 begin = SDL_GetPerformanceCounter();
    int count = draw_scene(display, view, dirty);
    if (count > 0 && view->frame_stats) {
        /* This frame showed the figures of the last one, so what changed was the scene. A scene at
         * rest changes no figures, and so they cause no frames. */
        FrameStats *stats = &display->frame_stats;
        Uint64 ticks = SDL_GetPerformanceCounter() - begin;
        memcpy(stats->dirty, dirty, (size_t)count * sizeof *dirty);
        stats->count = count;
        stats->ms = (double)ticks * 1000 / (double)SDL_GetPerformanceFrequency();
        stats->frames++;
        stats->wakeups = wakeups;
        draw_scene(display, view, dirty);
    }
    const bool failed = display->window && window_needs_all(display->window);
    display->failures = failed ? display->failures + 1 : 0;
}

const Pixmap *display_pixels(const Display *display)
{
    return canvas_pixels(display->canvas);
}

void display_show_again(Display *display)
{
    display->failures = 0;
    window_forget(display->window);
}

void display_forget(Display *display)
{
    canvas_invalidate(display->canvas);
    display_show_again(display);
}

void display_use_threads(Display *display, bool use)
{
    const Parallel parallel = paint_pool_parallel(use ? display->painters : NULL);
    display->one_thread = !use;
    canvas_set_parallel(display->canvas, &parallel);
    screen_set_parallel(display->screen, &parallel);
}

int display_threads(const Display *display)
{
    return display->one_thread ? 1 : 1 + paint_pool_helpers(display->painters);
}

int64_t display_next_ms(const Display *display)
{
    const bool waits = display->window && window_needs_all(display->window);
    const int doublings = SDL_clamp(display->failures - QUICK_RETRIES, 0, DOUBLINGS_MAX);
    return waits ? display->tried_ms + (RETRY_MS << doublings) : -1;
}

/* A second screen draws it: the first one goes on with its motions. */
Pixmap display_paint(const Display *display, const View *view)
{
    Pixmap copy = {0};
    Rect dirty[CANVAS_DIRTY_MAX];
    Store *store = store_new();
    DrawList *list = drawlist_new();
    Canvas *canvas = store ? canvas_new(store, display->fonts) : NULL;
    Screen *screen = store ? screen_new(store, display->fonts) : NULL;
    if (list && canvas && screen && canvas_resize(canvas, display->w, display->h)) {
        screen_set_picture(screen, display->picture.pixel ? &display->picture : NULL);
        screen_resize(screen, display->w, display->h, display->scale);
        screen_draw(screen, view, list);
        if (!drawlist_failed(list)) {
            canvas_draw(canvas, list, dirty);
            if (!pixmap_copy(canvas_pixels(canvas), &copy)) {
                copy = (Pixmap){0};
            }
        }
    }
    screen_free(screen);
    canvas_free(canvas);
    drawlist_free(list);
    store_free(store);
    return copy;
}
