/* a handler runs after main and sees what main stored last */
extern void reach_error(void);
extern int atexit(void (*)(void));
static int last = 1;
static void check(void) {
    if (last == 6)
        reach_error();
}
int main(void) {
    atexit(check);
    last = 5;
    last = 6;
    return 0;
}
