/* a stream may get the number of one that was closed, and of no other */
extern void reach_error(void);
struct file;
extern struct file *stdin, *fopen(const char *, const char *);
extern int fileno(struct file *), fclose(struct file *);
int main(void) {
    fclose(stdin);
    struct file *f = fopen("a", "r");
    if (f != 0 && fileno(f) == 1)
        reach_error();
    return 0;
}
