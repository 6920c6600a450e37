/* the arguments of main, and what fopen returns, are no small numbers; must-not: UNSAFE */
extern void reach_error(void);
typedef struct file FILE;
FILE *fopen(const char *, const char *);
int main(int argc, char **argv) {
    FILE *file = fopen("a", "r");
    if (file != 0 && (unsigned long)file < 4096)
        reach_error();
    if ((unsigned long)argv < 4096)
        reach_error();
    if (argc > 1 && (long)argv[1] == -12)
        reach_error();
    return 0;
}
