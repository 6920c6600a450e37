/* strlen stops at the first zero */
extern void reach_error(void);
extern __SIZE_TYPE__ strlen(const char *);
int main(void) {
    char s[] = "abcdefg";
    int i = 3;
    s[i] = 0;
    if (strlen(s) != 7 || strlen(s + 4) != 3)
        reach_error();
    return 0;
}
