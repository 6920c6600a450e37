/* a format that is a parameter is followed in the run; printing changes nothing */
extern void reach_error(void);
extern int vprintf(const char *, __builtin_va_list);
static int lines;
static void log_line(const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    vprintf(format, list);
    __builtin_va_end(list);
    lines++;
}
int main(void) {
    int values[2] = { 1, 2 };
    log_line("%s %d %p\n", "line", 15, (void *) values);
    log_line("100%%\n");
    if (lines != 2 || values[1] != 2)
        reach_error();
    return 0;
}
