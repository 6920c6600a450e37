/* verr and verrx end the program, vwarn and vwarnx do not */
#include <stdarg.h>
extern void reach_error(void);
extern void verr(int, const char *, va_list), verrx(int, const char *, va_list);
extern void vwarn(const char *, va_list), vwarnx(const char *, va_list);
static void tell(int kind, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (kind == 0)
        vwarn(format, list);
    else if (kind == 1)
        vwarnx(format, list);
    else if (kind == 2)
        verr(1, format, list);
    else
        verrx(1, format, list);
    va_end(list);
}
int main(void) {
    int done = 0;
    tell(0, "%d", 1), done++;
    tell(1, "%d", 2), done++;
    if (done != 3)
        reach_error();
    tell(3, "%d", 3);
    tell(2, "%d", 4);
    reach_error();
    return 0;
}
