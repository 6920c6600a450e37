/* _Exit does not run the handlers, exit does */
extern void __VERIFIER_error(void);
extern int atexit(void (*)(void));
extern void exit(int);
extern void _Exit(int);
static void handler(void) { __VERIFIER_error(); }
int main(void) {
    atexit(handler);
    exit(0);
}
