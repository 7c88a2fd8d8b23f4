/* The loop of a program in a browser, whose own loop must never be kept waiting: each turn is a
 * call of the page, and nothing runs while nothing is due. */
#include "app/loop.h"

#include "app/log.h"
#include "app/startup.h"
#include "app/wake.h"
#include "app/web_page.h"
#include "engine/utf8.h"

/* One for the program. */
typedef struct WebLoop {
    App *app; /* NULL: it has ended */
    int64_t asleep_ms, due_ms;
    bool awake; /* as web_page_keep_awake was told last */
    bool types; /* as web_page_take_text was */
} WebLoop;

static WebLoop web;

/* Events come from the page, and from workers on their own threads. */
static int watch_events(void *user, SDL_Event *event)
{
    (void)user, (void)event;
    web_page_hurry();
    return 1;
}

static void rest(void)
{
    web.asleep_ms = loop_real_ms();
    web.due_ms = loop_due_ms(web.app);
    web_page_rest(web.due_ms < 0 ? -1
                                 : (int)SDL_clamp(web.due_ms - web.asleep_ms, 0, SDL_MAX_SINT32));
}

static void end(void)
{
    App *app = web.app;
    web.app = NULL;
    SDL_DelEventWatch(watch_events, NULL);
    web_page_keep_awake(false);
    web_page_ended(app_close(app));
}

void web_loop_turn(void)
{
    App *app = web.app;
    if (!app) {
        return;
    }
    loop_woke(app, web.asleep_ms, web.due_ms);
    loop_turn(app);
    if (app->loop.inhibit_screensaver != web.awake) {
        web.awake = app->loop.inhibit_screensaver;
        web_page_keep_awake(web.awake);
    }
    if ((bool)SDL_IsTextInputActive() != web.types) {
        web.types = !web.types;
        web_page_take_text(web.types);
    }
    if (app->loop.quit) {
        end();
    } else {
        rest();
    }
}

/* As if the window went away under the fingers. */
void web_loop_cancel(void)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = SDL_WINDOWEVENT_MINIMIZED;
    if (web.app) {
        SDL_PushEvent(&event);
    }
}

void web_loop_drop(void)
{
    SDL_Event event = {.type = SDL_DROPFILE};
    event.drop.file = web_page_dropped();
    if (!web.app || !event.drop.file || SDL_PushEvent(&event) != 1) {
        SDL_free(event.drop.file);
    }
}

void web_loop_chosen(void)
{
    wake_main();
}

static void press(SDL_Keycode key)
{
    for (int i = 0; i < 2; i++) {
        SDL_Event event = {.type = i == 0 ? SDL_KEYDOWN : SDL_KEYUP};
        event.key.state = i == 0 ? SDL_PRESSED : SDL_RELEASED;
        event.key.keysym.sym = key;
        event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
        SDL_PushEvent(&event);
    }
}

static void type(SDL_Event *event)
{
    if (event->text.text[0] != '\0') {
        SDL_PushEvent(event);
    }
    event->text.text[0] = '\0';
}

/* A keyboard may correct a word after the field was left: then it would press keys of the game. */
void web_loop_typed(void)
{
    char *text = web_page_typed();
    const bool taken = web.app && SDL_IsTextInputActive();
    SDL_Event event = {.type = SDL_TEXTINPUT};
    int bytes;
    for (const char *at = text; taken && at && (bytes = utf8_bytes(at)) > 0; at += bytes) {
        const size_t length = SDL_strlen(event.text.text);
        const SDL_Keycode key = *at == '\b' ? SDLK_BACKSPACE : *at == '\n' ? SDLK_RETURN : 0;
        if (key || length + (size_t)bytes >= sizeof event.text.text) {
            type(&event);
        }
        if (key) {
            press(key);
        } else {
            SDL_strlcat(event.text.text, at, SDL_strlen(event.text.text) + (size_t)bytes + 1);
        }
    }
    type(&event);
    SDL_free(text);
}

/* Returns only if nothing can be shown. */
int loop_run(App *app)
{
    if (!loop_show_first(app)) {
        log_warn("this page cannot show the picture: %s", SDL_GetError());
        return 1;
    }
    loop_draw(app);
    web_page_started();
    web.app = app;
    SDL_AddEventWatch(watch_events, NULL);
    rest();
    web_page_live();
}
