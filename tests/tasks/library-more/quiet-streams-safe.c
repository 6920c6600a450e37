/* functions on streams write no memory of the program */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *fdopen(int, const char *), *tmpfile(void), *popen(const char *, const char *),
    *freopen(const char *, const char *, FILE *);
extern int fseek(FILE *, long, int), fseeko(FILE *, long, int), fileno(FILE *), getw(FILE *), putw(int,
    FILE *), pclose(FILE *);
extern int feof_unlocked(FILE *), ferror_unlocked(FILE *), fileno_unlocked(FILE *), fflush_unlocked(FILE *);
extern int fgetc_unlocked(FILE *), getc_unlocked(FILE *), getchar_unlocked(void),
    fputs_unlocked(const char *, FILE *);
extern int fputc_unlocked(int, FILE *), putc_unlocked(int, FILE *), putchar_unlocked(int);
extern long ftell(FILE *), ftello(FILE *);
extern void flockfile(FILE *), funlockfile(FILE *), clearerr_unlocked(FILE *), setlinebuf(FILE *),
    setbuf(FILE *, char *);
extern int setvbuf(FILE *, char *, int, long), setbuffer(FILE *, char *, long);
int main(void) {
    int x = 1;
    FILE *f = tmpfile();
    fdopen(0, "r"), popen("a", "r"), freopen("a", "r", f), fseek(f, 0, 0), fseeko(f, 0, 0), fileno(f),
        getw(f), putw(1, f);
    feof_unlocked(f), ferror_unlocked(f), fileno_unlocked(f), fflush_unlocked(f), fgetc_unlocked(f),
        getc_unlocked(f);
    getchar_unlocked(), fputs_unlocked("a", f), fputc_unlocked(1, f), putc_unlocked(1, f),
        putchar_unlocked(1), ftell(f);
    ftello(f), flockfile(f), funlockfile(f), clearerr_unlocked(f), setlinebuf(f), setbuf(f, 0), setvbuf(f,
        0, 0, 0);
    setbuffer(f, 0, 0), pclose(f);
    if (x != 1)
        reach_error();
    return 0;
}
