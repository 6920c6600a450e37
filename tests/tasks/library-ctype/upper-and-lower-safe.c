/* exactly the capital letters are upper case */
extern void reach_error(void);
extern int isupper(int);
extern int islower(int);
int main(void) {
    int count = 0;
    for (const char *p = "Ab C9d_E"; *p; p++)
        if (isupper(*p))
            count++;
    if (count != 3)
        reach_error();
    return 0;
}
