/* to close a stream closes its own file, and no other one */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern struct file *fopen(const char *, const char *), *fdopen(int, const char *);
extern int fclose(struct file *), open(const char *, int, ...);
int main(void) {
    int a = open("a", 0);
    if (a < 0)
        return 0;
    struct file *f = fopen("b", "r"), *g = fdopen(a, "r");
    if (f == 0 || g == 0)
        return 0;
    fclose(g);
    if (open("c", 0) == a)
        reach_error();
    return 0;
}
