/* element i of a table of pointers belongs to element n-1-i of the data, and to no other */
extern void reach_error(void);
enum { N = 5 };
static int data[N];
static int *mirror[N];
static void build(void) {
    for (int i = 0; i < N; i++)
        mirror[i] = &data[(2 * N - 2 - i) % N];
}
int main(void) {
    build();
    for (int i = 0; i < N; i++)
        *mirror[i] = i;
    if (data[0] != N - 1)
        reach_error();
    if (data[N - 1] != 0)
        reach_error();
    return 0;
}
