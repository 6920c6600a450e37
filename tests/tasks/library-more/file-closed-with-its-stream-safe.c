/* to close a stream closes the file below it, whose number may come again */
extern void reach_error(void);
struct file;
extern struct file *fdopen(int, const char *);
extern int open(const char *, int, ...), fclose(struct file *), fileno(struct file *), feof(struct file *);
int main(void) {
    int a = open("a", 0);
    struct file *f = a < 0 ? 0 : fdopen(a, "r");
    if (f == 0 || feof(f))
        return 0;
    fileno(f);
    if (open("b", 0) == a)
        reach_error();
    return 0;
}
