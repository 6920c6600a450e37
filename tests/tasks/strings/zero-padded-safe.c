/* the rest of a longer array is filled with zeros */
extern void __VERIFIER_error(void);
int main(void) {
    char a[8] = "abc";
    int sum = 0;
    for (int i = 3; i < 8; i++)
        sum += a[i];
    if (sum != 0)
        __VERIFIER_error();
    return 0;
}
