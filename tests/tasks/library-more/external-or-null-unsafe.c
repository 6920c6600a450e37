/* fopen and getenv return null or a pointer that points into none of our objects */
extern void reach_error(void);
extern void *fopen(const char *, const char *);
extern char *getenv(const char *), *strerror(int);
extern int fclose(void *), feof(void *), ferror(void *);
extern void rewind(void *), clearerr(void *), perror(const char *);
int main(void) {
    int x = 2;
    void *f = fopen("name", "r");
    if (f != 0)
        feof(f), ferror(f), rewind(f), clearerr(f), fclose(f);
    perror("x"), strerror(2), getenv("HOME");
    if (x != 1)
        reach_error();
    return 0;
}
