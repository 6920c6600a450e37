/* escapes are single characters: octal takes up to three digits, hex ends at a non-digit */
extern void reach_error(void);
int main(void) {
    const char *s = "\t\101\x41g\\\"\0123";
    int n = 0;
    while (s[n])
        n++;
    if (s[1] != 'A' || s[2] != 'A' || s[6] != '\n')
        reach_error();
    if (n != 10)
        reach_error();
    return 0;
}
