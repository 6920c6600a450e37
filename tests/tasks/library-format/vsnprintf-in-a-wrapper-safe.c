/* a function that passes its variable arguments on */
extern void reach_error(void);
extern int vsnprintf(char *, unsigned long, const char *, __builtin_va_list), strcmp(const char *, const char *);
static char text[32];
static int format(const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = vsnprintf(text, sizeof text, format, list);
    __builtin_va_end(list);
    return n;
}
int main(void) {
    if (format("%s=%d", "a", 10) != 4 || strcmp(text, "a=10") != 0)
        reach_error();
    return 0;
}
