/* a call through a pointer that leaves the program may read what was put back, or close a file; must-not: SAFE */
extern void reach_error(void);
struct file;
extern struct file *stdin;
extern int ungetc(int, struct file *), getchar(void), open(const char *, int, ...);
extern int (*stranger)(void);
static int own(void) {
    return 1;
}
int main(void) {
    int (*f)(void) = own;
    int a = open("a", 0);
    if (a < 0 || stranger == 0 || ungetc('x', stdin) != 'x')
        return 0;
    stranger();
    if (getchar() != 'x' || open("b", 0) == a)
        reach_error();
    return 0;
}
