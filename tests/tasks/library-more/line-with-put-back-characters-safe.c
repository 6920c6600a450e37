/* a line begins with what was put back, the last one first */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern int ungetc(int, struct file *);
extern char *fgets(char *, int, struct file *);
int main(void) {
    char line[8];
    if (ungetc('b', stdin) != 'b' || ungetc('a', stdin) != 'a')
        return 0;
    if (fgets(line, 8, stdin) != 0 && (line[0] != 'a' || line[1] != 'b'))
        reach_error();
    return 0;
}
