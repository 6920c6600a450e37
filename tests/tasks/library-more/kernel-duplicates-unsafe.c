/* the kernel's kmemdup, kstrdup and kstrndup */
extern void reach_error(void);
extern void *kmemdup(const void *, __SIZE_TYPE__, unsigned);
extern char *kstrdup(const char *, unsigned), *kstrndup(const char *, __SIZE_TYPE__, unsigned);
extern void kfree(const void *);
int main(void) {
    int a[2] = {3, 4};
    int *p = kmemdup(a, sizeof a, 0);
    char *s = kstrdup("abc", 0), *u = kstrndup(s, 2, 0);
    a[1] = 5;
    if (a[1] != 4 || s[3] != 0)
        reach_error();
    if (u[1] != 'b' || u[2] != 0 || kstrdup(0, 0) != 0)
        reach_error();
    kfree(p), kfree(s), kfree(u);
    return 0;
}
