/* stpncpy pads with zeros and returns the first of them, or the end */
extern void reach_error(void);
extern char *stpncpy(char *, const char *, __SIZE_TYPE__);
extern char *__stpncpy(char *, const char *, __SIZE_TYPE__);
int main(void) {
    char a[6] = "-----";
    if (stpncpy(a, "ab", 4) != a + 4)
        reach_error();
    if (a[3] != 0 || a[4] != '-')
        reach_error();
    if (__stpncpy(a, "wxyz", 3) != a + 3)
        reach_error();
    if (a[2] != 'y' || a[3] != 0)
        reach_error();
    return 0;
}
