/* a stream that is opened is none that is open: neither a standard one nor another one of the program's */
extern void reach_error(void);
struct file;
extern struct file *stdin, *fopen(const char *, const char *), *fdopen(int, const char *);
int main(void) {
    struct file *f = fopen("a", "r"), *g = fdopen(0, "r");
    if ((f == g || f == stdin) && f == 0)
        reach_error();
    return 0;
}
