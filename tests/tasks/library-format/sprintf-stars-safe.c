/* a width and a precision may be arguments; a negative width means left */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[40];
    sprintf(text, "%*d|%*d|%.*s", 4, 1, -4, 2, 2, "abc");
    if (strcmp(text, "   1|2   |ab") != 0)
        reach_error();
    return 0;
}
