#include "app/app_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/temp_folder.h"

/* What a test would save among the player's own files. */
static char data[FILE_PATH_BYTES];

int app_fixture_begin(void **state)
{
    (void)state;
    if (!temp_folder_make("test", data, sizeof data)) {
        return -1;
    }
    SDL_setenv("XDG_DATA_HOME", data, 1);
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    return SDL_Init(SDL_INIT_VIDEO) == 0 ? 0 : -1;
}

int app_fixture_end(void **state)
{
    (void)state;
    SDL_Quit();
    temp_folder_remove(data);
    return 0;
}

static App *open_app(Present present, const char *folder)
{
    static Options options;
    char error[512] = "";
    int status = 0;
    options_init(&options);
    options.present = present;
    snprintf(options.script, sizeof options.script, "none");
    snprintf(options.config, sizeof options.config, "%s", folder);
    App *app = app_new(&options, error, sizeof error, &status);
    if (!app) {
        fail_msg("%s", error);
    }
    if (!app->game.in_game) {
        Setup setup = app->options.setup;
        setup.player[0].kind = setup.player[1].kind = PLAYER_HUMAN;
        assert_true(games_start(app, &setup));
    }
    loop_changed(app);
    return app;
}

App *app_fixture_open(Present present)
{
    return open_app(present, "");
}

App *app_fixture_open_in(const char *folder)
{
    SDL_setenv("XDG_STATE_HOME", "/dev/null", 1);
    SDL_setenv("XDG_RUNTIME_DIR", "/dev/null", 1);
    return open_app(PRESENT_SURFACE, folder);
}

void app_fixture_save(App *app)
{
    loop_update(app);
    storage_flush(&app->storage, &app->game);
    storage_collect(&app->storage);
}

uint32_t *app_fixture_pixels(const App *app)
{
    SDL_Window *window = window_sdl(app->display.window);
    const Pixmap *canvas = display_pixels(&app->display);
    const int w = canvas->w, h = canvas->h;
    uint32_t *pixel = malloc((size_t)w * (size_t)h * 4);
    SDL_Renderer *renderer = SDL_GetRenderer(window);
    assert_non_null(pixel);
    if (renderer) {
        assert_int_equal(
            SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixel, w * 4), 0);
        return pixel;
    }
    SDL_Surface *surface = SDL_GetWindowSurface(window);
    assert_non_null(surface);
    assert_int_equal(surface->w, w);
    assert_int_equal(surface->h, h);
    assert_int_equal(SDL_ConvertPixels(w, h, surface->format->format, surface->pixels,
                                       surface->pitch, SDL_PIXELFORMAT_ARGB8888, pixel, w * 4),
                     0);
    return pixel;
}
