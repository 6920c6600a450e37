/* a new position is not behind the end, and what was put back is gone */
extern void reach_error(void);
struct file;
extern struct file *fopen(const char *, const char *), *freopen(const char *, const char *, struct file *);
extern int fgetc(struct file *), feof(struct file *), ferror(struct file *), ungetc(int, struct file *);
extern int fseek(struct file *, long, int), fclose(struct file *);
extern void rewind(struct file *);
int main(void) {
    struct file *f = fopen("a", "r");
    if (f == 0)
        return 0;
    fgetc(f);
    if (fseek(f, 0, 0) != 0 && feof(f))
        reach_error();
    rewind(f);
    if (ferror(f))
        reach_error();
    if (freopen("b", "r", f) == f && (feof(f) || ferror(f)))
        reach_error();
    return 0;
}
