/* in the C locale strcoll compares bytes and strxfrm copies */
extern void reach_error(void);
extern int strcoll(const char *, const char *);
extern __SIZE_TYPE__ strxfrm(char *, const char *, __SIZE_TYPE__);
int main(void) {
    char a[8] = "-------";
    if (strcoll("Z", "a") > 0)
        reach_error();
    if (strxfrm(a, "abc", 8) != 3 || a[2] != 'c' || a[3] != 0)
        reach_error();
    return 0;
}
