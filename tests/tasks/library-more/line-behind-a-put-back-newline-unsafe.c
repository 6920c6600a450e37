/* a newline that was put back is a line, and what was put back below it stays */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern int getchar(void), ungetc(int, struct file *);
extern char *fgets(char *, int, struct file *);
int main(void) {
    char line[8];
    if (ungetc('x', stdin) != 'x' || ungetc('n', stdin) == -1)
        return 0;
    fgets(line, 8, stdin);
    if (getchar() != 'x')
        reach_error();
    return 0;
}
