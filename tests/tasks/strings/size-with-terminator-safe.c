/* an array sized by its literal includes the terminating zero */
extern void reach_error(void);
int main(void) {
    char a[] = "hello";
    int n = sizeof(a);
    if (n != 6 || a[n - 1] != 0)
        reach_error();
    return 0;
}
