/* Lines of streams, of any length, in blocks that grow.  The delimiter can only be the last character; it is missing if the
 * stream ends in front of it. */
#ifndef CEGAS_LINE_H
#define CEGAS_LINE_H

typedef __PTRDIFF_TYPE__ ssize_t;

#define FIRST_SIZE 120

enum { NOTHING_READ = -1, NO_LINE = -2 };

/* A larger block in the place of one that holds a line, which nobody needs any more. */
static _Bool grow(char **line, size_t *size, size_t needed)
{
    size_t larger = needed < 2 * *size ? 2 * *size : needed;
    char *block = __cegas_realloc(*line, larger);
    if (block == NULL)
        return 0;
    free(*line);
    *line = block;
    *size = larger;
    return 1;
}

/* Characters of a line.  What stands behind them in a block is as open as they are: to fill the block is shorter. */
static void fill_line(char *block, size_t size, size_t start, size_t count, int delimiter)
{
    if (start > 0 || delimiter != '\n' || __cegas_block_size(block) != size) {
        __cegas_input_line("getline", block + start, count, (char) delimiter);
    } else {
        __cegas_input_text("getline", block, size, "\n");
        if (__cegas_input_int("getline") != 0)
            block[count - 1] = '\n';
    }
}

/* The length of a line that begins with the given characters, and goes on if it may; NOTHING_READ if the stream has nothing
 * more, NO_LINE if the line could not be kept. */
static ssize_t read_line(char **line, size_t *size, int delimiter, const unsigned char *first, size_t count, _Bool goes_on)
{
    if (line == NULL || size == NULL) {
        set_errno(EINVAL);
        return NO_LINE;
    }
    if (*line == NULL) {
        *size = FIRST_SIZE;
        *line = malloc(FIRST_SIZE);
        if (*line == NULL)
            return NO_LINE;
    } else if (*size == 0) {
        __cegas_unsupported("getline with a block of which it may use nothing");
    }
    size_t more = goes_on ? __cegas_input_size("getline") : 0, length = count + more;
    __cegas_assume(more < SIZE_MAX / 2);
    if (length == 0) {
        int error = __cegas_input_int("errno");
        if (error > 0)
            set_errno(error);
        return NOTHING_READ;
    }
    if (length + 1 <= *size) {
        fill_line(*line, *size, count, more, delimiter);
    } else {
        if (!grow(line, size, length + 1))
            return NO_LINE;
        fill_line(*line, *size, count, more, delimiter);
    }
    for (size_t i = 0; i < count; i++)
        (*line)[i] = (char) first[i];
    (*line)[length] = '\0';
    return (ssize_t) length;
}

#endif
