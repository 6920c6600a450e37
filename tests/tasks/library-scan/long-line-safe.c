/* a line that fgets reads may fill its buffer but for the zero, and has no newline in front of its last character */
extern void reach_error(void);
extern char *fgets(char *, int, void *);
extern struct file stream;
int main(void) {
    char a[40] = {0};
    char *s = fgets(a, 39, &stream);
    if (s != 0 && a[37] == 10 && a[36] == 10)
        reach_error();
    return 0;
}
