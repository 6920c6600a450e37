/* %f rounds to nearest, ties to even; infinity and NaN are words */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[80];
    volatile double zero = 0;
    sprintf(text, "%.2f %.0f %.0f %f %f", 3.14159, 2.5, 2.5, -0.1, 1 / zero);
    if (strcmp(text, "3.14 2 4 -0.100000 inf") != 0)
        reach_error();
    return 0;
}
