/* the tracked pointer is at the first smallest element, whatever the input */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static void track(int **best, int *candidate) {
    if (!*best || *candidate <= **best)
        *best = candidate;
}
int main(void) {
    int v[3];
    int *best = 0;
    for (int i = 0; i < 3; i++) {
        v[i] = 1;
        if (__VERIFIER_nondet_bool())
            v[i] = 0;
        track(&best, &v[i]);
    }
    for (int *p = v; p != best; p++)
        if (*p == 0)
            __VERIFIER_error();
    for (int i = 0; i < 3; i++)
        if (v[i] < *best)
            __VERIFIER_error();
    return 0;
}
