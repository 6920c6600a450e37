/* strdup and strndup make copies of their own; strndup copies no more than its limit */
extern void reach_error(void);
extern char *strdup(const char *);
extern char *strndup(const char *, __SIZE_TYPE__);
extern char *__strdup(const char *);
extern char *__strndup(const char *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
    char a[4] = "abc";
    char *p = strdup(a), *q = strndup(a, 2), *r = __strdup(p), *s = __strndup(a, 9);
    a[0] = 120;
    if (p[0] != 'a' || q[1] != 'b' || q[2] != 0)
        reach_error();
    if (r[2] != 'c' || s[2] != 'c' || s[3] != 0)
        reach_error();
    free(p), free(q), free(r), free(s);
    return 0;
}
