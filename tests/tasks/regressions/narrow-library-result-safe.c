/* a result that is declared narrower than it is has lost its bounds with its upper bits */
extern void reach_error(void);
extern char getchar(void);
int main(void) {
    char c = getchar();
    if (c > 127)
        reach_error();
    return 0;
}
