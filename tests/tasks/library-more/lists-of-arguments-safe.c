/* vsprintf and vasprintf take their arguments from a list */
extern void reach_error(void);
typedef __builtin_va_list va_list;
extern int vsprintf(char *, const char *, va_list), vasprintf(char **, const char *, va_list);
extern void free(void *);
static int print(char *to, char **block, const char *format, ...) {
    va_list a, b;
    __builtin_va_start(a, format);
    __builtin_va_copy(b, a);
    int n = vsprintf(to, format, a) + vasprintf(block, format, b);
    __builtin_va_end(a);
    __builtin_va_end(b);
    return n;
}
int main(void) {
    char text[8], *block;
    if (print(text, &block, "%d:%s", 12, "ab") != 10 || text[2] != ':' || block[4] != 'b')
        reach_error();
    free(block);
    return 0;
}
