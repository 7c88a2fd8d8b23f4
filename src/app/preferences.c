#include "app/preferences.h"

#include <stdio.h>
#include <string.h>

#include "app/option_value.h"
#include "ui/setting.h"
#include "ui/words.h"

void preferences_put(App *app, SettingId id, double number, const char *text)
{
    setting_set(&app->options.settings, id, number, text);
    setting_set(&app->saved.settings, id, number, text);
    app->pending.load_picture |= id == SETTING_PICTURE;
}

void preferences_change(App *app, SettingId id, double number, const char *text)
{
    preferences_put(app, id, number, text);
    app->pending.save_settings = true;
}

/* As typed; nothing means the theme's. */
static void set_color(App *app, SettingId id, const char *typed)
{
    char error[OPTIONS_ERROR_BYTES], text[OPTIONS_ERROR_BYTES], quoted[81];
    Argb color = 0;
    if (typed[0] != '\0' &&
        !option_value_read(setting_row(id), &color, "", typed, error, sizeof error)) {
        option_value_quote(typed, quoted, sizeof quoted);
        snprintf(text, sizeof text, _("\"%s\" is not a colour."), quoted);
        messages_refuse(&app->messages, text, _("Type six digits from 0 to F, such as DDB577."));
        return;
    }
    preferences_change(app, id, color, NULL);
}

void preferences_choose(App *app, const Command *command)
{
    SettingId id = (SettingId)command->field;
    const Setting *row = setting_row(id);
    bool fraction = row->kind == VALUE_FLOAT;
    if (row->kind == VALUE_TEXT && strlen(command_text(command)) >= row->bytes) {
        char text[200];
        snprintf(text, sizeof text, _("The path is longer than %d bytes."), (int)row->bytes - 1);
        messages_refuse(&app->messages, text, NULL);
        return;
    }
    if (row->kind == VALUE_COLOR && command->text) {
        set_color(app, id, command->text);
        return;
    }
    preferences_change(app, id, fraction ? (double)command->number : command->value,
                       command_text(command));
    sound_cues_sample(&app->sound_cues, &app->options.settings, id);
}
