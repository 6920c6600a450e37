/* fgets into no room at all fails, and the program goes on */
extern void reach_error(void);
extern char *fgets(char *, int, void *);
extern struct file stream;
int main(void) {
    char a[4];
    if (fgets(a, 0, &stream) != 0)
        reach_error();
    return 0;
}
