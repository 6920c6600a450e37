/* data is called through a table: every run ends there, so that nothing is proved; must-not: SAFE, UNSAFE */
extern void reach_error(void);
int g;
void *table[2];
int main(void) {
    table[1] = &g;
    ((void (*)(void))table[1])();
    reach_error();
    return 0;
}
