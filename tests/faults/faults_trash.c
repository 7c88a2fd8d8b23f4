/* The move of a file to the trash while each call for it fails once, or from then on: the file is
 * where it was, or whole in the trash with the place that it came from, as is said; and once calls
 * work again it can be moved. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/trash.h"
#include "faults/seam.h"

static const char content[] = "a game\n";
static char path[200];
static int failures;

static void expect(bool right, const char *what, const SeamPlan *plan)
{
    if (!right) {
        fprintf(stderr, "faults_trash: %s; %s call %ld, error %d%s\n", what,
                seam_kind_name((SeamKind)__builtin_ctz(plan->kinds)), plan->at, plan->error,
                plan->mode == SEAM_ON ? ", from then on" : "");
        failures++;
    }
}

static void need(bool done, const char *what)
{
    if (!done) {
        perror(what);
        exit(1);
    }
}

static bool has(const char *file, const char *text)
{
    char found[400] = "";
    FILE *stream = fopen(file, "r");
    if (stream) {
        found[fread(found, 1, sizeof found - 1, stream)] = '\0';
        fclose(stream);
    }
    return strstr(found, text) != NULL;
}

/* `crowded`: another game of that name is in the trash already. */
static void lay_out(bool crowded)
{
    need(system("rm -rf Trash one.sgf") == 0, "rm");
    for (int i = crowded ? 0 : 1; i < 2; i++) {
        FILE *file = fopen(path, "w");
        need(file && fputs(content, file) != EOF && fclose(file) == 0, path);
        need(i == 1 || trash_put(path) == 0, "the first one");
    }
}

/* False: there are fewer calls. */
static bool try_fault(bool crowded, const SeamPlan *plan)
{
    const char *file = crowded ? "Trash/files/one.sgf 2" : "Trash/files/one.sgf";
    const char *info = crowded ? "Trash/info/one.sgf 2.trashinfo" : "Trash/info/one.sgf.trashinfo";
    lay_out(crowded);
    seam_plan(plan, false);
    seam_arm();
    const int error = trash_put(path);
    seam_disarm();
    const bool hit = seam_state()->hits > 0;
    expect(error == 0 || hit, "failed without a fault", plan);
    if (error == 0) {
        expect(access(path, F_OK) != 0, "moved, but still there", plan);
        expect(has(file, content), "the file is lost", plan);
        expect(has(info, "\nPath=") && has(info, path), "nobody knows where it came from", plan);
    } else {
        expect(has(path, content), "not moved, but gone", plan);
        expect(trash_put(path) == 0 && access(path, F_OK) != 0, "it cannot be moved later", plan);
    }
    expect(!crowded || has("Trash/files/one.sgf", content), "the other game is lost", plan);
    return hit;
}

int main(void)
{
    static const struct {
        SeamKind kind;
        int error;
    } row[] = {
        {SEAM_MEMORY, ENOMEM}, {SEAM_OPEN, EMFILE}, {SEAM_WRITE, ENOSPC}, {SEAM_SYNC, EIO},
        {SEAM_RENAME, EIO},    {SEAM_CLOSE, EIO},   {SEAM_FOLDER, EROFS}, {SEAM_LOOK, EIO},
    };
    char folder[] = "/tmp/tengen-trash-XXXXXX";
    need(mkdtemp(folder) && chdir(folder) == 0, folder);
    setenv("XDG_DATA_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/one.sgf", folder);
    for (size_t i = 0; i < 4 * sizeof row / sizeof row[0]; i++) {
        SeamPlan plan = {.kinds = 1U << row[i / 4].kind,
                         .mode = i % 2 ? SEAM_ON : SEAM_ONCE,
                         .at = 1,
                         .error = row[i / 4].error};
        while (try_fault(i % 4 > 1, &plan)) {
            plan.at++;
        }
    }
    need(system("rm -rf Trash one.sgf") == 0 && chdir("/") == 0 && rmdir(folder) == 0, folder);
    printf("%d failures\n", failures);
    return failures > 0;
}
