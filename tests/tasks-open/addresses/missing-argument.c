/* a pointer that was not passed; must-not: SAFE, UNSAFE */
extern void reach_error(void);
int x;
void h(int *p){ *p=1; }
void f(int *p){ *p=7; }
int main(void){ void (*g)() = (void(*)())f; h(&x); g(); if (x==7) reach_error(); return 0; }
