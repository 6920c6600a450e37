/* a block begins with what was put back, and so do lines of any length */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern int ungetc(int, struct file *);
extern unsigned long fread(void *, unsigned long, unsigned long, struct file *);
extern long getdelim(char **, unsigned long *, int, struct file *);
extern void free(void *);
int main(void) {
    char block[4], *line = 0;
    unsigned long size = 0;
    ungetc('x', stdin);
    if (fread(block, 1, 4, stdin) < 1 || block[0] != 'x')
        reach_error();
    ungetc('y', stdin);
    if (getdelim(&line, &size, 'z', stdin) > 1)
        reach_error();
    free(line);
    return 0;
}
