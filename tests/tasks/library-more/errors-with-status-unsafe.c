/* error ends the program unless its status is zero */
extern void reach_error(void);
extern void error(int, int, const char *, ...);
extern void error_at_line(int, int, const char *, unsigned, const char *, ...);
extern unsigned error_message_count;
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    error(n == 4, 0, "%d", n);
    if (n == 2)
        error_at_line(2, 0, "file", 3, "%s", "x");
    if ((n != 0 && n < 3) || error_message_count != 1)
        reach_error();
    return 0;
}
