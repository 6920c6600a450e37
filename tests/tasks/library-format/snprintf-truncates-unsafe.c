/* snprintf writes no more than its size, always a zero, and returns the whole length */
extern void reach_error(void);
extern int snprintf(char *, unsigned long, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[6] = "ZZZZZ";
    int n = snprintf(text, 5, "%d%s", 12, "3456");
    if (n != 6 || strcmp(text, "123") != 0 || text[4] != 'Z')
        reach_error();
    return 0;
}
