/* a newline that fgets has read is the last character of the text */
extern void reach_error(void);
extern char *fgets(char *, int, void *);
extern struct file stream;
int main(void) {
    char a[24] = {0};
    if (fgets(a, 24, &stream) != 0 && a[2] == '\n' && a[3] != 0)
        reach_error();
    return 0;
}
