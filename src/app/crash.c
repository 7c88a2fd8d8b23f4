#include "app/crash.h"

#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "app/crash_text.h"

#ifdef __GLIBC__
#include <execinfo.h>
#endif

enum { PLACES_MAX = 64, STACK_BYTES = 64 * 1024 };

static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

/* All that the handler needs is made before. */
static struct sigaction before[NUMBERS];
static atomic_bool told;
static const char *_Atomic expected; /* see crash_expect */

/* ---- in the handler: async-signal-safe calls only ---- */

static void write_places(int handle)
{
#ifdef __GLIBC__
    void *place[PLACES_MAX];
    backtrace_symbols_fd(place, backtrace(place, PLACES_MAX), handle);
#else
    (void)handle;
#endif
}

static void tell(const CrashText *crash)
{
    crash_text_write(STDERR_FILENO, crash->text);
    const bool reported = crash_text_report(crash, write_places);
    crash_text_write(STDERR_FILENO, reported ? crash->send_report : crash->send_lines);
    write_places(STDERR_FILENO);
}

static void handle_crash(int number, siginfo_t *info, void *context)
{
    (void)context;
    const char *message = atomic_load(&expected);
    if (message) {
        crash_text_write(STDERR_FILENO, message);
        write_places(STDERR_FILENO);
        _exit(1);
    }
    if (!atomic_exchange(&told, true)) {
        tell(crash_text());
    }
    for (int i = 0; i < NUMBERS; i++) {
        if (numbers[i] == number) {
            sigaction(number, &before[i], NULL);
        }
    }
    /* A fault of the code happens again when this returns; a signal that was sent does not. */
    if (info->si_code <= 0) {
        raise(number);
    }
}

/* ---- before ---- */

static void use_own_stack(void)
{
    static char memory[STACK_BYTES];
    stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory}, old;
    if (sigaltstack(NULL, &old) == 0 && (old.ss_flags & SS_DISABLE)) { /* a sanitizer has its own */
        sigaltstack(&stack, NULL);
    }
}

void crash_watch(void)
{
    struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    crash_tell_report("");
    use_own_stack();
#ifdef __GLIBC__
    void *place[1];
    backtrace(place, 1); /* loads what it needs */
#endif
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < NUMBERS; i++) {
        sigaction(numbers[i], &action, &before[i]);
    }
}

void crash_expect(const char *message)
{
    atomic_store(&expected, message);
}
