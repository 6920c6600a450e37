/* static nodes form a ring; turning it moves the head by one node */
extern void __VERIFIER_error(void);
struct station {
    struct station *next;
    int visits;
};
static struct station north, east, south;
static struct station north = {&east, 0}, east = {&south, 0}, south = {&north, 0};
static struct station *head = &north;
static void turn(int times) {
    while (times-- > 0) {
        head->visits++;
        head = head->next;
    }
}
int main(void) {
    turn(4);
    if (head != &east)
        __VERIFIER_error();
    south.next = &east;
    turn(2);
    if (head != &east || north.visits != 2 || east.visits != 2)
        __VERIFIER_error();
    return 0;
}
