/* a text is a literal, an array of constants, or null: the three are told apart */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static const char none[] = "none";
static int length(const char *text) {
    int n = 0;
    if (text != 0 && text != none)
        while (text[n] != 0)
            n++;
    return n;
}
int main(void) {
    int in = __VERIFIER_nondet_int();
    __VERIFIER_assume(in >= 0 && in < 3);
    const char *text = in == 0 ? "four" : in == 1 ? none : 0;
    if (length(text) == 4 && in == 0)
        reach_error();
    return 0;
}
