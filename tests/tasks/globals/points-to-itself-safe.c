/* a structure initialised with its own address is an empty ring */
extern void reach_error(void);
struct ring { struct ring *next, *prev; int v; };
struct ring head = {&head, &head, 1};
int main(void) {
    head.next->prev->next->v = 9;
    if (head.v != 9)
        reach_error();
    return 0;
}
