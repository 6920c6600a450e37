/* toupper changes small letters only */
extern void reach_error(void);
extern int toupper(int);
extern int tolower(int);
int main(void) {
    int letter = 'q', other = '{';
    if (tolower(letter) != 'Q')
        reach_error();
    if (toupper(other) != '{')
        reach_error();
    return 0;
}
