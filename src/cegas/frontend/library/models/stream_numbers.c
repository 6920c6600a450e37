/*
 * stdio.h: the numbers of files below streams, for programs that ask for them, or open files by their numbers as well.
 *
 * As in glibc, a stream that is opened again keeps its number.
 */
#include "cegas_model.h"

typedef struct stream FILE;

FILE *__cegas_fopen(const char *path, const char *mode), *__cegas_fdopen(int file, const char *mode), *__cegas_tmpfile(void);
FILE *__cegas_popen(const char *command, const char *mode), *__cegas_freopen(const char *path, const char *mode, FILE *stream);
int __cegas_fclose(FILE *stream), __cegas_pclose(FILE *stream), *__cegas_stream_number(FILE *stream);
int __cegas_opened_with_stream(int file);
void __cegas_closed(int file);

enum { NOT_ASKED = -2 };

static FILE *numbered(FILE *stream)
{
    if (stream != NULL)
        *__cegas_stream_number(stream) = __cegas_opened_with_stream(__cegas_input_int("fileno"));
    return stream;
}

MODEL FILE *__cegas_numbered_fopen(const char *path, const char *mode)
{
    return numbered(__cegas_fopen(path, mode));
}

MODEL FILE *__cegas_numbered_fdopen(int file, const char *mode)
{
    FILE *stream = __cegas_fdopen(file, mode);
    if (stream != NULL) {
        __cegas_assume(file >= 0);
        *__cegas_stream_number(stream) = file;
    }
    return stream;
}

MODEL FILE *__cegas_numbered_tmpfile(void)
{
    return numbered(__cegas_tmpfile());
}

MODEL FILE *__cegas_numbered_popen(const char *command, const char *mode)
{
    return numbered(__cegas_popen(command, mode));
}

/* Streams from elsewhere may have no file. */
MODEL int __cegas_fileno(FILE *stream)
{
    int *number = __cegas_stream_number(stream);
    if (*number == NOT_ASKED) {
        int input = __cegas_input_int("fileno");
        *number = input < 0 ? -1 : __cegas_opened_with_stream(input);
    }
    if (*number < 0)
        __cegas_may_set_errno();
    return *number;
}

MODEL int __cegas_numbered_fclose(FILE *stream)
{
    __cegas_closed(__cegas_fileno(stream));
    return __cegas_fclose(stream);
}

MODEL int __cegas_numbered_pclose(FILE *stream)
{
    __cegas_closed(__cegas_fileno(stream));
    return __cegas_pclose(stream);
}

MODEL FILE *__cegas_numbered_freopen(const char *path, const char *mode, FILE *stream)
{
    int number = __cegas_fileno(stream);
    FILE *result = __cegas_freopen(path, mode, stream);
    if (result == NULL)
        __cegas_closed(number);
    return result;
}
