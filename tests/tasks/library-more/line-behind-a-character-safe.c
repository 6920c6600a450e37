/* what was put back may be gone behind a line of the same stream */
extern void reach_error(void);
struct file;
extern struct file *stdin;
extern struct file *tmpfile(void);
extern int getchar(void), ungetc(int, struct file *);
extern char *fgets(char *, int, struct file *);
int main(void) {
    struct file *other = tmpfile();
    char line[4];
    if (other == 0 || ungetc('x', stdin) != 'x')
        return 0;
    fgets(line, 4, other);
    if (getchar() != 'x')
        reach_error();
    return 0;
}
