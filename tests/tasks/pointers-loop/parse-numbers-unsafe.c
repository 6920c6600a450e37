/* a parser moves the caller's text pointer past each number that it reads */
extern void reach_error(void);
static int number(const char **text) {
    int n = 0;
    while (**text >= '0' && **text <= '9') {
        n = 10 * n + (**text - '0');
        ++*text;
    }
    return n;
}
static int accept(const char **text, char wanted) {
    if (**text != wanted)
        return 0;
    ++*text;
    return 1;
}
int main(void) {
    const char line[] = "12+7+30";
    const char *at = line, *again = line;
    int sum = number(&at);
    while (accept(&at, '+'))
        sum += number(&again);
    if (sum != 49 || at - line != 7)
        reach_error();
    if (number(&again) != 12 || *again != '+')
        reach_error();
    return 0;
}
