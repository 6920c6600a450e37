/* getopt finds options and their arguments, and tells where the others begin */
extern void reach_error(void);
extern int getopt(int, char *const *, const char *), optind, optopt;
extern char *optarg;
int main(void) {
    char *words[] = { "program", "-ab", "value", "-x", "--", "-c", 0 };
    if (optind != 1 || getopt(6, words, "+ab:c") != 'a' || getopt(6, words, "+ab:c") != 'b' || optarg != words[2])
        reach_error();
    if (getopt(6, words, "+ab:c") != '?' || optopt != 'x' || getopt(6, words, "+ab:c") != -1 || optind != 5)
        reach_error();
    return 0;
}
