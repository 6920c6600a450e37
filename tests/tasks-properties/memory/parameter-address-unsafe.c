// A parameter is a variable of its call.
struct box { int *at; };
void keep(struct box *b, int *outer, int inner) {
  int *p = &inner;
  b->at = p;
}
int main(void) {
  int x = 4;
  struct box b;
  keep(&b, &x, 4);
  return *b.at != 4;
}
