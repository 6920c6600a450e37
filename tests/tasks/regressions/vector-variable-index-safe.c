/* an element of a vector is chosen by a variable, for reading and for writing */
extern void reach_error(void);
typedef int vector __attribute__((vector_size(16)));
int main(void) {
    vector v = {10, 20, 30, 40};
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        v[i] += i;
        sum = 3 * sum + v[3 - i];
    }
    if (sum != 1423 || v[2] != 32)
        reach_error();
    return 0;
}
