/* an initialiser can point into the middle of an array */
extern void reach_error(void);
int table[5] = {10, 20, 30, 40, 50};
int *middle = table + 3;
int main(void) {
    int i = -1;
    if (middle[i] != 20 || middle - table != 3)
        reach_error();
    return 0;
}
