/* streams that are open have different numbers, always the same ones */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern struct file *fopen(const char *, const char *);
extern int fileno(struct file *), fclose(struct file *);
int main(void) {
    struct file *f = fopen("a", "r"), *g = f == 0 ? 0 : fopen("b", "r");
    if (fileno(stdin) != 0 || fileno(stdout) != 1)
        reach_error();
    if (g == 0)
        return 0;
    int number = fileno(f);
    if (number != fileno(f) || number == fileno(g) || number <= 2)
        reach_error();
    fclose(g);
    struct file *h = fopen("c", "r");
    if (h != 0 && fileno(h) == fileno(f == g ? f : g))
        reach_error();
    return 0;
}
