/* vscanf and vfscanf read no more than the formats say */
#include <stdarg.h>
extern void reach_error(void);
extern int vscanf(const char *, va_list), vfscanf(void *, const char *, va_list);
extern void *stdin;
static int scan(int from, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = from ? vfscanf(stdin, format, list) : vscanf(format, list);
    va_end(list);
    return n;
}
int main(void) {
    int a = 7, b = 8;
    if (scan(0, "%d", &a) > 0 || scan(1, "%d", &b) > 1)
        reach_error();
    return 0;
}
