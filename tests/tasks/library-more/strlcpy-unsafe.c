/* strlcpy truncates, always terminates, and returns the length it tried to make */
extern void reach_error(void);
extern __SIZE_TYPE__ strlcpy(char *, const char *, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlcat(char *, const char *, __SIZE_TYPE__);
int main(void) {
    char a[4] = "---";
    if (strlcpy(a, "abcdef", 4) != 3)
        reach_error();
    if (a[2] != 'c' || a[3] != 0)
        reach_error();
    if (strlcpy(a, "x", 4) != 1 || strlcat(a, "yz?", 4) != 4)
        reach_error();
    if (a[1] != 'y' || a[3] != 0)
        reach_error();
    return 0;
}
