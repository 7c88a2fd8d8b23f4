/* What inputs mean: each goes to those who know. */
#include "ui/screen.h"

#include <stddef.h>

#include "ui/screen_state.h"

void answer_say(Answer *answer, Command command)
{
    if (command.kind != CMD_NONE && answer->count < SCREEN_COMMANDS_MAX) {
        answer->out[answer->count++] = command;
    }
}

void answer_kind(Answer *answer, CommandKind kind, int value)
{
    answer_say(answer, (Command){.kind = kind, .seat = SEAT_NONE, .value = value});
}

void answer_play(Answer *answer, const View *view, Point point)
{
    if (point && !view->stone[point]) {
        answer_say(answer, (Command){.kind = CMD_PLAY, .seat = SEAT_NONE, .point = point});
    }
}

int screen_handle(Screen *screen, const View *view, const Input *input,
                  Command out[SCREEN_COMMANDS_MAX])
{
    Answer answer = {out, 0};
    screen_build(screen, view, NULL);
    if (!input->finger && input->kind <= INPUT_HOVER) {
        screen->mouse_inside = true;
        screen->mouse_x = input->x;
        screen->mouse_y = input->y;
    } else if (input->finger) {
        screen->mouse_inside = false; /* no ghost where the finger last was */
    }
    switch (input->kind) {
    case INPUT_PRESS:
        pointer_press(screen, view, input, &answer);
        break;
    case INPUT_MOVE:
        pointer_move(screen, view, input, &answer);
        break;
    case INPUT_RELEASE:
        pointer_release(screen, view, input, &answer);
        break;
    case INPUT_CANCEL:
        pointer_cancel(screen, view, input);
        break;
    case INPUT_HOVER:
        break;
    case INPUT_LEAVE:
        screen->mouse_inside = false;
        break;
    case INPUT_WHEEL:
        pointer_wheel(screen, view, input);
        break;
    case INPUT_KEY:
        keys_press(screen, view, input, &answer);
        break;
    case INPUT_TEXT:
        keys_type(screen, input);
        break;
    }
    for (int i = 0; i < answer.count; i++) {
        screen->refusals += out[i].kind == CMD_REFUSE;
        if (out[i].kind == CMD_PAGE && layout_turns(view)) {
            out[i].seat = SEAT_FAR; /* whose panel the shared one is now */
        }
    }
    return answer.count;
}
