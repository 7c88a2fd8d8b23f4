#include "app/instance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void instance_start(Instance *instance)
{
    memset(instance, 0, sizeof *instance);
    messages_init(&instance->messages);
    storage_init(&instance->storage, ".", true, &instance->messages);
    assert_true(storage_start_writer(&instance->storage));
}

void instance_collect(Instance *instance)
{
    for (int i = 0; i < 3; i++) { /* a result can be followed by another write */
        writer_flush(instance->storage.writer);
        storage_collect(&instance->storage);
    }
}

void instance_wait(Instance *instance, int64_t ms)
{
    instance_collect(instance);
    instance->now_ms += ms;
    storage_update(&instance->storage, &instance->game, instance->now_ms);
    instance_collect(instance);
}

bool instance_quit(Instance *instance)
{
    const bool saved = storage_close(&instance->storage, NULL);
    storage_free(&instance->storage);
    return saved;
}

void instance_kill(Instance *instance)
{
    instance_collect(instance);
    instance->storage.closed = true;
    storage_free(&instance->storage);
}

void instance_expect_told(const Instance *instance, const char *text, bool told)
{
    assert_int_equal(messages_have(&instance->messages, text), told);
}

void instance_put(const char *path, const char *mode, const char *text)
{
    FILE *out = fopen(path, mode);
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

void instance_block(const char *path)
{
    (void)!rename(path, "elsewhere"); /* if there is one */
    assert_int_equal(mkdir(path, 0700), 0);
}

void instance_unblock(const char *path)
{
    assert_int_equal(rmdir(path), 0);
    (void)!rename("elsewhere", path);
}
