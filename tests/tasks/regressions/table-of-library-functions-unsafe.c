/* library functions in an initialiser are the ones that are called by name */
extern void reach_error(void);
extern int abs(int), toupper(int);
int (*table[])(int) = {abs, toupper};
int main(void) {
    if (table[0](-5) != abs(5) || table[1]('a') != 'A' || (table[0] == abs) != 0)
        reach_error();
    return 0;
}
