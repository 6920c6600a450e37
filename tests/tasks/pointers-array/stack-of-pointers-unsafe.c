/* a stack of pointers gives back the pointer that was pushed last */
extern void __VERIFIER_error(void);
struct stack {
    int *slots[4];
    int top;
};
static void push(struct stack *s, int *p) { s->slots[s->top++] = p; }
static int *pop(struct stack *s) { return s->slots[++s->top & 3]; }
int main(void) {
    int a = 1, b = 2, c = 3;
    struct stack s = {{&c, &c, &c, &c}, 0};
    push(&s, &a);
    push(&s, &b);
    int *last = pop(&s);
    if (last != &b)
        __VERIFIER_error();
    push(&s, &c);
    if (pop(&s) != &c || pop(&s) != &a)
        __VERIFIER_error();
    return 0;
}
