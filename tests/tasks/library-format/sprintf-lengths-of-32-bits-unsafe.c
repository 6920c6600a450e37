/* in 32 bits, long and size_t have the width of an int */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[80];
    sprintf(text, "%ld %zu %lld %d", -5L, sizeof text, 5000000000LL, 4);
    if (strcmp(text, "-5 80 5000000000 3") != 0)
        reach_error();
    return 0;
}
