/* %s with width and precision, %c, %% and %p of null */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[80], part[3] = { 'x', 'y', 'z' };
    sprintf(text, "%s|%4s|%-4s|%.3s|%c%%|%p", "abc", "de", "fg", part, 'h', (void *) 0);
    if (strcmp(text, "abc|  de|fg  |xyz|h%|(nil)") != 0)
        reach_error();
    return 0;
}
