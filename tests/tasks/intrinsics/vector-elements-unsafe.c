/* elements of a vector are read, written and computed one by one */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, 2, 3, 4}, b = a + a;
    b[2] = 8;
    if (b[0] != 2 || b[2] != 7 || (a * b)[3] != 32)
        reach_error();
    return 0;
}
