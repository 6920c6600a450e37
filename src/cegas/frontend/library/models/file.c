/* sys/stat.h: what a file is like is input.  unistd.h: so is where one is in it. */
#include "cegas_model.h"

#ifdef __LP64__
struct stat {
    unsigned long device, node, links;
    unsigned mode, user, group, padding;
    unsigned long kind;
    long size, block_size, blocks;
    struct {
        long seconds, nanoseconds;
    } times[3];
    long reserved[3];
};

static int describe(struct stat *to, int input)
{
    if (input != 0) {
        int number = __cegas_input_int("errno");
        __cegas_assume(number > 0);
        set_errno(number);
        return -1;
    }
    __cegas_input_bytes("stat", to, sizeof *to);
    __cegas_assume(to->mode <= 0177777 && to->size >= 0 && to->block_size >= 0 && to->blocks >= 0);
    for (int i = 0; i < 3; i++)
        __cegas_assume(to->times[i].nanoseconds >= 0 && to->times[i].nanoseconds < 1000000000);
    return 0;
}
#else
struct stat;

static int describe(struct stat *to, int input)
{
    (void) to, (void) input;
    __cegas_unsupported("stat in 32 bits, where its structure has several forms");
}
#endif

MODEL int stat(const char *path, struct stat *to)
{
    (void) path;
    READS_STRING(path)
    return describe(to, __cegas_input_int("stat"));
}

MODEL int lstat(const char *path, struct stat *to)
{
    (void) path;
    READS_STRING(path)
    return describe(to, __cegas_input_int("lstat"));
}

MODEL int fstatat(int folder, const char *path, struct stat *to, int flags)
{
    (void) folder, (void) path, (void) flags;
    READS_STRING(path)
    return describe(to, __cegas_input_int("fstatat"));
}

MODEL int fstat(int file, struct stat *to)
{
    (void) file;
    return describe(to, __cegas_input_int("fstat"));
}

#define SEEK_SET 0

/* From the start of the file on, the new position is what was asked for. None is negative: for regular files, directories and
   devices with blocks that is an error. (Devices that are memory have such positions; programs that look for them are rare.) */
MODEL long lseek(int file, long offset, int from)
{
    (void) file;
    long position = __cegas_input_long("lseek");
    __cegas_may_set_errno();
    return position < 0 || (from == SEEK_SET && offset < 0) ? -1 : from == SEEK_SET ? offset : position;
}

MODEL long long lseek64(int file, long long offset, int from)
{
    (void) file;
    long long position = __cegas_input_long_long("lseek64");
    __cegas_may_set_errno();
    return position < 0 || (from == SEEK_SET && offset < 0) ? -1 : from == SEEK_SET ? offset : position;
}
