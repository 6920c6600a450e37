/* a stream without a line is at its end, or has failed */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern int feof(struct file *), ferror(struct file *);
extern char *fgets(char *, int, struct file *);
int main(void) {
    char line[8];
    while (fgets(line, 8, stdin) != 0)
        if (ferror(stdin) && feof(stdin))
            return 0;
    if (!feof(stdin) && !ferror(stdin))
        reach_error();
    return 0;
}
