/* a pointer to a variable-length row steps by the row's size */
extern void reach_error(void);
int main(void) {
    int width = 5;
    int flat[15];
    for (int i = 0; i < 15; i++)
        flat[i] = i;
    int (*row)[width] = (int (*)[width])flat;
    row++;
    if ((*row)[0] != 1)
        reach_error();
    return 0;
}
