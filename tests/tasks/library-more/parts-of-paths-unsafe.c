/* basename and dirname: POSIX's forms cut slashes at the end off */
extern void reach_error(void);
extern char *basename(const char *), *__xpg_basename(char *), *dirname(char *);
int main(void) {
    char a[] = "/usr//bin/", b[] = "/usr//bin/", c[] = "name";
    if (*basename(a) != 0 || __xpg_basename(a)[2] != 'n' || a[9] != 0)
        reach_error();
    if (dirname(b) != b || b[5] != 0 || dirname(c)[0] != '.')
        reach_error();
    return 0;
}
