/* a signed bit-field extends its top bit, an unsigned one does not */
extern void reach_error(void);
struct field { unsigned int v : 4; };
int main(void) {
    struct field f;
    int n = 12;
    f.v = n;
    if (f.v > 0)
        reach_error();
    return 0;
}
