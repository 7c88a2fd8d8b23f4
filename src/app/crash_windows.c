/* Exceptions that nobody handles, and abort(). The exception goes on to Windows' own reporting. */
#include "app/crash.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/crash_text.h"

#define NOGDI /* its RGB is not ours */
#include <windows.h>

static atomic_bool told;
static const char *_Atomic expected; /* see crash_expect */

/* Where it happened, from the begin of the program, which is loaded anywhere. */
static void add_place(const EXCEPTION_POINTERS *fault, char *place, size_t bytes)
{
    const char *begin = (const char *)GetModuleHandleW(NULL);
    if (!fault) {
        snprintf(place, bytes, "abort\n");
        return;
    }
    const EXCEPTION_RECORD *record = fault->ExceptionRecord;
    snprintf(place, bytes, "exception %08lx at tengen+%#llx\n",
             (unsigned long)record->ExceptionCode,
             (unsigned long long)((const char *)record->ExceptionAddress - begin));
}

static bool write_text(int handle, const char *text)
{
    return write(handle, text, (unsigned)strlen(text)) == (int)strlen(text);
}

/* False: there is no such file, as on a full disk. */
static bool write_report(const CrashText *crash, const char *place)
{
    const int handle = crash->report[0] != '\0'
                           ? open(crash->report, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)
                           : -1;
    if (handle < 0) {
        return false;
    }
    const bool written = write_text(handle, crash->text) &&
                         write_text(handle, crash->send_report) && write_text(handle, place);
    close(handle);
    if (!written) {
        unlink(crash->report);
    }
    return written;
}

static void tell(const EXCEPTION_POINTERS *fault)
{
    char place[100];
    const char *message = atomic_load(&expected);
    if (message) {
        fputs(message, stderr);
        _exit(1);
    }
    if (atomic_exchange(&told, true)) {
        return;
    }
    add_place(fault, place, sizeof place);
    const CrashText *crash = crash_text();
    const bool reported = write_report(crash, place);
    fprintf(stderr, "%s%s%s", crash->text, reported ? crash->send_report : crash->send_lines,
            place);
}

static LONG WINAPI handle_exception(EXCEPTION_POINTERS *fault)
{
    tell(fault);
    return EXCEPTION_CONTINUE_SEARCH;
}

static void handle_abort(int number)
{
    (void)number;
    tell(NULL);
}

void crash_watch(void)
{
    crash_tell_report("");
    SetUnhandledExceptionFilter(handle_exception);
    signal(SIGABRT, handle_abort);
}

void crash_expect(const char *message)
{
    atomic_store(&expected, message);
}
