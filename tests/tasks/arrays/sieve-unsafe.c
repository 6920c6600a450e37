/* flags in a char array, written at strides, count the primes below fifty */
extern void reach_error(void);
int main(void) {
    char composite[50] = {0};
    int count = 0;
    for (int i = 2; i < 50; i++) {
        if (composite[i])
            continue;
        count++;
        for (int j = i * i; j < 50; j += i)
            composite[j] = 1;
    }
    if (count != 16)
        reach_error();
    return 0;
}
