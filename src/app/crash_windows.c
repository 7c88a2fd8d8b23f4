/* Exceptions that nobody handles, and abort(). The exception goes on to Windows' own reporting. */
#include "app/crash.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "app/crash_text.h"

#define NOGDI /* its RGB is not ours */
#include <windows.h>

static atomic_bool told;
static const char *_Atomic expected; /* see crash_expect */

static char place[100];

/* Where it happened, from the begin of the program, which is loaded anywhere. */
static void find_place(const EXCEPTION_POINTERS *fault)
{
    const char *begin = (const char *)GetModuleHandleW(NULL);
    if (!fault) {
        snprintf(place, sizeof place, "abort\n");
        return;
    }
    const EXCEPTION_RECORD *record = fault->ExceptionRecord;
    snprintf(place, sizeof place, "exception %08lx at tengen+%#llx\n",
             (unsigned long)record->ExceptionCode,
             (unsigned long long)((const char *)record->ExceptionAddress - begin));
}

static void write_place(int handle)
{
    crash_text_write(handle, place);
}

static void tell(const EXCEPTION_POINTERS *fault)
{
    const char *message = atomic_load(&expected);
    if (message) {
        fputs(message, stderr);
        _exit(1);
    }
    if (atomic_exchange(&told, true)) {
        return;
    }
    find_place(fault);
    const CrashText *crash = crash_text();
    const bool reported = crash_text_report(crash, write_place);
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
