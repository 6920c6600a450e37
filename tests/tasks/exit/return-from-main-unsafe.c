/* returning from main runs the handlers once; a nested call of main does not end the run */
extern void reach_error(void);
extern int atexit(void (*)(void));
static int level;
static void check(void) {
    if (level != 3)
        reach_error();
}
int main(void) {
    level++;
    if (level == 1) {
        atexit(check);
        main();
    }
    return 0;
}
