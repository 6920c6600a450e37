/* comparing vectors gives minus one or zero in each element */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, 2, 3, 4}, b = {4, 2, 3, 5}, c = a < b;
    if (c[0] != -1 || c[1] != 0 || c[3] != -1)
        reach_error();
    return 0;
}
