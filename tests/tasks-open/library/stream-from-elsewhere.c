/* behind a character that was read there is room to put it back, wherever the stream comes from; must-not: UNSAFE */
extern void reach_error(void);
struct file;
extern struct file *other;
extern int getc(struct file *), ungetc(int, struct file *);

int main(void) {
    struct file *f = other;
    int c = f == 0 ? -1 : getc(f);
    if (c == -1)
        return 0;
    ungetc(c, f);
    if (getc(f) != c)
        reach_error();
    return 0;
}
