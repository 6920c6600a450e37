/* an initialiser can point to one member of one element */
extern void reach_error(void);
struct rec { char tag; int v[3]; };
struct rec records[2] = {{'a', {1, 2, 3}}, {'b', {7, 8, 9}}};
int *inside = &records[1].v[1];
int main(void) {
    if (*inside != 7)
        reach_error();
    *inside = 0;
    return records[1].v[1];
}
