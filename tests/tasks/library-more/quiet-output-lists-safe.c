/* formatted output of a list of arguments under its other names */
extern void reach_error(void);
typedef __builtin_va_list list;
extern int vdprintf(int, const char *, list), __vprintf_chk(int, const char *, list), vprintk(const char *, list);
extern int __vfprintf_chk(void *, int, const char *, list), __vdprintf_chk(int, int, const char *, list);
extern int _IO_vfprintf(void *, const char *, list);
extern void vsyslog(int, const char *, list), __vsyslog_chk(int, int, const char *, list);
extern void *stdout;
static int show(int n, ...) {
    list all;
    __builtin_va_start(all, n);
    vdprintf(1, "x", all), __vprintf_chk(1, "x", all), vprintk("x", all), _IO_vfprintf(stdout, "x", all);
    __vfprintf_chk(stdout, 1, "x", all), __vdprintf_chk(1, 1, "x", all), vsyslog(1, "x", all);
    __vsyslog_chk(1, 1, "x", all);
    __builtin_va_end(all);
    return n;
}
int main(void) {
    if (show(3, 8) != 3)
        reach_error();
    return 0;
}
