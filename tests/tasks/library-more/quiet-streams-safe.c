/* functions on streams write no memory of the program */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *fdopen(int, const char *), *tmpfile(void), *popen(const char *, const char *);
extern FILE *freopen(const char *, const char *, FILE *);
extern int fseek(FILE *, long, int), fseeko(FILE *, long, int), getw(FILE *), putw(int, FILE *);
extern long ftell(FILE *), ftello(FILE *);
extern void flockfile(FILE *), funlockfile(FILE *), setlinebuf(FILE *), setbuf(FILE *, char *);
extern int setvbuf(FILE *, char *, int, long), setbuffer(FILE *, char *, long), pclose(FILE *);
int main(void) {
    int x = 1;
    FILE *f = tmpfile();
    fdopen(0, "r"), popen("a", "r"), freopen("a", "r", f), fseek(f, 0, 0), fseeko(f, 0, 0), getw(f),
        putw(1, f);
    ftell(f), ftello(f), flockfile(f), funlockfile(f), setlinebuf(f), setbuf(f, 0), setvbuf(f, 0, 0, 0);
    setbuffer(f, 0, 0), pclose(f);
    if (x != 1)
        reach_error();
    return 0;
}
