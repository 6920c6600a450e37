/* a table of string literals: the second index counts characters */
extern void reach_error(void);
const char *words[3] = {"zero", "one", "two"};
int main(void) {
    int i = 2, j = 2;
    if (words[i][j] != 'w')
        reach_error();
    return 0;
}
