/* the length of a number that is input */
extern void reach_error(void);
extern int snprintf(char *, unsigned long, const char *, ...);
extern unsigned long strlen(const char *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[8];
    int x = __VERIFIER_nondet_int();
    if (x < -9 || x > 100)
        return 0;
    snprintf(text, sizeof text, "%d", x);
    if (strlen(text) > 2)
        reach_error();
    return 0;
}
