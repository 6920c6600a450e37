/* an option with a colon behind it has an argument */
extern void reach_error(void);
extern int getopt(int, char *const *, const char *);
extern char *optarg;
int main(int argc, char **argv) {
    int c = getopt(argc, argv, "+no:");
    if (c == 'n' && optarg == 0)
        reach_error();
    return 0;
}
