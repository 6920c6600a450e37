/* a line fits into the block that getline makes for it */
extern void reach_error(void);
struct file;
extern struct file *stdin;
extern long getline(char **, unsigned long *, struct file *);
extern void *memcpy(void *, const void *, unsigned long);
extern void free(void *), __VERIFIER_assume(int);
int main(void) {
    char *line = 0, copy[8];
    unsigned long size = 0;
    long n = getline(&line, &size, stdin);
    __VERIFIER_assume(size == 120);
    if (n > 0 && (line[n] != 0 || (unsigned long) n >= size))
        reach_error();
    if (n > 1 && n < 8) {
        memcpy(copy, line, n + 1);
        if (copy[n - 1] == '\n')
            reach_error();
    }
    free(line);
    return 0;
}
