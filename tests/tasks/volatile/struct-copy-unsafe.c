/* A volatile structure is copied: each member as stored or anything else, pointers as stored or from outside. */
extern void reach_error(void);
struct message {
  long length;
  int *data;
};
int buffer, other;
volatile struct message box = {4, &buffer};
int main(void) {
  struct message m = box;
  if (m.data == &buffer)
    reach_error();
  return 0;
}
