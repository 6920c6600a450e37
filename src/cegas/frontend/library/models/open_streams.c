/*
 * stdio.h: a stream that is opened is none that is open already, for programs of whose streams no other account is kept.
 *
 * Streams are numbers here, which come from outside.  The last eight that were opened are remembered, until they are closed; no
 * counterexample may rest on the numbers of more.  Nothing branches, since most programs never compare streams.
 */
#include "cegas_model.h"

typedef struct stream FILE;

#define MOST_STREAMS 8

static size_t numbers[MOST_STREAMS];  /* the last one first; zero for those that were closed */
static size_t beside;  /* not zero if there are more that may be open */

/* What a function returns that opens a stream, or fails. */
MODEL void __cegas_stream_opened(FILE *stream)
{
    size_t number = (size_t) stream;
    _Bool is_new = 1;
    beside |= numbers[MOST_STREAMS - 1];
    if (beside != 0)
        __cegas_assume((number == 0) | (number == __cegas_inexact_size("the address of a stream beside eight others that are open")));
#define NEXT(i) is_new &= number != numbers[i]; numbers[i] = numbers[i - 1];
    NEXT(7) NEXT(6) NEXT(5) NEXT(4) NEXT(3) NEXT(2) NEXT(1)
    is_new &= number != numbers[0];
    numbers[0] = number;
    __cegas_assume((number == 0) | is_new);
}

_Static_assert(MOST_STREAMS == 8, "all streams are compared");

MODEL void __cegas_stream_closed(FILE *stream)
{
    size_t number = (size_t) stream;
#define CLOSE(i) numbers[i] &= -(size_t) (numbers[i] != number);
    CLOSE(0) CLOSE(1) CLOSE(2) CLOSE(3) CLOSE(4) CLOSE(5) CLOSE(6) CLOSE(7)
}

/* The standard streams, for programs that mention them, are open until they are closed. */
#define STANDARD_STREAM(name) \
    extern FILE *name; \
    static _Bool name##_may_be_closed; \
    MODEL void __cegas_stream_opened_beside_##name(FILE *stream) \
    { \
        __cegas_assume((stream == NULL) | name##_may_be_closed | (stream != name)); \
    } \
    MODEL void __cegas_stream_closed_beside_##name(FILE *stream) \
    { \
        name##_may_be_closed |= stream == name; \
    }

STANDARD_STREAM(stdin)
STANDARD_STREAM(stdout)
STANDARD_STREAM(stderr)

/* Code that nobody knows was called, which may close any stream. */
MODEL void __cegas_forget_open_streams(void)
{
    for (int i = 0; i < MOST_STREAMS; i++)
        numbers[i] = 0;
    beside = 0;
    stdin_may_be_closed = stdout_may_be_closed = stderr_may_be_closed = 1;
}
