/* strcat starts at the terminator that strcpy wrote */
extern void __VERIFIER_error(void);
extern char *strcpy(char *, const char *);
extern char *strcat(char *, const char *);
extern __SIZE_TYPE__ strlen(const char *);
int main(void) {
    char s[12] = "xxxxxxxxxxx";
    const char *a = "abc", *b = "de";
    strcat(strcpy(s, a), b);
    if (strlen(s) != 6 || s[3] != 'd' || s[6] != 'x')
        __VERIFIER_error();
    return 0;
}
