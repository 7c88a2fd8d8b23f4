/* sgf_scan.h: the text of an SGF file as properties and values. */
#ifndef TENGEN_ENGINE_SGF_SCAN_H
#define TENGEN_ENGINE_SGF_SCAN_H

#include "engine/buffer.h"
#include "engine/history/record.h"
#include "engine/history/sibling_index.h"

enum { SGF_IDENT_BYTES = 32 };
#define SGF_FIRST SIZE_MAX /* of sgf_read_tree: the first game, and a notice if there are more */

typedef enum SgfMode {
    SGF_GAME,    /* private properties of a match are dropped */
    SGF_PARTIAL, /* likewise, but as SGF_SALVAGE once the root is read; the error stays */
    SGF_MATCH,   /* the root keeps its private properties as unknown ones, and is current */
    SGF_SALVAGE  /* likewise, but what cannot be read is left out: the rest of a line after a
                    damaged move, a damaged property, text between the nodes. Fails only if memory
                    runs out or there is no node at all */
} SgfMode;

typedef struct SgfProperty {
    char ident[SGF_IDENT_BYTES];
    size_t at;       /* where the name is in the text */
    size_t from, to; /* its values, from the first '[' to after the last ']' */
} SgfProperty;

/* The state to which the ')' of an open branch returns. */
typedef struct SgfBranch {
    NodeId node;
    bool skip;
} SgfBranch;

typedef struct SgfReader {
    const char *text;
    size_t length, at;
    SgfMode mode;
    bool failed, no_memory;
    bool chosen; /* one of several games was asked for: no word of the others */
    int lost;    /* moves left out by SGF_SALVAGE */
    ParseError *error, *notice;
    SgfProperty *prop; /* the properties of the node being read */
    size_t props, prop_capacity;
    SgfBranch *frame;
    size_t frames, frame_capacity;
    Record *record; /* NULL until the root was read */
    SiblingIndex siblings;
    bool first_known;
    bool name_has_rule; /* GN says a rule, */
    Rule rule_of_name;  /* this one */
    NodeId node;        /* the last move read, on the line being read */
    int depth;
    bool skip;               /* ignore the rest of this branch */
    bool taken[BOARD_CELLS]; /* by set-up stones and the moves up to `node` */
    Buffer value;            /* the last value read, unescaped */
} SgfReader;

/* Reports an error and returns false; only the first one is kept. `what`: a message id, with a %s
 * for `detail` if there is one. */
bool sgf_fail(SgfReader *reader, size_t at, const char *what, const char *detail);
/* The same with more texts, as parse_error_set takes them. */
bool sgf_fail_with(SgfReader *reader, size_t at, const char *const message[4]);
bool sgf_fail_memory(SgfReader *reader);
/* After a failure: true if the reader may go on without what failed. */
bool sgf_tolerate(SgfReader *reader);
/* Reports something that was left out; only the first one is kept. */
void sgf_notice(SgfReader *reader, size_t at, const char *what, const char *detail);
/* Likewise something that is not certain, if nothing was left out. */
void sgf_doubt(SgfReader *reader, size_t at, const char *what, const char *detail);

/* Makes room for one more element; returns NULL if there is no memory. */
void *sgf_grow(void *array, size_t count, size_t *capacity, size_t element);

/* The next character that is not space, not consumed; -1 at the end of the text. */
int sgf_peek(SgfReader *reader);
/* Goes on to the next ; ( or ) outside of values. */
void sgf_skip_to_node(SgfReader *reader);
/* Appends the property at the reader's place to the node's. */
bool sgf_scan_property(SgfReader *reader);

/* The first property of the node with this name; NULL: none. */
const SgfProperty *sgf_find(const SgfReader *reader, const char *ident);
/* The next raw value of a property from *at on; begin with *at = property->from. */
bool sgf_next_value(const SgfReader *reader, const SgfProperty *property, size_t *at, size_t *from,
                    size_t *to);
/* Of a raw value, which begins after its [. */
size_t sgf_value_length(const char *text);
/* Appends a raw value as SGF's Text (`lines`: line ends are kept) or SimpleText. */
void sgf_add_unescaped(Buffer *out, const char *text, size_t length, bool lines);
/* A value likewise. Valid until the next call. NULL: out of memory. */
const char *sgf_unescape(SgfReader *reader, size_t from, size_t to, bool lines);
/* The first value of a property, likewise; "" if there is none. */
const char *sgf_first_value(SgfReader *reader, const SgfProperty *property, bool lines);

#endif
