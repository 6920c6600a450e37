/* what cannot be written is told twice, by the result and by the stream */
extern void reach_error(void);
struct file;
extern struct file *stdin, *stdout;
extern struct file *tmpfile(void);
extern int fputs(const char *, struct file *), puts(const char *), ferror(struct file *);
extern unsigned long fwrite(const void *, unsigned long, unsigned long, struct file *);
int main(void) {
    struct file *f = tmpfile();
    if (f == 0)
        return 0;
    if (fwrite("text", 1, 4, f) < 4 && !ferror(f))
        reach_error();
    if (fputs("text", f) < 0 && !ferror(f))
        reach_error();
    if (puts("text") < 0 && !ferror(stdout))
        reach_error();
    return 0;
}
