/* reversing by two pointers that meet */
extern void reach_error(void);
int main(void) {
    char s[] = "abcd";
    char *p = s, *q = s + 3;
    while (p < q) {
        char t = *p;
        *p++ = *q;
        *q-- = t;
    }
    if (s[0] != 'd' || s[1] != 'c' || s[4] != 0)
        reach_error();
    return 0;
}
