/* if fgets returns null because of a read error, some characters may have been read */
extern void reach_error(void);
extern char *fgets(char *, int, void *);
extern struct file stream;
int main(void) {
    char a[4] = {120, 120, 120, 120};
    char *s = fgets(a, 3, &stream);
    if (s == 0 && a[2] != 120)
        reach_error();
    return 0;
}
