/*
 * stdio.h, for programs that ask streams how they are (feof, ferror, ftell, fileno), or put characters back: what is read is
 * input, but what was put back comes first, and whoever has met the end of a file is told so.
 *
 * Account is kept of the three streams that there are from the start, of some that the program has opened (objects of this
 * file, which programs do not look into), and of a few that come from elsewhere.  As C demands (7.21.7.1p3), the end of a file
 * stays where it is until clearerr, ungetc or a new position.
 *
 * Functions of stdio.h that are called here are those of the table.
 */
#include "cegas_model.h"
#include "line.h"

typedef char FILE;
typedef __builtin_va_list va_list;

int fgetc(FILE *stream), getchar(void), ungetc(int c, FILE *stream), vfscanf(FILE *stream, const char *format, va_list list);
int feof(FILE *stream), ferror(FILE *stream), fseek(FILE *stream, long offset, int from), fclose(FILE *stream), pclose(FILE *stream);
int fputs(const char *s, FILE *stream), fputc(int c, FILE *stream), fflush(FILE *stream), puts(const char *s), putchar(int c);
long ftell(FILE *stream);
size_t fread(void *to, size_t size, size_t count, FILE *stream), fwrite(const void *from, size_t size, size_t count, FILE *stream);
FILE *freopen(const char *path, const char *mode, FILE *stream);

#define EOF (-1)
#define STANDARD_STREAMS 3
#define OWN_STREAMS (STANDARD_STREAMS + 8)
#define OTHER_STREAMS 3
#define MOST_CHARACTERS 4
#define SEEK_SET 0
#define SEEK_CUR 1

enum truth { NO, YES, OPEN };
enum { NOT_KNOWN = -1, NOT_ASKED = -2 };

static FILE streams[OWN_STREAMS];
MODEL FILE *stdin = &streams[0], *stdout = &streams[1], *stderr = &streams[2];

static FILE *others[OTHER_STREAMS];
static int count_of_others;

static struct state {
    _Bool is_open;  /* of those that the program has opened */
    _Bool has_stopped;  /* it is at its end or has failed, where both are open */
    _Bool may_wait;  /* characters that are not known may have been put back, below those that are */
    enum truth is_at_end, has_failed;
    _Bool may_be_lost;  /* if it has failed, its position is not known any more */
    _Bool has_position;  /* it has told one, so it can tell others */
    long position;  /* if it has one: or NOT_KNOWN */
    int number;  /* or NOT_ASKED */
    int characters;
    unsigned char character[MOST_CHARACTERS];
} states[OWN_STREAMS + OTHER_STREAMS] = {
    { .position = NOT_KNOWN, .number = 0 }, { .position = NOT_KNOWN, .number = 1 }, { .position = NOT_KNOWN, .number = 2 },
};

/* A state of which nothing is known, but for what is given. */
static void set(struct state *state, enum truth is_at_end, enum truth has_failed)
{
    state->is_at_end = is_at_end;
    state->has_failed = has_failed;
    state->has_stopped = 0;
    state->may_wait = is_at_end == OPEN;
    state->may_be_lost = 0;
    state->position = NOT_KNOWN;
    state->characters = 0;
}

_Static_assert(OWN_STREAMS == 11, "all streams are looked for");

/* One comparison after the other, since whoever follows a loop has to follow its counter, too. */
#define IS(i) if (stream == &streams[i]) return &states[i];

static struct state *find(FILE *stream)
{
    IS(0) IS(1) IS(2) IS(3) IS(4) IS(5) IS(6) IS(7) IS(8) IS(9) IS(10)
    for (int i = 0; i < count_of_others; i++) {
        if (stream == others[i])
            return &states[OWN_STREAMS + i];
    }
    if (count_of_others == OTHER_STREAMS)
        __cegas_unsupported("more than three streams that the program has not opened");
    struct state *state = &states[OWN_STREAMS + count_of_others];
    others[count_of_others++] = stream;
    set(state, OPEN, OPEN);
    state->number = NOT_ASKED;
    return state;
}

/* ---- What others do to streams ---- */

static void may_fail(struct state *state)
{
    if (state->has_failed == NO)
        state->has_failed = OPEN;
}

/* Something is written, which may fail.  Whoever wants to read behind that has to set the position first (7.21.5.3p7). */
static void write_to(struct state *state)
{
    may_fail(state);
    if (state->is_at_end == YES)
        state->is_at_end = OPEN;
    state->position = NOT_KNOWN;
}

MODEL void __cegas_write_stream(FILE *stream)
{
    write_to(find(stream));
}

MODEL void __cegas_write_stdout(void)
{
    write_to(find(stdout));
}

MODEL void __cegas_write_stderr(void)
{
    write_to(find(stderr));
}

/* Code that nobody knows was called. */
MODEL void __cegas_touch_streams(void)
{
    for (int i = 0; i < OWN_STREAMS + OTHER_STREAMS; i++)
        set(&states[i], OPEN, OPEN);
}

/* ---- Characters ---- */

static void advance(struct state *state, size_t count)
{
    if (state->position != NOT_KNOWN) {
        state->position += (long) count;
        if (state->position < 0)
            state->position = NOT_KNOWN;
    }
}

/* The position is kept only if it is known that nothing has failed at it. */
static void settle(struct state *state)
{
    if (state->may_be_lost && state->has_failed != NO)
        state->position = NOT_KNOWN;
    state->may_be_lost = 0;
}

/* The end, or failure, was met.  The end does not move a position, but failure may (7.21.8.1p2). */
static void stop(struct state *state)
{
    if (state->is_at_end == YES)
        return;
    settle(state);
    state->is_at_end = OPEN;
    if (state->has_failed != YES) {
        state->has_failed = OPEN;
        state->has_stopped = 1;
        state->may_be_lost = 1;
    } else {
        state->position = NOT_KNOWN;
    }
    state->may_wait = 0;
}

/* Characters were read: it was not at its end, and there is room to put one back. */
static void go_on(struct state *state, size_t count)
{
    state->may_wait = 0;
    if (state->has_stopped)
        state->has_failed = YES;
    settle(state);
    state->has_stopped = 0;
    state->is_at_end = NO;
    advance(state, count);
}

/* What was put back last. */
static unsigned char take(struct state *state)
{
    advance(state, 1);
    return state->character[--state->characters];
}

static int got(struct state *state, int c)
{
    if (c == EOF)
        stop(state);
    else
        go_on(state, 1);
    return c;
}

MODEL int __cegas_getchar(void)
{
    struct state *state = find(stdin);
    if (state->characters > 0)
        return take(state);
    return state->is_at_end == YES ? EOF : got(state, getchar());
}

MODEL int __cegas_getc(FILE *stream)
{
    struct state *state = find(stream);
    if (state->characters > 0)
        return take(state);
    return state->is_at_end == YES ? EOF : got(state, fgetc(stream));
}

/* There is room for one character at least (C11 7.21.7.10p3). */
MODEL int __cegas_ungetc(int c, FILE *stream)
{
    struct state *state = find(stream);
    if (c == EOF)
        return EOF;
    if ((state->characters > 0 || state->may_wait) && ungetc(c, stream) == EOF)
        return EOF;
    if (state->characters == MOST_CHARACTERS)
        __cegas_unsupported("ungetc of more than four characters");
    state->character[state->characters++] = (unsigned char) c;
    settle(state);
    state->is_at_end = NO;
    state->has_stopped = 0;
    state->position = state->position > 0 ? state->position - 1 : NOT_KNOWN;
    return (unsigned char) c;
}

/* ---- Lines, blocks, words ---- */

/* A line is read, or its rest.  As in glibc, there is none if there is no room at all. */
MODEL char *__cegas_fgets(char *to, int size, FILE *stream)
{
    struct state *state = find(stream);
    int n = 0, last = EOF;
    if (size <= 0)
        return NULL;
    while (n < size - 1 && state->characters > 0 && last != '\n') {
        last = take(state);
        to[n++] = (char) last;
    }
    if (n < size - 1 && last != '\n') {
        size_t room = (size_t) (size - 1 - n), length = state->is_at_end == YES ? 0 : __cegas_input_size("fgets");
        __cegas_may_set_errno();
        __cegas_assume(length <= room);
        if (length == 0 && n == 0) {
            stop(state);
            return NULL;
        }
        go_on(state, length);
        if (length > 0 && __cegas_input_int("fgets") != 0) {  /* to the end of the line */
            __cegas_input_text("fgets", to + n, length - 1, "\n");
            to[n + length - 1] = '\n';
        } else {
            __cegas_input_text("fgets", to + n, length, "\n");
            if (length < room && __cegas_input_int("fgets") != 0) {  /* in front of what could not be read */
                state->has_failed = YES;
                state->position = NOT_KNOWN;
                return NULL;
            }
            if (length < room)
                state->is_at_end = YES;
        }
        n += (int) length;
    }
    to[n] = '\0';
    return to;
}

MODEL char *__cegas_fgets_chk(char *to, size_t room, int size, FILE *stream)
{
    if (size > 0 && (size_t) size > room)
        abort();
    return __cegas_fgets(to, size, stream);
}

static size_t read_block(void *to, size_t size, size_t count, FILE *stream)
{
    struct state *state = find(stream);
    size_t total = size * count, n = 0;
    if (total == 0)
        return 0;
    if (state->characters == 0) {
        if (state->is_at_end == YES)
            return 0;
        size_t elements = fread(to, size, count, stream);
        if (elements > 0)
            go_on(state, elements * size);
        if (elements < count) {
            stop(state);
            if (size > 1)
                state->position = NOT_KNOWN;  /* behind a part of an element */
        }
        return elements;
    }
    while (n < total && state->characters > 0)
        ((unsigned char *) to)[n++] = take(state);
    if (n < total) {
        size_t rest = total - n, more = fread((char *) to + n, 1, rest, stream);
        n += more;
        if (more > 0)
            go_on(state, more);
        if (more < rest)
            stop(state);
    }
    return n / size;
}

MODEL size_t __cegas_fread(void *to, size_t size, size_t count, FILE *stream)
{
    return read_block(to, size, count, stream);
}

MODEL size_t __cegas_fread_chk(void *to, size_t room, size_t size, size_t count, FILE *stream)
{
    size_t total;
    if (__builtin_mul_overflow(size, count, &total) || total > room)
        abort();
    return read_block(to, size, count, stream);
}

MODEL int __cegas_getw(FILE *stream)
{
    int word;
    return read_block(&word, sizeof word, 1, stream) == 1 ? word : EOF;
}

MODEL ssize_t __cegas_getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    struct state *state = find(stream);
    unsigned char first[MOST_CHARACTERS];
    int count = 0;
    while (count < state->characters && (count == 0 || first[count - 1] != (unsigned char) delimiter)) {
        first[count] = state->character[state->characters - 1 - count];
        count++;
    }
    _Bool goes_on = count == 0 || first[count - 1] != (unsigned char) delimiter;
    if (goes_on && state->is_at_end == YES)
        return -1;
    ssize_t length = read_line(line, size, delimiter, first, (size_t) count, goes_on);
    if (length == NO_LINE)
        return -1;
    if (length == NOTHING_READ) {
        stop(state);
        return -1;
    }
    state->characters -= count;
    advance(state, (size_t) count);
    if (length > count)
        go_on(state, (size_t) (length - count));
    if ((unsigned char) (*line)[length - 1] != (unsigned char) delimiter)
        stop(state);
    return length;
}

MODEL ssize_t __cegas_getline(char **line, size_t *size, FILE *stream)
{
    return __cegas_getdelim(line, size, '\n', stream);
}

/* Whether a format begins with something that takes a character, or finds none. */
static _Bool takes(const char *format)
{
    while (*format == ' ' || (*format >= '\t' && *format <= '\r'))
        format++;
    return *format != '\0' && !(format[0] == '%' && format[1] == 'n');
}

/* What a format matches may end in front of the end, or at it; nothing matches there. */
static int scan(FILE *stream, const char *format, va_list list)
{
    struct state *state = find(stream);
    if (state->characters > 0)
        __cegas_unsupported("reading by a format from a stream with characters that were put back");
    _Bool was_at_end = state->is_at_end == YES;
    int found = vfscanf(stream, format, list);
    if (was_at_end) {
        __cegas_assume(found == (takes(format) ? EOF : 0));
        return found;
    }
    if (found == EOF) {
        stop(state);
        state->position = NOT_KNOWN;  /* behind spaces */
    } else {
        if (found > 0)
            go_on(state, 0);
        state->is_at_end = OPEN;
        state->has_stopped = 0;
        state->position = NOT_KNOWN;
        may_fail(state);
    }
    return found;
}

#define SCAN(stream) \
    va_list list; \
    __builtin_va_start(list, format); \
    int found = scan(stream, format, list); \
    __builtin_va_end(list); \
    return found;

MODEL int __cegas_scanf(const char *format, ...)
{
    SCAN(stdin)
}

MODEL int __cegas_fscanf(FILE *stream, const char *format, ...)
{
    SCAN(stream)
}

MODEL int __cegas_vscanf(const char *format, va_list list)
{
    return scan(stdin, format, list);
}

MODEL int __cegas_vfscanf(FILE *stream, const char *format, va_list list)
{
    return scan(stream, format, list);
}

/* ---- Output.  Failure is told twice: by the result, and by the stream. ---- */

static void wrote(FILE *stream, _Bool failed)
{
    struct state *state = find(stream);
    enum truth before = state->has_failed;
    write_to(state);
    state->has_failed = failed ? YES : before;
    state->has_stopped &= !failed;
}

MODEL int __cegas_fputs(const char *s, FILE *stream)
{
    int result = fputs(s, stream);
    wrote(stream, result < 0);
    return result;
}

MODEL int __cegas_fputc(int c, FILE *stream)
{
    int result = fputc(c, stream);
    wrote(stream, result < 0);
    return result;
}

MODEL int __cegas_puts(const char *s)
{
    int result = puts(s);
    wrote(stdout, result < 0);
    return result;
}

MODEL int __cegas_putchar(int c)
{
    int result = putchar(c);
    wrote(stdout, result < 0);
    return result;
}

MODEL size_t __cegas_fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    size_t written = fwrite(from, size, count, stream);
    if (size > 0 && count > 0)
        wrote(stream, written < count);
    return written;
}

/* What was put back may be gone. */
static void drop(struct state *state)
{
    if (state->characters > 0) {
        state->characters = 0;
        state->may_wait = 1;
        state->position = NOT_KNOWN;
    }
}

/* Null means all streams.  POSIX lets it drop what was put back, which C does not know of (7.21.5.2). */
MODEL int __cegas_fflush(FILE *stream)
{
    int result = fflush(stream);
    if (stream != NULL) {
        drop(find(stream));
        if (result != 0)
            wrote(stream, 1);
        return result;
    }
    for (int i = 0; i < OWN_STREAMS + OTHER_STREAMS; i++) {
        drop(&states[i]);
        if (result != 0)
            may_fail(&states[i]);
    }
    return result;
}

/* ---- How a stream is ---- */

/* One of two truths is told, as any number.  If one of both has to hold, that may say something about the other. */
static int tell(struct state *state, enum truth *asked, enum truth *other, int number)
{
    if (*asked == OPEN) {
        *asked = number != 0 ? YES : NO;
        if (state->has_stopped && number == 0)
            *other = YES;
        state->has_stopped = 0;
        if (state->has_failed == YES)
            settle(state);
    } else {
        __cegas_assume(number != 0);
    }
    return number;
}

MODEL int __cegas_feof(FILE *stream)
{
    struct state *state = find(stream);
    return state->is_at_end == NO ? 0 : tell(state, &state->is_at_end, &state->has_failed, feof(stream));
}

MODEL int __cegas_ferror(FILE *stream)
{
    struct state *state = find(stream);
    return state->has_failed == NO ? 0 : tell(state, &state->has_failed, &state->is_at_end, ferror(stream));
}

MODEL void __cegas_clearerr(FILE *stream)
{
    struct state *state = find(stream);
    settle(state);
    state->is_at_end = state->has_failed = NO;
    state->has_stopped = 0;
}

/* Where the number of a stream is kept. */
MODEL int *__cegas_stream_number(FILE *stream)
{
    return &find(stream)->number;
}

/* ---- Positions ---- */

/* What is not known of a position is input, the same as long as nothing happens. */
MODEL long __cegas_ftell(FILE *stream)
{
    struct state *state = find(stream);
    _Bool may_be_lost = state->may_be_lost && state->has_failed != NO;
    if (state->position != NOT_KNOWN && state->has_position && !may_be_lost)
        return state->position;
    long position = ftell(stream);
    if (position >= 0) {
        if (state->position != NOT_KNOWN && position != state->position) {
            __cegas_assume(may_be_lost);
            state->has_failed = YES;
            state->has_stopped = 0;
        }
        state->may_be_lost = 0;
        state->position = position;
        state->has_position = 1;
    }
    return position;
}

static int seek(FILE *stream, long offset, int from, int result)
{
    struct state *state = find(stream);
    if (result == 0) {
        settle(state);
        long start = from == SEEK_SET ? 0 : from == SEEK_CUR ? state->position : NOT_KNOWN, target;
        _Bool is_known = start != NOT_KNOWN && !__builtin_add_overflow(start, offset, &target);
        set(state, NO, state->has_failed);
        state->has_position = 1;
        if (is_known) {
            __cegas_assume(target >= 0);
            state->position = target;
        }
    } else if (state->characters > 0) {
        __cegas_unsupported("a position that cannot be set, in a stream with characters that were put back");
    } else {
        write_to(state);
    }
    return result;
}

MODEL int __cegas_fseek(FILE *stream, long offset, int from)
{
    return seek(stream, offset, from, fseek(stream, offset, from));
}

MODEL void __cegas_rewind(FILE *stream)
{
    seek(stream, 0, SEEK_SET, fseek(stream, 0, SEEK_SET));
    struct state *state = find(stream);
    state->has_failed = NO;
    state->has_stopped = 0;
}

/* ---- Opening and closing ---- */

static FILE *open_as(int i, long position)
{
    states[i].is_open = 1;
    states[i].number = NOT_ASKED;
    set(&states[i], NO, NO);
    states[i].has_position = 0;
    states[i].position = position;
    return &streams[i];
}

#define FREE(i) if (!states[i].is_open) return open_as(i, position);

/* One of the streams here, unless the input says that it fails. */
static FILE *opened(int input, long position)
{
    if (input == 0) {
        int number = __cegas_input_int("errno");
        if (number > 0)
            set_errno(number);
        return NULL;
    }
    FREE(3) FREE(4) FREE(5) FREE(6) FREE(7) FREE(8) FREE(9) FREE(10)
    __cegas_unsupported("more than eight open streams");
}

MODEL FILE *__cegas_fopen(const char *path, const char *mode)
{
    (void) path;
    READS_STRING(path)
    READS_STRING(mode)
    return opened(__cegas_input_int("fopen"), *mode == 'r' || *mode == 'w' ? 0 : NOT_KNOWN);
}

MODEL FILE *__cegas_fdopen(int file, const char *mode)
{
    (void) file, (void) mode;
    READS_STRING(mode)
    return opened(__cegas_input_int("fdopen"), NOT_KNOWN);
}

MODEL FILE *__cegas_tmpfile(void)
{
    return opened(__cegas_input_int("tmpfile"), 0);
}

MODEL FILE *__cegas_popen(const char *command, const char *mode)
{
    (void) command, (void) mode;
    READS_STRING(command)
    READS_STRING(mode)
    return opened(__cegas_input_int("popen"), NOT_KNOWN);
}

static void closed(FILE *stream)
{
    struct state *state = find(stream);
    state->is_open = 0;
    set(state, OPEN, OPEN);
}

MODEL int __cegas_fclose(FILE *stream)
{
    closed(stream);
    return fclose(stream);
}

MODEL int __cegas_pclose(FILE *stream)
{
    closed(stream);
    return pclose(stream);
}

/* Where it fails, the stream is closed all the same. */
MODEL FILE *__cegas_freopen(const char *path, const char *mode, FILE *stream)
{
    if (freopen(path, mode, stream) == NULL) {
        closed(stream);
        return NULL;
    }
    set(find(stream), NO, NO);
    find(stream)->has_position = 0;
    return stream;
}
