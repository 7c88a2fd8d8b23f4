#include "brain/network_option.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/network.h"
#include "engine/rule_info.h"

enum { FILE_BYTES_MAX = 4 << 20 }; /* a network of two sides takes less than one MiB */

/* The file's bytes, for free(); NULL with `why`. */
static unsigned char *read_file(const char *path, size_t *length, ParseError *why)
{
    unsigned char *bytes = malloc(FILE_BYTES_MAX);
    FILE *file = fopen(path, "rb");
    *length = bytes && file ? fread(bytes, 1, FILE_BYTES_MAX, file) : 0;
    const bool good = bytes && file && !ferror(file);
    if (!bytes) {
        snprintf(why->what, sizeof why->what, "out of memory");
    } else if (!good) {
        snprintf(why->what, sizeof why->what, "cannot be read: %s", strerror(errno));
    }
    if (file) {
        fclose(file);
    }
    if (!good) {
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

bool network_option(const char *path)
{
    static bool given[RULE_COUNT];
    if (!path) {
        fputs("pbrain-tengen: --network: expected a file name\n", stderr);
        return false;
    }
    ParseError error;
    size_t length;
    Rule rule;
    unsigned char *bytes = read_file(path, &length, &error);
    Network *network = bytes ? network_load(bytes, length, &rule, &error) : NULL;
    free(bytes);
    if (!network) {
        fprintf(stderr, "pbrain-tengen: --network: %s: %s\n", path, error.what);
        return false;
    }
    if (given[rule]) {
        fprintf(stderr,
                "pbrain-tengen: --network: %s: a second network of the rule %s; expected one\n",
                path, rule_info(rule)->word);
        network_free(network);
        return false;
    }
    given[rule] = true;
    network_replace(rule, network);
    return true;
}
