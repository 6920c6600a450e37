/* a global without an initialiser is zero, and so is the rest of a short one */
extern void reach_error(void);
int plain;
int list[6] = {1, 2};
struct { int a; char b[3]; double d; } record;
int main(void) {
    int sum = plain + record.a + record.b[2] + (record.d != 0.0);
    for (int i = 0; i < 6; i++)
        sum += list[i];
    if (sum != 3)
        reach_error();
    return 0;
}
