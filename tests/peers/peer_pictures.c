/* The scene as files: what a case draws is told to a page in a browser as a list of calls. */
#include "peers/peer_scene.h"

#include <stdio.h>

#include "write_png.h"

static void clip(void *self, Rect rect)
{
    fprintf(self, "[\"clip\",%d,%d,%d,%d],\n", rect.x, rect.y, rect.w, rect.h);
}

static void image(void *self, PeerImage which, Rect part, int x, int y, float opacity)
{
    fprintf(self, "[\"image\",%d,%d,%d,%d,%d,%d,%d,%.4f],\n", (int)which, part.x, part.y, part.w,
            part.h, x, y, (double)opacity);
}

static void stretch(void *self, PeerImage which, Stretch to)
{
    fprintf(self, "[\"stretch\",%d,%.3f,%.3f,%.3f,%.3f],\n", (int)which, (double)to.x, (double)to.y,
            (double)to.w, (double)to.h);
}

static void finish(void *self)
{
    fprintf(self, "[\"finish\"]");
}

static void write_scene(const PeerScene *scene, FILE *file)
{
    PeerPainter painter = {
        .self = file, .clip = clip, .image = image, .stretch = stretch, .finish = finish};
    fprintf(file, "{\"w\":%d,\"h\":%d,\"images\":%d,\"cases\":{", scene->w, scene->h, PEER_IMAGES);
    for (int i = 0; i < PEER_CASES; i++) {
        const int frames = i <= PEER_STONE ? 1 : PEER_FRAMES;
        fprintf(file, "%s\"%s\":[", i > 0 ? "," : "", peer_case_word((PeerCase)i));
        for (int frame = 0; frame < frames; frame++) {
            fprintf(file, "%s[", frame > 0 ? "," : "");
            peer_scene_draw(scene, (PeerCase)i, frame, &painter);
            fprintf(file, "]");
        }
        fprintf(file, "]");
    }
    fprintf(file, "}}\n");
}

bool peer_pictures_write(const PeerScene *scene, const char *folder)
{
    char path[1024];
    for (int i = 0; i <= PEER_IMAGES; i++) { /* the last one is what Tengen shows */
        snprintf(path, sizeof path, "%s/%d.png", folder, i);
        if (!write_png(path, i < PEER_IMAGES ? &scene->image[i] : &scene->picture)) {
            return false;
        }
    }
    snprintf(path, sizeof path, "%s/scene.json", folder);
    FILE *file = fopen(path, "w");
    if (!file) {
        return false;
    }
    write_scene(scene, file);
    return fclose(file) == 0;
}
