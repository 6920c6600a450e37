/* error.h: messages, after which the program ends if it is to have a status. */
#include "cegas_model.h"

typedef __builtin_va_list va_list;

void exit(int status) __attribute__((noreturn));
int __cegas_skim_vprintf(const char *format, va_list list);

MODEL unsigned int error_message_count;
MODEL int error_one_per_line;
MODEL void (*error_print_progname)(void);

static _Bool is_same(const char *a, const char *b)
{
    for (; *a == *b; a++, b++) {
        if (*a == '\0')
            return 1;
    }
    return 0;
}

static void tell(int status, const char *format, va_list list)
{
    if (error_print_progname != NULL)
        error_print_progname();
    __cegas_skim_vprintf(format, list);
    error_message_count++;
    if (status != 0)
        exit(status);
}

MODEL void error(int status, int number, const char *format, ...)
{
    va_list list;
    (void) number;
    __builtin_va_start(list, format);
    tell(status, format, list);
    __builtin_va_end(list);
}

/* If there is to be one message for a line, the next one for it is left out, and so is its end of the program. */
MODEL void error_at_line(int status, int number, const char *file, unsigned int line, const char *format, ...)
{
    static const char *last_file;
    static unsigned int last_line;
    va_list list;
    (void) number;
    if (error_one_per_line != 0) {
        if (line == last_line
            && (file == last_file || (file != NULL && last_file != NULL && is_same(file, last_file))))
            return;
        last_file = file;
        last_line = line;
    }
    __builtin_va_start(list, format);
    tell(status, format, list);
    __builtin_va_end(list);
}
