/* a character read is from 0 to 255, or -1 */
extern void reach_error(void);
extern int getchar(void), getc(void *), fgetc(void *), ungetc(int, void *), putc(int, void *);
extern void *stdin;
extern void __VERIFIER_assume(int);
int main(void) {
    int c = getchar(), d = getc(stdin), e = fgetc(stdin);
    ungetc(c, stdin), putc(c, stdin);
    __VERIFIER_assume(d == 0 && e == 0);
    if (c < -1 || c > 255)
        reach_error();
    return 0;
}
