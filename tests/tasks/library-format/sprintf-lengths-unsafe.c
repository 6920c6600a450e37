/* hh, h, l, ll and z say how wide an argument is */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[80];
    sprintf(text, "%hhd %hu %ld %llx %zu", 511, 65537, -5000000000L, 2ULL << 40, sizeof text);
    if (strcmp(text, "-1 1 -5000000000 10000000000 80") != 0)
        reach_error();
    return 0;
}
