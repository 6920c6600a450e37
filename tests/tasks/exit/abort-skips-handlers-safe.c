/* abort ends the run without calling the registered handlers; exit calls them */
extern void reach_error(void);
extern int atexit(void (*)(void));
extern void abort(void);
extern void exit(int);
static void handler(void) { reach_error(); }
static void leave(void) { exit(0); }
int main(void) {
    void (*end)(void) = leave;
    atexit(handler);
    end = abort;
    end();
    return 0;
}
