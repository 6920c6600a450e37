/* a call of a function that never returns ends the path */
extern void reach_error(void);
extern void exit(int) __attribute__((noreturn));
static int warnings;
static void warn(void) { warnings++; }
__attribute__((noreturn)) static void stop(void) { exit(1); }
int main(void) {
    int x = 1;
    if (x > 0)
        warn();
    reach_error();
    warn();
    return 0;
}
