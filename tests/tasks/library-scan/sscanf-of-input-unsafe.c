/* what sscanf makes of unknown digits */
extern void reach_error(void);
extern int sscanf(const char *, const char *, ...);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[4] = { 0 };
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    int x = 0;
    if (sscanf(text, "%d", &x) == 1 && (x > 998 || x < -99))
        reach_error();
    return 0;
}
