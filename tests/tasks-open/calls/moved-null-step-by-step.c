/* null leaves the lowest page step by step, and is called; must-not: SAFE */
extern void reach_error(void);
void *table[2];
int main(void) {
    char *p = 0;
    for (int i = 0; i < 3; i++)
        p = p + 3000;
    table[1] = p;
    if (((int (*)(void))table[1])() == 42)
        reach_error();
    return 0;
}
