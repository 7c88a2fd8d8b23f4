/* Numbered arguments ("%2$s"), which translations have, are known to libintl alone; all else of C99
 * ("%zu") only to mingw-w64. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <libintl.h>

static bool has_numbers(const char *format)
{
    for (const char *at = strchr(format, '%'); at; at = strchr(at + 1, '%')) {
        const size_t digits = strspn(at + 1, "0123456789");
        if (digits > 0 && at[1 + digits] == '$') {
            return true;
        }
        at += at[1] == '%';
    }
    return false;
}

int posix_vsnprintf(char *out, size_t bytes, const char *format, va_list arguments)
{
    return has_numbers(format) ? libintl_vsnprintf(out, bytes, format, arguments)
                               : __mingw_vsnprintf(out, bytes, format, arguments);
}

int posix_snprintf(char *out, size_t bytes, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = posix_vsnprintf(out, bytes, format, arguments);
    va_end(arguments);
    return length;
}
