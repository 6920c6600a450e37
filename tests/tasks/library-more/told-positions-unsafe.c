/* a position stays the same as long as nothing is read */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern struct file *tmpfile(void);
extern int getc(struct file *), fseek(struct file *, long, int);
extern long ftell(struct file *);
int main(void) {
    struct file *f = tmpfile();
    if (f == 0 || fseek(f, 7, 0) != 0)
        return 0;
    if (ftell(f) != 7 || ftell(f) != 7)
        reach_error();
    if (getc(f) != -1 && ftell(f) != 7)
        reach_error();
    return 0;
}
