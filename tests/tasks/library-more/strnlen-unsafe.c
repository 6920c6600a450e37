/* strnlen looks no further than its limit */
extern void reach_error(void);
extern __SIZE_TYPE__ strnlen(const char *, __SIZE_TYPE__);
int main(void) {
    char a[3] = {120, 121, 122};
    const char *s = "four";
    if (strnlen(a, 3) != 3)
        reach_error();
    if (strnlen(s, 3) != 4)
        reach_error();
    if (strnlen(s, 0) != 0)
        reach_error();
    return 0;
}
