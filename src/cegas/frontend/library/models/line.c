/*
 * stdio.h: lines of streams, of any length, in blocks that grow.  The delimiter can only be the last character; it is missing
 * if the stream ends in front of it.
 */
#include "cegas_model.h"

typedef struct stream FILE;
typedef __PTRDIFF_TYPE__ ssize_t;

#define FIRST_SIZE 120

/* A larger block in the place of one that holds a line. */
static _Bool grow(char **line, size_t *size, size_t needed)
{
    size_t larger = needed < 2 * *size ? 2 * *size : needed;
    size_t old = __cegas_block_size(*line);
    char *block = __cegas_realloc(*line, larger);
    if (block == NULL)
        return 0;
    __builtin_memcpy(block, *line, old < larger ? old : larger);
    free(*line);
    *line = block;
    *size = larger;
    return 1;
}

static ssize_t read_line(char **line, size_t *size, int delimiter)
{
    if (line == NULL || size == NULL) {
        set_errno(EINVAL);
        return -1;
    }
    if (*line == NULL) {
        *size = FIRST_SIZE;
        *line = malloc(FIRST_SIZE);
        if (*line == NULL)
            return -1;
    } else if (*size == 0) {
        __cegas_unsupported("getline with a block of which it may use nothing");
    }
    size_t length = __cegas_input_size("getline");
    __cegas_assume(length < SIZE_MAX / 2);
    if (length == 0) {
        int error = __cegas_input_int("errno");
        if (error > 0)
            set_errno(error);
        return -1;
    }
    if (length + 1 > *size && !grow(line, size, length + 1))
        return -1;
    __cegas_input_line("getline", *line, length, (char) delimiter);
    (*line)[length] = '\0';
    return (ssize_t) length;
}

MODEL ssize_t getline(char **line, size_t *size, FILE *stream)
{
    (void) stream;
    return read_line(line, size, '\n');
}

MODEL ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    (void) stream;
    return read_line(line, size, delimiter);
}

MODEL ssize_t __getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    (void) stream;
    return read_line(line, size, delimiter);
}
