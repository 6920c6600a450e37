/* strchr finds the first occurrence, strrchr the last */
extern void reach_error(void);
extern char *strchr(const char *, int);
extern char *strrchr(const char *, int);
int main(void) {
    char path[] = "a/b/c";
    char *p = strchr(path, '/');
    if (p - path != 1)
        reach_error();
    return 0;
}
