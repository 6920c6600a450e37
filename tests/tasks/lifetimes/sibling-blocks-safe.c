/* locals of sibling blocks may share storage but not values in use */
extern void __VERIFIER_error(void);
int main(void) {
    int sum = 0;
    {
        int a[4] = {1, 2, 3, 4};
        int *p = a;
        for (int i = 0; i < 4; i++)
            sum += *p++;
    }
    {
        int b[4] = {2, 4, 6, 8};
        int *p = b;
        for (int i = 0; i < 4; i++)
            sum += *p++;
    }
    if (sum != 30)
        __VERIFIER_error();
    return 0;
}
