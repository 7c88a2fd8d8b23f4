/* peers: the same picture drawn by Tengen, by Cairo with sprites and by SDL's software renderer,
 * each frame beside a copy of it by memcpy.
 *
 *   peers WxH                   measures: a line of key=value pairs for each case (docs/speed.md)
 *   peers WxH check             draws the whole window and compares it with Tengen's: status 1 if
 * not the same peers WxH pictures FOLDER   writes the scene for a page in a browser */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/bench_samples.h"
#include "app/loop.h"
#include "app/motion_bench.h"
#include "app/startup.h"
#include "peers/peer_scene.h"

enum { SAMPLES = 33, PEERS_MAX = 2 };

/* The mark of the last stone differs, and what is rounded otherwise. */
static const double difference_max = 0.01;
/* Each scales in a way of its own. */
static const double motion_difference_max = 0.1;

/* ---- Tengen ---- */

static App *open_tengen(int w, int h)
{
    static Options options;
    char error[512] = "";
    int status = 0;
    options_init(&options);
    snprintf(options.script, sizeof options.script, "none"); /* no file is read or written */
    options.window.w = w;
    options.window.h = h;
    App *app = app_new(&options, error, sizeof error, &status);
    if (!app) {
        fprintf(stderr, "peers: %s\n", error);
        return NULL;
    }
    app_set_unattended(app);
    app->options.settings.motion = MOTION_FULL;
    loop_changed(app);
    loop_draw(app);
    return app;
}

static double draw_full(App *app)
{
    const double begin = bench_now_ms();
    display_forget(&app->display);
    loop_changed(app);
    loop_draw(app);
    return bench_now_ms() - begin;
}

/* The last stone is taken back and placed again, which is what is measured. */
static double draw_stone(App *app)
{
    match_undo(app->game.match);
    loop_changed(app);
    loop_draw(app);
    match_redo(app->game.match);
    const double begin = bench_now_ms();
    loop_changed(app);
    loop_draw(app);
    return bench_now_ms() - begin;
}

/* ---- peers ---- */

static int open_peers(const PeerScene *scene, PeerPainter *peer)
{
    int count = 0;
    peer[count++] = peer_sdl_open(scene);
#ifdef PEERS_CAIRO
    peer[count++] = peer_cairo_open(scene);
#else
    fprintf(stderr, "peers: skipped Cairo: its header was not there when this was built\n");
#endif
    for (int i = 0; i < count; i++) {
        if (!peer[i].name) {
            fprintf(stderr, "peers: out of memory\n");
            exit(1);
        }
    }
    return count;
}

static double draw_peer(const PeerScene *scene, PeerCase which, int frame, PeerPainter *peer)
{
    const double begin = bench_now_ms();
    peer_scene_draw(scene, which, frame, peer);
    return bench_now_ms() - begin;
}

/* ---- measuring ---- */

static void report(const PeerScene *scene, const char *name, PeerCase which, BenchSamples *cost,
                   BenchSamples *copy)
{
    const double ms = bench_samples_median(cost), copy_ms = bench_samples_median(copy);
    printf("peer=%s case=%s size=%dx%d ms=%.3f memcpy_ms=%.3f ratio=%.3f\n", name,
           peer_case_word(which), scene->w, scene->h, ms, copy_ms, bench_ratio(ms, copy_ms));
    fflush(stdout);
}

static double draw_tengen(App *tengen, PeerCase which)
{
    return which == PEER_FULL ? draw_full(tengen) : draw_stone(tengen);
}

/* In turn, by one thread each: a frame of each peer, one of Tengen, the copy. */
static void measure(const PeerScene *scene, PeerCase which, PeerPainter *peer, int count,
                    App *tengen, uint32_t *copy)
{
    static BenchSamples cost[PEERS_MAX], own, copied;
    memset(cost, 0, sizeof cost);
    own.count = copied.count = 0;
    for (int i = 0; i < SAMPLES; i++) {
        bench_samples_add(&copied, bench_copy_frame(&scene->picture, copy));
        for (int k = 0; k < count; k++) {
            bench_samples_add(&cost[k], draw_peer(scene, which, i % PEER_FRAMES, &peer[k]));
        }
        if (which <= PEER_STONE) {
            bench_samples_add(&own, draw_tengen(tengen, which));
        }
    }
    for (int k = 0; k < count; k++) {
        report(scene, peer[k].name, which, &cost[k], &copied);
    }
    if (which <= PEER_STONE) {
        report(scene, "tengen", which, &own, &copied);
    }
}

/* Not in turn with the peers: on a busy machine the processor is taken away soon after a wait for
 * another thread, and always from who comes next. */
static void measure_threads(const PeerScene *scene, PeerCase which, App *tengen, uint32_t *copy)
{
    static BenchSamples own, copied;
    own.count = copied.count = 0;
    for (int i = 0; i < SAMPLES; i++) {
        bench_samples_add(&copied, bench_copy_frame(&scene->picture, copy));
        bench_samples_add(&own, draw_tengen(tengen, which));
    }
    report(scene, "tengen-threads", which, &own, &copied);
}

/* What moves in Tengen is measured by its own benchmark. */
static int measure_all(const PeerScene *scene, PeerPainter *peer, int count, App *tengen)
{
    uint32_t *copy = malloc((size_t)scene->w * (size_t)scene->h * 4);
    if (!copy) {
        return 1;
    }
    tengen->options.settings.motion = MOTION_NONE;
    display_use_threads(&tengen->display, false);
    for (int i = 0; i < PEER_CASES; i++) {
        measure(scene, (PeerCase)i, peer, count, tengen, copy);
    }
    motion_bench_run(tengen, false, copy);
    display_use_threads(&tengen->display, true);
    if (display_threads(&tengen->display) > 1 && peer_scene_place_stones(tengen)) {
        tengen->options.settings.motion = MOTION_NONE;
        measure_threads(scene, PEER_FULL, tengen, copy);
        measure_threads(scene, PEER_STONE, tengen, copy);
        motion_bench_run(tengen, false, copy);
    }
    free(copy);
    return 0;
}

/* The whole window is Tengen's, also once the last stone has been placed again; each frame of
 * motion is the first peer's. */
static int check(const PeerScene *scene, PeerPainter *peer, int count)
{
    int status = 0;
    for (int which = 0; which < PEER_CASES; which++) {
        for (int i = 0; i < count; i++) {
            peer_scene_draw(scene, (PeerCase)which, PEER_FRAMES / 2, &peer[i]);
            const Pixmap *wanted = which <= PEER_STONE ? &scene->picture : &peer[0].pixels;
            const double off = peer_difference(wanted, &peer[i].pixels);
            printf("%s, %s: %.2f %% of the pixels differ\n", peer[i].name,
                   peer_case_word((PeerCase)which), 100 * off);
            status |= off > (which <= PEER_STONE ? difference_max : motion_difference_max);
        }
    }
    return status;
}

static int use_peers(const PeerScene *scene, App *app, bool only_check)
{
    PeerPainter peer[PEERS_MAX];
    const int count = open_peers(scene, peer);
    const int status =
        only_check ? check(scene, peer, count) : measure_all(scene, peer, count, app);
    for (int i = 0; i < count; i++) {
        peer[i].free(peer[i].self);
    }
    return status;
}

static int run(App *app, const char *what, const char *folder)
{
    PeerScene scene;
    int status = 1;
    if (!peer_scene_make(&scene, app)) {
        fprintf(stderr, "peers: out of memory\n");
    } else if (strcmp(what, "pictures") == 0) {
        status = peer_pictures_write(&scene, folder) ? 0 : 1;
    } else {
        status = use_peers(&scene, app, strcmp(what, "check") == 0);
    }
    peer_scene_free(&scene);
    return status;
}

int main(int argc, char *argv[])
{
    int w, h;
    if (argc < 2 || sscanf(argv[1], "%dx%d", &w, &h) != 2 || w < 400 || h < 300) {
        fprintf(stderr, "usage: peers WxH [check | pictures FOLDER]\n");
        return 2;
    }
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return 1;
    }
    App *app = open_tengen(w, h);
    const int status = app ? run(app, argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : ".") : 1;
    app_free(app);
    SDL_Quit();
    return status;
}
