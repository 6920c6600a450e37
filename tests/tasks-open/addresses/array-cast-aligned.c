/* of an element of a known array the compiler says how far it is aligned, not what its type wants; must-not: UNSAFE */
/* options: --property memory */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    _Alignas(8) char bytes[16] = {0};
    unsigned i = __VERIFIER_nondet_uint() & 4;
    return *(int *)(bytes + i);
}
