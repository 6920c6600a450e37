/* What is written through a volatile pointer may go where the stored pointer points. */
extern void reach_error(void);
int first = 1, second = 2;
int *volatile where = &first;
int main(void) {
  int *p = where;
  if (p != 0)
    *p = 9;
  if (first == 9)
    reach_error();
  return 0;
}
