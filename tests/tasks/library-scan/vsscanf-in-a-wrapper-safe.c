/* vsscanf takes a list of arguments */
#include <stdarg.h>
extern void reach_error(void);
extern int vsscanf(const char *, const char *, va_list);
static int scan(const char *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsscanf(text, format, list);
    va_end(list);
    return n;
}
int main(void) {
    short a = 0;
    unsigned long b = 0;
    if (scan("-1,ff", "%hd,%lx", &a, &b) != 2 || a != -1 || b != 255)
        reach_error();
    return 0;
}
