/* whoever gets no character is told why, until that is cleared */
extern void reach_error(void);
struct file;
extern struct file *fopen(const char *, const char *);
extern int fgetc(struct file *), feof(struct file *), ferror(struct file *);
extern void clearerr(struct file *);
int main(void) {
    struct file *f = fopen("a", "r");
    if (f == 0)
        return 0;
    if (feof(f) || ferror(f))
        reach_error();
    int c = fgetc(f);
    if (c != -1 && !feof(f) && !ferror(f))
        reach_error();
    if (feof(f) && (c != -1 || fgetc(f) != -1))
        reach_error();
    clearerr(f);
    if (feof(f) || ferror(f))
        reach_error();
    return 0;
}
