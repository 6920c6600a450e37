/*
 * fcntl.h, poll.h, sys/select.h, sys/ioctl.h, sys/socket.h, unistd.h: what the system does with open files is input.
 *
 * Files that are open have different numbers.  Some of those that the program has opened are remembered, until it closes
 * them, or something that may have closed them.  The others may have the numbers of each other here, so that these are inexact.
 */
#include "cegas_model.h"

#define MOST_FILES 16

static int files[MOST_FILES];
static int open_files;
static unsigned may_lack;  /* a bit for each of the first three files that may have been closed */

static int fail(void)
{
    int number = __cegas_input_int("errno");
    __cegas_assume(number > 0);
    set_errno(number);
    return -1;
}

/* Zero or failure. */
static int attempt(int input)
{
    return input == 0 ? 0 : fail();
}

/* ---- Open files ---- */

static _Bool is_standard(int file)
{
    return file >= 0 && file <= 2;
}

/* The number of a file that is opened now; it is no less than a number. */
static int open_from(int file, int least)
{
    if (open_files == MOST_FILES) {
        file = __cegas_inexact_int("the number of a file beside sixteen others that are open");
        __cegas_assume(file >= least);
    }
    for (int i = 0; i < open_files; i++)
        __cegas_assume(file != files[i]);
    if (open_files < MOST_FILES)
        files[open_files++] = file;
    if (is_standard(file))
        may_lack &= ~(1u << file);
    return file;
}

MODEL int __cegas_opened(int file)
{
    return open_from(file, 0);
}

/* The number of a file that is opened with a stream. */
MODEL int __cegas_opened_with_stream(int file)
{
    unsigned lacking = may_lack;
    int opened = open_from(file, 0);
    __cegas_assume(opened > 2 || (is_standard(opened) && (lacking >> opened & 1)));
    return opened;
}

static void forget(int file)
{
    for (int i = 0; i < open_files; i++) {
        if (files[i] == file) {
            files[i] = files[--open_files];
            break;
        }
    }
}

MODEL void __cegas_closed(int file)
{
    if (is_standard(file))
        may_lack |= 1u << file;
    forget(file);
}

/* Of what is closed with something else (a folder), or by others, the number is not known. */
MODEL void __cegas_forget_files(void)
{
    open_files = 0;
    may_lack = 7;
}

static int open_one(int input)
{
    return input >= 0 ? __cegas_opened(input) : fail();
}

MODEL int open(const char *path, int flags, ...)
{
    (void) path, (void) flags;
    READS_STRING(path)
    return open_one(__cegas_input_int("open"));
}

MODEL int openat(int folder, const char *path, int flags, ...)
{
    (void) folder, (void) path, (void) flags;
    READS_STRING(path)
    return open_one(__cegas_input_int("openat"));
}

MODEL int creat(const char *path, unsigned mode)
{
    (void) path, (void) mode;
    READS_STRING(path)
    return open_one(__cegas_input_int("creat"));
}

MODEL int dup(int file)
{
    int input = __cegas_input_int("dup");
    return input == file ? fail() : open_one(input);
}

/* A file that has the number already is closed; it is a copy then. */
MODEL int dup2(int file, int number)
{
    if (__cegas_input_int("dup2") != 0 || file < 0 || number < 0)
        return fail();
    if (number != file) {
        forget(number);
        __cegas_opened(number);
    }
    return number;
}

MODEL int socket(int domain, int type, int protocol)
{
    (void) domain, (void) type, (void) protocol;
    return open_one(__cegas_input_int("socket"));
}

MODEL int accept(int file, void *address, void *length)
{
    (void) file;
    if (address != NULL || length != NULL)
        __cegas_unsupported("accept with an argument that is not zero");
    return open_one(__cegas_input_int("accept"));
}

/* Linux closes a file also where that fails. */
MODEL int close(int file)
{
    __cegas_closed(file);
    return attempt(__cegas_input_int("close"));
}

/* ---- Commands ---- */

enum { F_DUPFD = 0, F_GETFD = 1, F_SETFD = 2, F_GETFL = 3, F_SETFL = 4, F_SETLK = 6, F_SETLKW = 7, F_DUPFD_CLOEXEC = 1030 };

MODEL int fcntl(int file, int command, ...)
{
    int input = __cegas_input_int("fcntl");
    switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: {
        __builtin_va_list list;
        __builtin_va_start(list, command);
        int least = __builtin_va_arg(list, int);
        __builtin_va_end(list);
        return least >= 0 && input >= least && input != file ? open_from(input, least) : fail();
    }
    case F_GETFL:
        return input >= 0 ? input : fail();
    case F_GETFD:
        return input == 0 || input == 1 ? input : fail();
    case F_SETFD:
    case F_SETFL:
    case F_SETLK:
    case F_SETLKW:
        return attempt(input);
    default:
        __cegas_unsupported("fcntl with another command than those for flags, copies and locks");
    }
}

enum { TIOCGWINSZ = 0x5413, FIONREAD = 0x541b, FIONBIO = 0x5421 };

MODEL int ioctl(int file, unsigned long request, ...)
{
    (void) file;
    __builtin_va_list list;
    __builtin_va_start(list, request);
    char *to = __builtin_va_arg(list, char *);
    __builtin_va_end(list);
    int input = __cegas_input_int("ioctl");
    if (request != TIOCGWINSZ && request != FIONREAD && request != FIONBIO)
        __cegas_unsupported("ioctl with another request than for the size of a window or what can be read");
    if (input != 0)
        return fail();
    if (request == FIONREAD) {
        int *number = (int *) to;
        *number = __cegas_input_int("ioctl");
        __cegas_assume(*number >= 0);
    } else if (request == TIOCGWINSZ) {
        __cegas_input_bytes("ioctl", to, 8);
    }
    return 0;
}

/* ---- Pairs of files ---- */

static int open_pair(int *pair, int input)
{
    if (input != 0)
        return fail();
    int a = __cegas_input_int("pipe"), b = __cegas_input_int("pipe");
    __cegas_assume((a >= 0) & (b >= 0) & (a != b));
    a = __cegas_opened(a);
    b = __cegas_opened(b);
    __cegas_assume(a != b);
    pair[0] = a;
    pair[1] = b;
    return 0;
}

MODEL int pipe(int *pair)
{
    return open_pair(pair, __cegas_input_int("pipe"));
}

MODEL int pipe2(int *pair, int flags)
{
    (void) flags;
    return open_pair(pair, __cegas_input_int("pipe2"));
}

MODEL int socketpair(int domain, int type, int protocol, int *pair)
{
    (void) domain, (void) type, (void) protocol;
    return open_pair(pair, __cegas_input_int("socketpair"));
}

/* ---- Waiting.  Whoever waits without an end gets something to do, or is interrupted. ---- */

struct pollfd {
    int file;
    short events, found;
};

#define ALWAYS_TOLD 0x38  /* POLLERR, POLLHUP, POLLNVAL */

MODEL int poll(struct pollfd *files, unsigned long count, int milliseconds)
{
    if (__cegas_input_int("poll") != 0) {
        if (__cegas_input_int("poll") != 0) {  /* Linux tells of nothing if it was interrupted */
            for (unsigned long i = 0; i < count; i++)
                files[i].found = 0;
        }
        return fail();
    }
    int ready = 0;
    for (unsigned long i = 0; i < count; i++) {
        int found = __cegas_input_int("poll") & (files[i].events | ALWAYS_TOLD);
        files[i].found = files[i].file < 0 ? 0 : (short) found;
        ready += files[i].found != 0;
    }
    __cegas_assume((ready > 0) | (milliseconds >= 0));
    return ready;
}

#define SET_SIZE 1024
#define WORD_BITS (8 * (int) sizeof(unsigned long))

struct timeval {
    long seconds, microseconds;
};

/* Some of the files below the count stay in a set. */
static int choose(unsigned long *set, int count)
{
    int chosen = 0;
    if (set == NULL)
        return 0;
    for (int i = 0; i < count; i += WORD_BITS) {
        unsigned long *word = set + i / WORD_BITS;
        unsigned long mask = count - i >= WORD_BITS ? ~0UL : (1UL << (count - i)) - 1;
        *word &= mask & (unsigned long) __cegas_input_size("select");
        chosen += __builtin_popcountl(*word);
    }
    return chosen;
}

/* Linux says how much of the time is left. */
static void shorten(struct timeval *time)
{
    if (time == NULL)
        return;
    long seconds = __cegas_input_long("select"), microseconds = __cegas_input_long("select");
    __cegas_assume((seconds >= 0) & (microseconds >= 0) & (microseconds < 1000000));
    __cegas_assume((seconds < time->seconds) | ((seconds == time->seconds) & (microseconds <= time->microseconds)));
    time->seconds = seconds;
    time->microseconds = microseconds;
}

MODEL int select(int count, unsigned long *readable, unsigned long *writable, unsigned long *special, struct timeval *time)
{
    if (count < 0 || (time != NULL && (time->seconds < 0 || time->microseconds < 0))) {
        set_errno(EINVAL);
        return -1;
    }
    if (count > SET_SIZE)
        __cegas_unsupported("select with more than 1024 files");
    if (time != NULL && time->microseconds >= 1000000)
        __cegas_unsupported("select with more than a second in its microseconds");
    if (__cegas_input_int("select") != 0) {
        shorten(time);
        return fail();
    }
    int chosen = choose(readable, count) + choose(writable, count) + choose(special, count);
    __cegas_assume((chosen > 0) | (time != NULL));
    shorten(time);
    return chosen;
}

/* ---- Terminals ---- */

MODEL int tcgetattr(int file, void *to)
{
    (void) file;
    if (__cegas_input_int("tcgetattr") != 0)
        return fail();
    __cegas_input_bytes("tcgetattr", to, 60);
    return 0;
}

/* What FD_SET asks if the compiler looks for overflows: the word of a file's bit. */
MODEL long __fdelt_chk(long file)
{
    if (file < 0 || file >= 1024)
        abort();
    return file / (8 * (long) sizeof(long));
}
