/* where no number stands, strtod reads nothing */
extern void reach_error(void);
extern double strtod(const char *, char **), atof(const char *);
extern float strtof(const char *, char **);
int main(void) {
    const char *text = " .e1";
    char *end;
    if (strtod(text, &end) != 0 || end != text + 0 || atof("0.1") != 0.1)
        reach_error();
    if (strtof("0.1", &end) != 0.1f || *end != 0)
        reach_error();
    return 0;
}
