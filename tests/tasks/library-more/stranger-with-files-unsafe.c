/* a function that nobody knows may have read to the end of a file, or closed it */
extern void reach_error(void);
struct file;
extern struct file *stdin;
extern int feof(struct file *), open(const char *, int, ...), getpid(void), stranger(void);
int main(void) {
    int a = open("a", 0);
    if (a < 0)
        return 0;
    stranger();
    if (feof(stdin) || open("b", 0) == a)
        reach_error();
    return 0;
}
