// A block for a smaller structure does not hold the larger one's last field.
extern void *malloc(unsigned long);
extern void free(void *);
struct point { int x, y; };
struct point3 { int x, y, z; };
int main(void) {
  struct point3 *p = malloc(sizeof(struct point));
  p->x = 1;
  p->z = 3;
  free(p);
  return 0;
}
