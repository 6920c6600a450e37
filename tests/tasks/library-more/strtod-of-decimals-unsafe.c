/* strtod reads signs, points and exponents, and says where it stopped */
extern void reach_error(void);
extern double strtod(const char *, char **);
int main(void) {
    const char *text = " -12.5e-1xyz";
    char *end;
    double x = strtod(text, &end);
    if (x != -12.5 || end != text + 9)
        reach_error();
    return 0;
}
