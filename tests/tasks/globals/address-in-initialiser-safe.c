/* a global initialised with an address points to that global from the start */
extern void __VERIFIER_error(void);
int target = 4;
int *pointer = &target;
int **twice = &pointer;
int main(void) {
    ++**twice;
    if (target != 5)
        __VERIFIER_error();
    return 0;
}
