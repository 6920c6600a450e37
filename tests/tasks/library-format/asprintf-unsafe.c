/* asprintf makes a block that is as long as the text */
extern void reach_error(void);
extern int asprintf(char **, const char *, ...), strcmp(const char *, const char *);
extern void free(void *);
int main(void) {
    char *text = 0;
    int n = asprintf(&text, "%s/%d", "usr", 12);
    if (n < 0)
        return 0;
    if (n != 6 || strcmp(text, "usr/13") != 0)
        reach_error();
    free(text);
    return 0;
}
