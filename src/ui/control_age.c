#include "ui/control_age.h"

#include <string.h>

static bool is_same(const ControlAge *age, const Control *control)
{
    return age->seat == control->seat &&
           (age->name == control->name || strcmp(age->name, control->name) == 0);
}

/* In the last pass it was at `hint`, unless controls have come or gone. */
static const ControlAge *find_age(const ControlAges *ages, const Control *control, int hint)
{
    if (hint < ages->count && is_same(&ages->control[hint], control)) {
        return &ages->control[hint];
    }
    for (int i = 0; i < ages->count; i++) {
        if (is_same(&ages->control[i], control)) {
            return &ages->control[i];
        }
    }
    return NULL;
}

/* Scrolling does not count: the player does that on purpose. */
static Rect place_of(const Control *control)
{
    Rect rect = control->target;
    rect.y += control->scrolled;
    return frame_rect_to_window(control->frame, rect);
}

/* Does it answer a request or a choice of the opening? */
static bool is_answer(const Control *control)
{
    CommandKind kind = control->command.kind;
    return kind == CMD_ALLOW || kind == CMD_REFUSE || kind == CMD_CHOOSE || kind == CMD_DECLARE;
}

/* `before`: in the last pass; NULL: it was not there. */
static ControlAge age_of(const Control *control, const ControlAge *before, int64_t now_ms)
{
    ControlAge age = {.name = control->name,
                      .seat = control->seat,
                      .place = place_of(control),
                      .since_ms = now_ms};
    if (!before) {
        return age;
    }
    if (rect_same(before->place, age.place)) {
        age.kept = before->kept;
        age.since_ms = before->since_ms;
    } else {
        bool moves_on = now_ms - before->since_ms < CONTROL_NEW_MS;
        age.kept = moves_on ? rect_intersect(before->kept, before->place) : before->place;
    }
    return age;
}

void control_ages_clear(ControlAges *ages)
{
    ages->count = 0;
}

void control_ages_update(ControlAges *ages, const Ui *ui, bool asks, int64_t now_ms)
{
    const ControlAges before = *ages;
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        bool is_new = asks && is_answer(control);
        ages->control[i] = age_of(control, is_new ? NULL : find_age(&before, control, i), now_ms);
        if (!before.started) {
            ages->control[i].since_ms = now_ms - CONTROL_NEW_MS;
        }
    }
    ages->count = ui->controls;
    ages->started = true;
}

bool control_ages_accept(const ControlAges *ages, const Control *control, Vec at, int64_t now_ms)
{
    const ControlAge *age = find_age(ages, control, 0);
    if (!age || now_ms - age->since_ms >= CONTROL_NEW_MS || now_ms < age->since_ms) {
        return true;
    }
    Vec local = frame_to_local(control->frame, at);
    local.y += (float)control->scrolled;
    Vec unscrolled = frame_to_window(control->frame, local);
    return rect_has(age->kept, unscrolled.x, unscrolled.y);
}

bool control_ages_had(const ControlAges *ages, const Control *control, int64_t ms)
{
    const ControlAge *age = find_age(ages, control, 0);
    return !age || age->since_ms <= ms || !rect_empty(age->kept);
}
