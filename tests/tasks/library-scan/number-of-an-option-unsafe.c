/* the number that an option has is in the bounds that it is asked for, whatever the other options are */
extern void reach_error(void);
extern int getopt(int, char *const *, const char *), atoi(const char *);
extern char *optarg;
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[] = "-n10";
    char *words[] = { "program", text, 0 };
    int option, index = 0;
    text[3] = __VERIFIER_nondet_char();
    while ((option = getopt(2, words, "+hvan:o:")) != -1) {
        if (option == 'n')
            index = atoi(optarg);
    }
    if (index < 0 || index > 16)
        return 1;
    if (index == 16)
        reach_error();
    return 0;
}
