/* a new position drops what was put back; clearerr does not */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern int getchar(void), ungetc(int, struct file *);
extern void rewind(struct file *), clearerr(struct file *);
int main(void) {
    if (ungetc('x', stdin) != 'x')
        return 0;
    rewind(stdin);
    if (getchar() != 'x')
        reach_error();
    return 0;
}
