/* without room, snprintf only counts */
extern void reach_error(void);
extern int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
    if (snprintf(0, 0, "%s-%05d", "key", 42) != 8)
        reach_error();
    return 0;
}
