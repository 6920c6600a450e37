/* _tolower and _toupper expect a letter of the other case */
extern void reach_error(void);
extern int _tolower(int), _toupper(int);
int main(void) {
    int c = 82;
    if (_tolower(c) != 'q')
        reach_error();
    if (_toupper('q') != 'Q')
        reach_error();
    return 0;
}
