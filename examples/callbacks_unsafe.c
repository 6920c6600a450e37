/* UNSAFE. A device that should never run while it is closed, driven through a table of functions. The input 1, 0
   closes it first and starts it afterwards. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct device {
  int open;
  int running;
};

static void start(struct device *device) { device->running = 1; }
static void close_device(struct device *device) {
  device->open = 0;
  device->running = 0;
}

static void (*const actions[2])(struct device *) = {start, close_device};

int main(void) {
  struct device device = {1, 0};
  for (int i = 0; i < 2; i++)
    actions[__VERIFIER_nondet_uchar() & 1](&device);
  if (device.running && !device.open)
    reach_error();
  return 0;
}
