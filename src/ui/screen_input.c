/* Sends each input to the file that handles it. */
#include "ui/screen.h"

#include <stddef.h>

#include "ui/scan.h"
#include "ui/screen_build.h"
#include "ui/screen_edit.h"
#include "ui/screen_keys.h"
#include "ui/screen_pointer.h"

static int end_input(Screen *screen, const View *view, CommandList *commands)
{
    for (int i = 0; i < commands->count; i++) {
        Command *command = &commands->out[i];
        screen->refusals += command->kind == CMD_REFUSE;
        if (command->kind == CMD_PAGE && layout_turns(view)) {
            command->seat = SEAT_FAR; /* whose panel the shared one is now */
        }
    }
    return commands->count;
}

static void follow_pointer(Screen *screen, const Input *input)
{
    if (input_follows_mouse(input)) {
        screen->mouse_inside = true;
        screen->mouse_x = input->x;
        screen->mouse_y = input->y;
        screen->touched = false;
    } else if (input->finger) {
        screen->touched = true;
        screen->mouse_inside = false; /* no ghost where the finger last was */
    }
}

static void keep_text(Screen *screen, CommandList *commands)
{
    if (screen_edits_move(screen)) {
        screen_keep_text(screen, commands);
        commands->out[commands->count - 1].unasked = true;
    }
}

static void handle(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    switch (input->kind) {
    case INPUT_PRESS:
        screen_pointer_press(screen, view, input, commands);
        break;
    case INPUT_MOVE:
        screen_pointer_move(screen, view, input, commands);
        break;
    case INPUT_RELEASE:
        screen_pointer_release(screen, view, input, commands);
        break;
    case INPUT_CANCEL:
        screen_pointer_cancel(screen, view, input);
        break;
    case INPUT_HOVER:
        break;
    case INPUT_LEAVE:
        screen->mouse_inside = false;
        break;
    case INPUT_WHEEL:
        screen_pointer_wheel(screen, view, input, commands);
        break;
    case INPUT_KEY:
        screen_keys_press(screen, view, input, commands);
        break;
    case INPUT_TEXT:
        screen_edit_type(screen, input);
        break;
    case INPUT_COMMIT:
        screen_end_edit(screen, commands, true);
        break;
    case INPUT_KEEP:
        keep_text(screen, commands);
        break;
    }
}

int screen_handle(Screen *screen, const View *view, const Input *input,
                  Command out[SCREEN_COMMANDS_MAX])
{
    CommandList commands = {out, 0};
    screen_build(screen, view, NULL);
    follow_pointer(screen, input);
    if (!scan_handle(screen, view, input, &commands)) {
        handle(screen, view, input, &commands);
        screen_edit_report(screen, &commands);
    }
    return end_input(screen, view, &commands);
}
