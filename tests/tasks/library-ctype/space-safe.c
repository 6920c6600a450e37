/* six characters of ASCII are white space */
extern void __VERIFIER_error(void);
extern int isspace(int);
int main(void) {
    int count = 0;
    for (int c = 0; c < 128; c++)
        if (isspace(c))
            count++;
    if (count != 6)
        __VERIFIER_error();
    return 0;
}
