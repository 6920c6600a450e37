/* POSIX's form of strerror_r says if there is no room */
extern void reach_error(void);
extern int __xpg_strerror_r(int, char *, unsigned long);
int main(void) {
    char a[4] = {1, 1, 1, 1};
    if (__xpg_strerror_r(2, a, 0) != 34 || a[0] != 1)
        reach_error();
    return 0;
}
