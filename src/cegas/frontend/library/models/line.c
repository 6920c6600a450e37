/* stdio.h: lines of streams of which no account is kept. */
#include "cegas_model.h"
#include "line.h"

typedef struct stream FILE;

static ssize_t any_line(char **line, size_t *size, int delimiter)
{
    ssize_t length = read_line(line, size, delimiter, NULL, 0, 1);
    return length < 0 ? -1 : length;
}

MODEL ssize_t getline(char **line, size_t *size, FILE *stream)
{
    (void) stream;
    return any_line(line, size, '\n');
}

MODEL ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    (void) stream;
    return any_line(line, size, delimiter);
}

MODEL ssize_t __getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    (void) stream;
    return any_line(line, size, delimiter);
}
