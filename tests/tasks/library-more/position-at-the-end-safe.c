/* where a file ends, nothing moves its position */
extern void reach_error(void);
struct file;
extern struct file *fopen(const char *, const char *);
extern int fgetc(struct file *), ferror(struct file *);
extern long ftell(struct file *);
int main(void) {
    struct file *notes = fopen("notes", "r");
    if (notes == 0 || ftell(notes) != 0)
        return 0;
    if (fgetc(notes) != -1 || ferror(notes))
        return 0;
    if (ftell(notes) > 0)
        reach_error();
    return 0;
}
