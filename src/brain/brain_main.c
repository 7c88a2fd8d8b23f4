/* pbrain-tengen: the engine as a program of the Gomocup protocol, and the developers' commands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brain/developer.h"
#include "brain/network_option.h"
#include "brain/protocol.h"
#include "brain/serve.h"
#include "brain/system.h"
#include "engine/level.h"

static void print_help(void)
{
    printf("usage: pbrain-tengen [--level N] [--threads N] [--network FILE]\n"
           "       pbrain-tengen [--network FILE] COMMAND\n"
           "commands: bench [DEPTH], perft, print [--rule R] [--size N] [MOVES], test FILE.t...\n"
           "\n"
           "Without a command: speaks the Gomocup protocol on standard input and output.\n"
           "  --level N     0 (win lines), 1 to %d (the default)\n"
           "  --threads N   1 to 64, limited to the number of cores\n"
           "  --network F   uses the network file F for the rule that it names\n"
           "  --help        this text\n"
           "  --version     the version\n",
           level_max());
}

/* The value of a number option; -1 with a line on stderr if it is not a number within the range. */
static int read_number(const char *option, const char *text, int min, int max)
{
    char *end;
    const long value = text ? strtol(text, &end, 10) : 0;
    if (!text || end == text || *end != '\0' || value < min || value > max) {
        fprintf(stderr, "pbrain-tengen: %s: \"%s\": %d to %d is allowed\n", option,
                text ? text : "", min, max);
        return -1;
    }
    return (int)value;
}

static int serve(BrainOptions options)
{
    Brain *brain = brain_new(stdout, options);
    if (!brain) {
        fputs("pbrain-tengen: out of memory\n", stderr);
        return 1;
    }
    const bool good = serve_lines(brain, stdin);
    brain_free(brain);
    if (!good || ferror(stdin)) {
        fprintf(stderr, "pbrain-tengen: %s\n", good ? "the input cannot be read" : "out of memory");
        return 1;
    }
    return 0;
}

/* Flushes stdout. Returns `status`, or 1 if the output could not be written. */
static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("pbrain-tengen: the output cannot be written\n", stderr);
        return 1;
    }
    return status;
}

int main(int argc, char **argv)
{
    BrainOptions options = {0};
    system_begin();
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "bench") == 0) {
            return finish(developer_bench(argc - i - 1, argv + i + 1));
        } else if (strcmp(word, "perft") == 0) {
            return finish(developer_perft(argc - i - 1, argv + i + 1));
        } else if (strcmp(word, "print") == 0) {
            return finish(developer_print(argc - i - 1, argv + i + 1));
        } else if (strcmp(word, "test") == 0) {
            return finish(developer_test(argc - i - 1, argv + i + 1));
        } else if (strcmp(word, "--help") == 0) {
            print_help();
            return finish(0);
        } else if (strcmp(word, "--version") == 0) {
            puts("pbrain-tengen " TENGEN_VERSION);
            return finish(0);
        } else if (strcmp(word, "--level") == 0) {
            options.level = read_number(word, argv[++i], LEVEL_WINLINES, level_max());
            options.level_given = true;
        } else if (strcmp(word, "--threads") == 0) {
            options.threads = read_number(word, argv[++i], 1, 64);
        } else if (strcmp(word, "--network") == 0) {
            if (!network_option(argv[++i])) {
                return 2;
            }
        } else {
            fprintf(stderr,
                    "pbrain-tengen: \"%s\": allowed are bench, perft, print, test, --level N, "
                    "--threads N, --network FILE, --help and --version\n",
                    word);
            return 2;
        }
        if (options.level < 0 || options.threads < 0) {
            return 2;
        }
    }
    return serve(options);
}
