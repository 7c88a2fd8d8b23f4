#include "ui/notice.h"

#include "ui/words.h"

static const NoticeInfo info[NOTICE_COUNT] = {
    [NOTICE_NONE] = {.name = "none"},
    [NOTICE_QUIT_UNSAVED] = {.name = "quit-unsaved",
                             .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0},
                                        {"quit-anyway", N_("Quit anyway"), CMD_QUIT, 1}},
                             .closes = true,
                             .asks = true},
    [NOTICE_REPLACE_UNSAVED] = {.name = "replace-unsaved",
                                .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0},
                                           {"start-anyway", N_("Start anyway"), CMD_REPLACE, 0}},
                                .closes = true,
                                .asks = true},
    [NOTICE_UNSAVED] = {.name = "unsaved",
                        .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_KEPT_ELSEWHERE] = {.name = "kept-elsewhere",
                               .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_AUTOSAVE_UNREADABLE] = {.name = "autosave-unreadable",
                                    .button = {{"ok", N_("OK"), CMD_DISMISS,
                                                NOTICE_AUTOSAVE_UNREADABLE}},
                                    .closes = true},
};

const NoticeInfo *notice_info(NoticeKind kind)
{
    return &info[kind];
}

void notice_draw(Ui *ui, const Layout *layout, bool small)
{
    (void)ui;
    (void)layout;
    (void)small;
}
