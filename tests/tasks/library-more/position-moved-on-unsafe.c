/* a position may be set from where it is */
extern void reach_error(void);
struct file;
extern struct file *fopen(const char *, const char *);
extern int fseek(struct file *, long, int);
extern long ftell(struct file *);
int main(void) {
    struct file *notes = fopen("notes", "r");
    if (notes == 0 || fseek(notes, 10, 0) != 0)
        return 0;
    if (fseek(notes, 5, 1) == 0 && ftell(notes) == 15)
        reach_error();
    return 0;
}
