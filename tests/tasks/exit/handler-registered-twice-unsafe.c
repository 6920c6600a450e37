/* a handler registered twice runs twice */
extern void reach_error(void);
extern int atexit(void (*)(void));
static int runs;
static void check(void) {
    if (runs != 1)
        reach_error();
}
static void count(void) { runs++; }
int main(void) {
    if (atexit(check) == 0 && atexit(count) == 0 && atexit(count) == 0)
        return 0;
    return 1;
}
