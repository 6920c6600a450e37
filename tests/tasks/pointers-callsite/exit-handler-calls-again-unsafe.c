/* a handler that runs while the frame that called exit still lives: its local and that of the new call are two */
extern void reach_error(void);
extern int atexit(void (*)(void));
extern void exit(int);
int *kept, done;
static void step(int k);
static void handler(void) { step(9); }
static void step(int k) {
    int z = k;
    if (!done) {
        done = 1;
        kept = &z;
        atexit(handler);
        exit(0);
    }
    *kept = 4;
    if (z == 9)
        reach_error();
}
int main(void) {
    step(3);
    return 0;
}
