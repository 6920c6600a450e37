/* a format that finds the end says so, and at the end it finds nothing */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern int feof(struct file *), ferror(struct file *), scanf(const char *, ...);
int main(void) {
    int n = 0, found = scanf("%d", &n);
    if (found == -1 && !feof(stdin) && !ferror(stdin))
        reach_error();
    if (feof(stdin) && scanf("%d", &n) == 1)
        reach_error();
    return 0;
}
