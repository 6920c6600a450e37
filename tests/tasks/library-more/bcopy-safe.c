/* bcopy takes the source first, and the regions may overlap */
extern void reach_error(void);
extern void bcopy(const void *, void *, __SIZE_TYPE__);
int main(void) {
    char a[8] = "abcdefg";
    void (*f)(const void *, void *, __SIZE_TYPE__) = bcopy;
    f(a, a + 2, 4);
    if (a[2] != 'a' || a[5] != 'd')
        reach_error();
    if (a[1] != 'b')
        reach_error();
    return 0;
}
