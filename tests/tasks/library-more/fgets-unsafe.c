/* fgets leaves a terminated text or returns null */
extern void reach_error(void);
extern char *fgets(char *, int, void *);
extern struct file stream;
int main(void) {
    char a[4] = {120, 120, 120, 120};
    char *s = fgets(a, 3, &stream);
    int i = 0;
    if (s != 0)
        while (a[i] != 0)
            i++;
    if (i > 1 || a[3] != 120)
        reach_error();
    return 0;
}
