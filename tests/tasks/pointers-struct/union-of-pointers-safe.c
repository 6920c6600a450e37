/* the member of a union that was stored last is the one that counts */
extern void reach_error(void);
struct number { int value; };
struct text { int length; char first; };
union any {
    struct number *number;
    struct text *text;
};
static void set_number(union any *u, struct number *n) { u->number = n; }
static void set_text(union any *u, struct text *t) { u->text = t; }
int main(void) {
    struct number n = {1};
    struct text t = {5, 'x'};
    union any u;
    set_number(&u, &n);
    u.number->value = 10;
    set_text(&u, &t);
    u.text->length = 50;
    if (n.value != 10 || t.length != 50)
        reach_error();
    union any w = u;
    set_number(&u, &n);
    if (w.text != &t || u.number->value != 10)
        reach_error();
    return 0;
}
