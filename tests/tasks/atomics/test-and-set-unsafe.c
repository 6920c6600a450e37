/* test-and-set reports the state before, then the flag is set */
extern void reach_error(void);
int main(void) {
    _Bool flag = 0;
    _Bool first = __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE);
    _Bool second = __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE);
    __atomic_clear(&flag, __ATOMIC_RELEASE);
    if (first != 1 || second != 1 || flag)
        reach_error();
    return 0;
}
