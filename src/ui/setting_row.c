#include "ui/setting_row.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "ui/color_row.h"
#include "ui/numerals.h"
#include "ui/words.h"

Command setting_command(SettingId id, int value)
{
    return command_for_field(CMD_SETTING, (int)id, value);
}

static const char *control_name(const Setting *row)
{
    return row->control ? row->control : row->name;
}

static void add_segments(Flow *flow, SettingId id)
{
    const Setting *row = setting_row(id);
    const char *names[SETTING_CHOICES_MAX], *labels[SETTING_CHOICES_MAX];
    assert(row->choices <= SETTING_CHOICES_MAX);
    for (int i = 0; i < row->choices; i++) {
        names[i] = setting_control(id, i);
        labels[i] = translation_find(setting_choice(row, i).label);
    }
    int selected = (int)setting_get(&flow->ui->view->settings, id);
    flow_segments(flow, _(row->label), &(Segments){row->choices, names, labels, NULL, selected},
                  setting_command(id, 0));
}

static void add_slider(Flow *flow, SettingId id)
{
    const Setting *row = setting_row(id);
    double value = setting_get(&flow->ui->view->settings, id);
    Numeral text;
    if (row->percent) {
        text = numerals_percent((double)lround(value * 100), 0);
    } else {
        const int digits = row->kind == VALUE_INT ? 0 : 1;
        text = numerals_decimal(value, digits);
    }
    Span span = {(float)row->min, (float)row->max, (float)row->step, (float)value, text.text};
    flow_slider(flow, _(row->label), control_name(row), &span, setting_command(id, 0));
}

void setting_row_add(Flow *flow, SettingId id)
{
    const Setting *row = setting_row(id);
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
        flow_toggle(flow, control_name(row), _(row->label), row->note ? _(row->note) : NULL,
                    setting_get(&flow->ui->view->settings, id) != 0, setting_command(id, 0));
        break;
    case VALUE_CHOICE:
        add_segments(flow, id);
        break;
    case VALUE_INT:
    case VALUE_FLOAT:
        add_slider(flow, id);
        break;
    case VALUE_COLOR:
        color_row_add(flow, id, setting_command(id, 0));
        break;
    default:
        assert(false && "a kind that has a row");
    }
}
