/* strncpy fills the rest of its count with zeros */
extern void reach_error(void);
extern char *strncpy(char *, const char *, __SIZE_TYPE__);
int main(void) {
    char s[7] = "xxxxxx";
    const char *from = "ab";
    strncpy(s, from, 5);
    if (s[4] != 0 || s[5] != 'x' || s[1] != 'b')
        reach_error();
    return 0;
}
