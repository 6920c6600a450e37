/* the other names of formatted output */
extern void reach_error(void);
extern int __printf_chk(int, const char *, ...), __fprintf_chk(void *, int, const char *, ...),
    printk(const char *, ...);
extern int _printk(const char *, ...), __dprintf_chk(int, int, const char *, ...), __overflow(void *, int),
    __uflow(void *);
extern void __syslog_chk(int, int, const char *, ...);
extern int __underflow(void *);
extern __SIZE_TYPE__ fwrite_unlocked(const void *, __SIZE_TYPE__, __SIZE_TYPE__, void *);
extern void *stdout;
int main(void) {
    int x = 1;
    __printf_chk(1, "%d", x), __fprintf_chk(stdout, 1, "%d", x), printk("%d", x), _printk("%d", x);
    __dprintf_chk(1, 1, "%d", x), __overflow(stdout, 1), __uflow(stdout), __underflow(stdout);
    __syslog_chk(1, 1, "%d", x), fwrite_unlocked("abc", 1, 3, stdout);
    if (x != 2)
        reach_error();
    return 0;
}
