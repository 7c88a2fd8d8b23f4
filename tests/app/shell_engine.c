#include "app/shell_engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/patience.h"

const char *engine_write(const char *text)
{
    static char path[64];
    static int number;
    snprintf(path, sizeof path, "./shell_engine_%ld_%d.sh", (long)getpid(), number++);
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
    assert_int_equal(chmod(path, 0755), 0);
    return path;
}

GomocupQuestion question_of(int count, const Point *move)
{
    GomocupQuestion question = {.ticket = 7, .size = 15, .count = count, .turn_ms = 200};
    memcpy(question.move, move, (size_t)count * sizeof *move);
    return question;
}

GomocupAnswer question_ask(GomocupClient *client, const GomocupQuestion *question)
{
    GomocupAnswer answer;
    gomocup_ask(client, question);
    gomocup_wait(client);
    assert_true(gomocup_take(client, &answer));
    assert_int_equal(answer.ticket, question->ticket);
    return answer;
}

int engine_log_count(const char *log, const char *start)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    int found = 0;
    if (file_read(log, &text, &length, message, sizeof message) != FILE_READ) {
        return 0;
    }
    for (const char *at = strstr(text, start); at; at = strstr(at + 1, start)) {
        found++;
    }
    free(text);
    return found;
}

void engine_log_wait(const char *log, const char *start, int count)
{
    Patience patience = {0};
    while (engine_log_count(log, start) < count) {
        patience_pause(&patience, start);
    }
}
