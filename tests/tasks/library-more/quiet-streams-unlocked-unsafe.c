/* the functions on streams without locks write no memory of the program */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *stdout;
extern int feof_unlocked(FILE *), ferror_unlocked(FILE *), fileno_unlocked(FILE *), fflush_unlocked(FILE *);
extern int fgetc_unlocked(FILE *), getc_unlocked(FILE *), getchar_unlocked(void), fputs_unlocked(const char *,
    FILE *);
extern int fputc_unlocked(int, FILE *), putc_unlocked(int, FILE *), putchar_unlocked(int);
extern void clearerr_unlocked(FILE *);
int main(void) {
    int x = 1;
    FILE *f = stdout;
    feof_unlocked(f), ferror_unlocked(f), fileno_unlocked(f), fflush_unlocked(f), fgetc_unlocked(f),
        getc_unlocked(f);
    getchar_unlocked(), fputs_unlocked("a", f), fputc_unlocked(1, f), putc_unlocked(1, f), putchar_unlocked(1);
    clearerr_unlocked(f);
    if (x != 2)
        reach_error();
    return 0;
}
