/* what was put back last comes first, whatever is read from other streams meanwhile */
extern void reach_error(void);
struct file;
extern struct file *stdin;
extern struct file *fopen(const char *, const char *);
extern int getchar(void), getc(struct file *), fgetc(struct file *), ungetc(int, struct file *);
int main(void) {
    struct file *other = fopen("a", "r");
    if (other == 0 || ungetc('a', stdin) != 'a')
        return 0;
    if (ungetc('b', other) != 'b' || ungetc('c', stdin) == -1)
        return 0;
    if (fgetc(other) != 'b' || getchar() != 'c' || getc(stdin) != 'a')
        reach_error();
    return 0;
}
