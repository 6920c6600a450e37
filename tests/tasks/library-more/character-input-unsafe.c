/* a character read is from 0 to 255, or -1 */
extern void reach_error(void);
extern int getchar(void), getc(void *), fgetc(void *);
extern struct file stream;
extern void __VERIFIER_assume(int);
int main(void) {
    int c = getchar(), d = getc(&stream), e = fgetc(&stream);
    __VERIFIER_assume(d == 0 && e == 0);
    if (c < -1 || c > 254)
        reach_error();
    return 0;
}
