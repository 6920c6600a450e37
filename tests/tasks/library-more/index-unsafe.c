/* index and rindex are the old names of strchr and strrchr */
extern void reach_error(void);
extern char *index(const char *, int);
extern char *rindex(const char *, int);
int main(void) {
    const char *s = "kayak";
    if (rindex(s, 'a') != s + 1)
        reach_error();
    if (rindex(s, 'k') != s + 4)
        reach_error();
    if (index(s, 'z') != 0)
        reach_error();
    return 0;
}
