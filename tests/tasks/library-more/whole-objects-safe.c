/* __CPROVER_havoc_object writes all bytes of the object that a pointer leads into, and no others */
extern void reach_error(void);
extern void __CPROVER_havoc_object(void *);
struct cell { int a; char b[3]; int c; } cell = {1, "xy", 3};
int before = 1, behind = 2;
int main(void) {
    int own = 5;
    __CPROVER_havoc_object(&cell.b[1]);
    if (cell.a != 7 || cell.b[2] != 8 || cell.c != 9)
        return 0;
    __CPROVER_havoc_object(&before);
    if (own != 5 || behind != 2)
        reach_error();
    return 0;
}
