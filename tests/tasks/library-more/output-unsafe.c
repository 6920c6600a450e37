/* output changes no variable */
extern void reach_error(void);
extern int printf(const char *, ...), puts(const char *), putchar(int);
extern int fflush(void *), fprintf(void *, const char *, ...), fputs(const char *, void *);
extern int fputc(int, void *);
extern __SIZE_TYPE__ fwrite(const void *, __SIZE_TYPE__, __SIZE_TYPE__, void *);
extern void *stdout;
int main(void) {
    int x = 1;
    char s[] = "text";
    printf("%d %s\n", x, s), puts(s), putchar(65), fprintf(stdout, "%d", x);
    fputs(s, stdout), fputc(66, stdout), fwrite(s, 1, 2, stdout), fflush(stdout);
    if (x != 2 || s[0] != 116)
        reach_error();
    return 0;
}
