/* strncpy writes no terminator when the source is too long */
extern void reach_error(void);
extern char *strncpy(char *, const char *, __SIZE_TYPE__);
int main(void) {
    char s[5] = "wxyd";
    const char *from = "abcdef";
    strncpy(s, from, 3);
    if (s[3] != 0 || s[2] != 'c')
        reach_error();
    return 0;
}
