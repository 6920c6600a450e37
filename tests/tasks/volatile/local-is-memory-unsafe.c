/* A local volatile variable whose address nobody else gets is plain memory. */
extern void reach_error(void);
int main(void) {
  volatile int i = 4;
  i = i + 1;
  if (i != 4)
    reach_error();
  return 0;
}
