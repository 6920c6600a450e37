/* the number that sscanf finds in a line is in the bounds that it is asked for, in however many lines */
extern void reach_error(void);
struct file;
extern struct file *stdin;
extern char *fgets(char *, int, struct file *);
extern int sscanf(const char *, const char *, ...);
int main(void) {
    char line[8];
    int n;
    while (fgets(line, 8, stdin) != 0) {
        if (sscanf(line, "%d", &n) != 1 || n < 0 || n > 10)
            continue;
        if (n == 10)
            reach_error();
    }
    return 0;
}
