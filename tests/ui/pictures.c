/* Writes pictures of the pages into a folder, to look at: ui_pictures FOLDER. Not a test. */
#include <stdio.h>
#include <string.h>

#include "render/image.h"
#include "ui/scene.h"

static View view;

static void shoot(const char *folder, const char *name, int w, int h, float scale)
{
    Stage stage;
    char path[600], message[200];
    stage_open(&stage, w, h, scale);
    stage_settle(&stage, &view);
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (!image_write_png(path, canvas_pixels(stage.canvas), message, sizeof message))
        fprintf(stderr, "%s\n", message);
    stage_close(&stage);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: ui_pictures FOLDER\n");
        return 2;
    }
    scene_play(&view);
    shoot(argv[1], "play", 1280, 800, 1.0f);
    shoot(argv[1], "play-800", 800, 600, 1.0f);
    shoot(argv[1], "play-square", 1000, 1000, 1.0f);
    shoot(argv[1], "play-tall", 1200, 1600, 1.5f);
    shoot(argv[1], "play-320", 320, 480, 1.0f);
    scene_win(&view);
    shoot(argv[1], "win", 1280, 800, 1.0f);
    shoot(argv[1], "win-phone", 430, 932, 1.0f);
    scene_play(&view);
    view.settings.theme = THEME_NIGHT;
    shoot(argv[1], "phone-dark", 430, 932, 1.0f);
    scene_faces(&view);
    shoot(argv[1], "faces", 1200, 1600, 1.0f);
    shoot(argv[1], "faces-wide", 1280, 800, 1.0f);
    shoot(argv[1], "faces-phone", 430, 932, 1.0f);
    scene_play(&view);
    view.page = PAGE_NEW;
    shoot(argv[1], "new", 1280, 800, 1.0f);
    view.page = PAGE_SETTINGS;
    shoot(argv[1], "settings", 1280, 800, 1.0f);
    view.page = PAGE_REVIEW;
    shoot(argv[1], "review", 1600, 1000, 1.0f);
    view.page = PAGE_MENU;
    shoot(argv[1], "menu", 1280, 800, 1.0f);
    return 0;
}
