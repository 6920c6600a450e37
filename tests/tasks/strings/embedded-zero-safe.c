/* a zero inside a literal ends the string but not the array */
extern void reach_error(void);
int main(void) {
    char a[] = "ab\0cd";
    int n = 0;
    while (a[n])
        n++;
    if (n != 2 || a[3] != 'c' || sizeof(a) != 6)
        reach_error();
    return 0;
}
