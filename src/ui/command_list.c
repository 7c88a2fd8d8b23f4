#include "ui/command_list.h"

#include "ui/screen.h"

void command_list_add(CommandList *commands, Command command)
{
    if (command.kind != CMD_NONE && commands->count < SCREEN_COMMANDS_MAX) {
        commands->out[commands->count++] = command;
    }
}

void command_list_add_kind(CommandList *commands, CommandKind kind, int value)
{
    command_list_add(commands, (Command){.kind = kind, .seat = SEAT_NONE, .value = value});
}

void command_list_add_play(CommandList *commands, const View *view, Point point)
{
    if (point && view->edit.on) {
        command_list_add(
            commands,
            (Command){.kind = CMD_EDIT, .seat = SEAT_NONE, .point = point, .value = EDIT_SIGN});
    } else if (point && view->arrange.on) {
        command_list_add(commands, (Command){.kind = CMD_ARRANGE,
                                             .field = ARRANGE_PUT,
                                             .seat = SEAT_NONE,
                                             .point = point});
    } else if (point) {
        const PageInfo *page = page_info(view->page);
        command_list_add(commands, (Command){.kind = page->own_board ? CMD_TRY : CMD_PLAY,
                                             .seat = SEAT_NONE,
                                             .point = point,
                                             .disabled = !page->main && !page->own_board});
    }
}
