/* the older family: the word order of the name says which value is returned */
extern void __VERIFIER_error(void);
int main(void) {
    int x = 10;
    int r = __sync_sub_and_fetch(&x, 4);
    __sync_synchronize();
    if (r != 10 || x != 6)
        __VERIFIER_error();
    return 0;
}
