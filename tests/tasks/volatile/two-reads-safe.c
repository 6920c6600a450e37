/* Two reads of a volatile object may differ; one read that is copied does not. */
extern void reach_error(void);
volatile int count;
int main(void) {
  int a = count;
  int b = a;
  if (a != b)
    reach_error();
  return 0;
}
