/* Calls libpaccrt as a compiler would, with kernels written by hand: begin, item, enter, arg, launch,
 * leave. Usage: pacc-entries-test CASE, on the device that the environment chooses. */
#include "openacc.h"
#include "pacc/ABI/Device.h"
#include "pacc/ABI/Entries.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern uint32_t __pacch_gang(void);
extern uint32_t __pacch_num_gangs(void);

#define EXPECT(CONDITION)                                                                          \
  do {                                                                                             \
    if (!(CONDITION)) {                                                                            \
      printf("%s:%d: expected %s\n", __FILE__, __LINE__, #CONDITION);                              \
      exit(2);                                                                                     \
    }                                                                                              \
  } while (0)

/* ---- The kernel: for (i = 0; i < n; ++i) y[i] += s * x[i]; ---- */

static void saxpy(void **params, uint64_t first, uint64_t step) {
  const int n = *(int *)params[0];
  const float s = *(float *)params[1];
  const float *x = *(float **)params[2];
  float *y = *(float **)params[3];
  for (uint64_t i = first; i < (uint64_t)n; i += step)
    y[i] += s * x[i];
}
static void saxpy_host(void **params) { saxpy(params, __pacch_gang(), __pacch_num_gangs()); }
static void saxpy_emulator(void **params) {
  const uint32_t width = __paccd_width();
  saxpy(params, (uint64_t)__paccd_gang(0) * width + __paccd_lane_x(),
        (uint64_t)__paccd_num_gangs(0) * width);
}

static const struct pacc_param saxpy_params[] = {{PACC_ARG_BYVAL, 4, 4, 0, 0, 0},
                                                 {PACC_ARG_BYVAL, 4, 4, 1, 0, 0},
                                                 {PACC_ARG_POINTER, 8, 8, 2, 0, 0},
                                                 {PACC_ARG_POINTER, 8, 8, 3, 0, 0}};
static const struct pacc_loop_dim saxpy_dims[] = {{1, 0, 0, 0, 0, 0}};
static struct pacc_kernel saxpy_kernel = {.version = PACC_ABI_VERSION,
                                         .flags = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR,
                                         .name = "saxpy_12",
                                         .file = "saxpy.c",
                                         .function = "main",
                                         .line = 12,
                                         .end_line = 13,
                                         .host = saxpy_host,
                                         .emulator = saxpy_emulator,
                                         .param_count = 4,
                                         .dim_count = 1,
                                         .params = saxpy_params,
                                         .dims = saxpy_dims};

static void launch_saxpy(int n, float s, float *x, float *y) {
  __pacc_trip(1, 0, n);
  __pacc_arg(0, PACC_ARG_BYVAL, "n", &n, sizeof n);
  __pacc_arg(1, PACC_ARG_BYVAL, "s", &s, sizeof s);
  __pacc_arg(2, PACC_ARG_POINTER, "x", &x, sizeof x);
  __pacc_arg(3, PACC_ARG_POINTER, "y", &y, sizeof y);
  __pacc_launch(&saxpy_kernel);
}

enum { N = 1000 };
static float X[N], Y[N];

static void begin(uint32_t construct, int line) {
  __pacc_begin(construct, 0, "saxpy.c", "main", line, line + 5);
}
static void fill(void) {
  for (int i = 0; i < N; ++i) {
    X[i] = i;
    Y[i] = 1;
  }
}
static void item(uint32_t action, const char *name, float *a, int first, int count) {
  static float *variable;
  variable = a;
  __pacc_item(action | PACC_ITEM_POINTER, name, &variable, a, first * 4, count < 0 ? -1 : count * 4);
}

/* parallel loop copyin(x[0:n]) copy(y[0:n]) */
static void run_compute(void) {
  fill();
  begin(PACC_PARALLEL, 10);
  item(PACC_COPYIN, "x", X, 0, N);
  item(PACC_COPY, "y", Y, 0, N);
  __pacc_enter();
  launch_saxpy(N, 2, X, Y);
  __pacc_leave();
  for (int i = 0; i < N; ++i)
    EXPECT(Y[i] == 1 + 2 * i);
}

/* A data region, two kernels on queue 1, one ordered behind it on queue 2. */
static void run_async(void) {
  fill();
  begin(PACC_DATA, 10);
  item(PACC_COPYIN, "x", X, 0, N);
  item(PACC_COPY, "y", Y, 0, N);
  __pacc_enter();
  for (int k = 0; k < 3; ++k) {
    begin(PACC_PARALLEL, 20 + k);
    __pacc_async(k < 2 ? 1 : 2);
    if (k == 2)
      __pacc_wait_queue(1);
    item(PACC_PRESENT, "x", X, 0, N);
    item(PACC_PRESENT, "y", Y, 0, N);
    __pacc_enter();
    launch_saxpy(N, 1, X, Y);
    __pacc_leave();
  }
  begin(PACC_WAIT, 30);
  __pacc_wait_queue(2);
  __pacc_leave();
  EXPECT(acc_async_test_all());
  __pacc_leave();
  for (int i = 0; i < N; ++i)
    EXPECT(Y[i] == 1 + 3 * i);
}

/* enter data, update, exit data, sections, and the routines of openacc.h. */
static void run_unstructured(void) {
  fill();
  begin(PACC_ENTER_DATA, 10);
  item(PACC_CREATE, "x", X, 0, N);
  item(PACC_COPYIN, "y", Y, 100, 100);
  __pacc_leave();
  EXPECT(acc_is_present(X, sizeof X));
  EXPECT(acc_deviceptr(X) != NULL);
  begin(PACC_UPDATE, 12);
  item(PACC_UPDATE_DEVICE, "x", X, 0, N);
  __pacc_leave();
  begin(PACC_PARALLEL, 14);
  __pacc_enter();
  launch_saxpy(0, 1, X, Y); /* the pointer of a section that starts later */
  __pacc_leave();
  acc_update_self(Y + 100, 400);
  begin(PACC_EXIT_DATA, 20);
  item(PACC_DELETE, "x", X, 0, N);
  item(PACC_COPYOUT, "y", Y, 100, 100);
  __pacc_leave();
  EXPECT(acc_is_present(X, sizeof X) == (acc_get_device_type() == acc_device_host));
  float *buffer = acc_malloc(sizeof X);
  acc_memcpy_to_device(buffer, X, sizeof X);
  memset(X, 0, sizeof X);
  acc_memcpy_from_device(X, buffer, sizeof X);
  acc_free(buffer);
  EXPECT(X[999] == 999);
}

/* if(0): on the host, with host data, whatever the device. */
static void run_if(void) {
  fill();
  begin(PACC_PARALLEL, 10);
  __pacc_if(0);
  item(PACC_COPY, "y", Y, 0, N);
  __pacc_enter();
  launch_saxpy(N, 2, X, Y);
  __pacc_leave();
  EXPECT(Y[5] == 11);
  EXPECT(acc_get_device_type() == acc_device_host || !acc_is_present(Y, sizeof Y));
}

/* Many launches: construct state must not pile up. */
static void run_many(void) {
  fill();
  acc_copyin(X, sizeof X);
  acc_copyin(Y, sizeof Y);
  for (int k = 0; k < 1000; ++k) {
    begin(PACC_PARALLEL, 10);
    __pacc_async(PACC_ASYNC_NOVAL);
    item(PACC_PRESENT, "x", X, 0, N);
    item(PACC_PRESENT, "y", Y, 0, N);
    __pacc_enter();
    launch_saxpy(N, 1, X, Y);
    __pacc_leave();
  }
  acc_wait_all();
  acc_copyout(Y, sizeof Y);
  acc_delete(X, sizeof X);
  EXPECT(Y[7] == 7001);
}

/* ---- What must end the program ---- */

static void run_absent_pointer(void) {
  printf("before the error\n");
  begin(PACC_PARALLEL, 10);
  __pacc_enter();
  launch_saxpy(N, 2, X, Y);
}
static void run_absent(void) {
  begin(PACC_DATA, 10);
  item(PACC_PRESENT, "x", X, 0, N);
  __pacc_enter();
}
static void run_partial(void) {
  begin(PACC_ENTER_DATA, 8);
  item(PACC_COPYIN, "x", X, 0, 10);
  __pacc_leave();
  begin(PACC_PARALLEL, 10);
  item(PACC_COPYIN, "x", X, 5, 10);
  __pacc_enter();
}
static void run_memory(void) {
  begin(PACC_DATA, 10);
  __pacc_item(PACC_CREATE, "big", X, X, 0, (int64_t)1 << 44);
  __pacc_enter();
}
static void run_device_number(void) { acc_set_device_num(99, acc_device_default); }

static const struct {
  const char *name;
  void (*run)(void);
} Cases[] = {{"compute", run_compute},
             {"async", run_async},
             {"unstructured", run_unstructured},
             {"if", run_if},
             {"many", run_many},
             {"absent-pointer", run_absent_pointer},
             {"absent", run_absent},
             {"partial", run_partial},
             {"memory", run_memory},
             {"device-number", run_device_number}};

int main(int argc, char **argv) {
  for (size_t i = 0; i < sizeof Cases / sizeof *Cases; ++i)
    if (argc == 2 && strcmp(argv[1], Cases[i].name) == 0) {
      Cases[i].run();
      printf("%s: right\n", argv[1]);
      return 0;
    }
  printf("unknown case\n");
  return 3;
}
