/* minimal_window [WIDTHxHEIGHT [SECONDS]]: the minimal program on the same libraries: opens a
 * window, shows a frame of one colour, prints when, waits, exits. The baseline for the game's time
 * to the first frame and its memory (docs/speed.md). */
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char *argv[])
{
    int w = 1280, h = 800;
    if (argc > 1 && sscanf(argv[1], "%5dx%5d", &w, &h) != 2) {
        return 2;
    }
    const int seconds = argc > 2 ? atoi(argv[2]) : 0;

    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0 || TTF_Init() != 0) {
        fprintf(stderr, "minimal_window: %s\n", SDL_GetError());
        return 1;
    }
    SDL_Window *window = SDL_CreateWindow("Minimal", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                          w, h, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    SDL_Surface *surface = !window ? NULL : SDL_GetWindowSurface(window);
    if (!surface || SDL_FillRect(surface, NULL, 0xFF406080u) != 0 ||
        SDL_UpdateWindowSurface(window) != 0) {
        fprintf(stderr, "minimal_window: %s\n", SDL_GetError());
        return 1;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("first_frame_ns=%lld linked=%d\n", now.tv_sec * 1000000000LL + now.tv_nsec,
           IMG_Linked_Version()->major);
    fflush(stdout);
    if (seconds > 0) {
        SDL_Event event;
        while (SDL_WaitEventTimeout(&event, seconds * 1000)) {
            if (event.type == SDL_QUIT) {
                break;
            }
        }
    }
    SDL_DestroyWindow(window);
    TTF_Quit();
    SDL_Quit();
    return 0;
}
