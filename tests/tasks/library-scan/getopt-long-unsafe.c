/* getopt_long knows names, their beginnings, arguments behind = and flags */
extern void reach_error(void);
struct option { const char *name; int has_arg, *flag, val; };
extern int getopt_long(int, char *const *, const char *, const struct option *, int *), optind;
extern char *optarg;
int main(void) {
    int flag = 0, index = -1;
    struct option options[] = { { "level", 1, 0, 'l' }, { "verbose", 0, &flag, 7 }, { 0, 0, 0, 0 } };
    char *words[] = { "program", "--level=3", "--verb", "-q", 0 };
    if (getopt_long(4, words, "+q", options, &index) != 'l' || *optarg != '3' || index != 0)
        reach_error();
    if (getopt_long(4, words, "+q", options, &index) != 0 || flag != 8 || index != 1)
        reach_error();
    if (getopt_long(4, words, "+q", options, &index) != 'q' || getopt_long(4, words, "+q", options, &index) != -1 || optind != 4)
        reach_error();
    return 0;
}
