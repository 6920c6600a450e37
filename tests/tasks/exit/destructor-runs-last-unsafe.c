/* a destructor runs after main and after the exit handlers */
extern void reach_error(void);
extern int atexit(void (*)(void));
static int state;
static void handler(void) { state = 2; }
__attribute__((destructor)) static void check(void) {
    if (state != 1)
        reach_error();
}
int main(void) {
    atexit(handler);
    state = 1;
    return 0;
}
