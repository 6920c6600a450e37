/* A volatile member is input, its neighbour is memory. */
extern void reach_error(void);
struct port {
  volatile int status;
  int users;
} port;
int main(void) {
  port.status = 1;
  port.users = 1;
  if (port.status != 1)
    reach_error();
  return 0;
}
