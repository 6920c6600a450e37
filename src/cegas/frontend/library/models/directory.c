/* dirent.h: a stream is a block of the heap, as in glibc, and holds the entry that was read last.  Which entries there are is
   input. */
#include "cegas_model.h"

#ifdef __LP64__
struct dirent {
    unsigned long node;
    long next;
    unsigned short length;
    unsigned char kind;
    char name[256];
};

typedef struct {
    struct dirent entry;
} DIR;

static void fail(void)
{
    int number = __cegas_input_int("errno");
    __cegas_assume(number > 0);
    set_errno(number);
}

static DIR *open(int input)
{
    DIR *stream = input == 0 ? malloc(sizeof(DIR)) : NULL;
    if (stream == NULL)
        fail();
    return stream;
}

/* At the end of the directory errno stays as it is. */
static struct dirent *read(DIR *stream, int input)
{
    struct dirent *entry = &stream->entry;
    if (input == 1)
        fail();
    if (input == 0 || input == 1)
        return NULL;
    __cegas_input_bytes("readdir", entry, sizeof *entry);
    size_t length = __cegas_input_size("readdir");
    __cegas_assume((length >= 1) & (length < sizeof entry->name));
    __cegas_input_text("readdir", entry->name, length, "\0/");
    entry->name[length] = '\0';
    return entry;
}

static int close(DIR *stream, int input)
{
    if (stream == NULL) {
        set_errno(EINVAL);
        return -1;
    }
    free(stream);
    if (input == 0)
        return 0;
    fail();
    return -1;
}
#else
struct dirent;
typedef struct stream DIR;

static DIR *open(int input)
{
    (void) input;
    __cegas_unsupported("directories in 32 bits, where their entries have several forms");
}

static struct dirent *read(DIR *stream, int input)
{
    (void) stream, (void) input;
    return NULL;
}

static int close(DIR *stream, int input)
{
    (void) stream, (void) input;
    return 0;
}
#endif

MODEL DIR *opendir(const char *path)
{
    (void) path;
    READS_STRING(path)
    return open(__cegas_input_int("opendir"));
}

MODEL DIR *fdopendir(int file)
{
    (void) file;
    return open(__cegas_input_int("fdopendir"));
}

MODEL struct dirent *readdir(DIR *stream)
{
    return read(stream, __cegas_input_int("readdir"));
}

MODEL int closedir(DIR *stream)
{
    return close(stream, __cegas_input_int("closedir"));
}
