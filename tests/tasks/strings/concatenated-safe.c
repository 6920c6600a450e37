/* neighbouring literals are joined into one */
extern void __VERIFIER_error(void);
int main(void) {
    const char *s = "abc" "d" "" "ef";
    int i = 5;
    if (s[i] != 'f')
        __VERIFIER_error();
    return 0;
}
