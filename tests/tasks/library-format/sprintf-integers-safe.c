/* %d, %i, %u, %x, %X and %o: signs and digits */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[64];
    int n = sprintf(text, "%d %i %u %x %X %o", -42, 7, 3000000000u, 255, 0xbeef, 8);
    if (n != 27 || strcmp(text, "-42 7 3000000000 ff BEEF 10") != 0)
        reach_error();
    return 0;
}
