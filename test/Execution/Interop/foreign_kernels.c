// Kernels that another compiler has made, and cuBLAS where the machine has it, work on the device's data by host_data, in
// the stream of a queue: between constructs of that queue, and nobody waits but at the end. (The kernel is PTX as nvcc
// writes it; both libraries are opened by name, so that the program is built and runs everywhere.)
// RUN: %pacc -O2 %s -o %t -ldl && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <dlfcn.h>

// y[i] += a * x[i]
static const char add_scaled[] = ".version 6.4\n.target sm_75\n.address_size 64\n"
                                 ".visible .entry add_scaled(.param .u64 y, .param .u64 x, .param .f64 a, .param .u32 n) {\n"
                                 "  .reg .pred %p;\n  .reg .b32 %r<5>;\n  .reg .b64 %l<6>;\n  .reg .f64 %d<4>;\n"
                                 "  ld.param.u64 %l0, [y];\n  ld.param.u64 %l1, [x];\n  ld.param.f64 %d0, [a];\n"
                                 "  ld.param.u32 %r0, [n];\n  mov.u32 %r1, %ctaid.x;\n  mov.u32 %r2, %ntid.x;\n"
                                 "  mov.u32 %r3, %tid.x;\n  mad.lo.s32 %r4, %r1, %r2, %r3;\n  setp.ge.u32 %p, %r4, %r0;\n"
                                 "  @%p ret;\n  cvta.to.global.u64 %l0, %l0;\n  cvta.to.global.u64 %l1, %l1;\n"
                                 "  mul.wide.u32 %l2, %r4, 8;\n  add.s64 %l3, %l0, %l2;\n  add.s64 %l4, %l1, %l2;\n"
                                 "  ld.global.f64 %d1, [%l4];\n  ld.global.f64 %d2, [%l3];\n  fma.rn.f64 %d3, %d0, %d1, %d2;\n"
                                 "  st.global.f64 [%l3], %d3;\n  ret;\n}\n";

static struct {
  int (*set_context)(void *);
  int (*load)(void **module, const void *image);
  int (*find)(void **function, void *module, const char *name);
  int (*launch)(void *function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned shared, void *stream,
                void **parameters, void **extra);
} cuda;
static struct {
  int (*create)(void **handle);
  int (*set_stream)(void *handle, void *stream);
  int (*axpy)(void *handle, int n, const double *a, const double *x, int, double *y, int);
} blas;
static void *function, *handle;

static void open_libraries(void) {
  static const char *const names[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11"};
  void *driver = dlopen("libcuda.so.1", RTLD_NOW), *library = NULL, *module;
  CHECK(driver != NULL);
  for (int i = 0; !library && i < 3; i++)
    library = dlopen(names[i], RTLD_NOW);
  *(void **)&cuda.set_context = dlsym(driver, "cuCtxSetCurrent");
  *(void **)&cuda.load = dlsym(driver, "cuModuleLoadData");
  *(void **)&cuda.find = dlsym(driver, "cuModuleGetFunction");
  *(void **)&cuda.launch = dlsym(driver, "cuLaunchKernel");
  CHECK_EQ(cuda.set_context(acc_get_current_cuda_context()), 0);
  CHECK_EQ(cuda.load(&module, add_scaled), 0);
  CHECK_EQ(cuda.find(&function, module, "add_scaled"), 0);
  if (!library)
    return;
  *(void **)&blas.create = dlsym(library, "cublasCreate_v2");
  *(void **)&blas.set_stream = dlsym(library, "cublasSetStream_v2");
  *(void **)&blas.axpy = dlsym(library, "cublasDaxpy_v2");
  CHECK_EQ(blas.create(&handle), 0);
}

// On the device's data, in the queue's stream; where there is no stream the device is the host, or the emulator, which
// both take code of the host's.
static void add(double *y, double *x, double a, unsigned n, int queue, int by_library) {
  void *stream = acc_get_cuda_stream(queue);
  if (!stream) {
    acc_wait(queue);
    for (unsigned i = 0; i < n; i++)
      y[i] += a * x[i];
  } else if (by_library && handle) {
    CHECK_EQ(blas.set_stream(handle, stream), 0);
    CHECK_EQ(blas.axpy(handle, n, &a, x, 1, y, 1), 0);
  } else {
    void *parameters[] = {&y, &x, &a, &n};
    CHECK_EQ(cuda.launch(function, (n + 255) / 256, 1, 1, 256, 1, 1, 0, stream, parameters, NULL), 0);
  }
}

int main(void) {
  enum { N = 100000, Rounds = 40 };
  double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), sum = 0;
  for (int i = 0; i < N; i++)
    x[i] = i % 100;
#pragma acc data copyin(x[0 : N]) copyout(y[0 : N])
  {
    if (acc_get_device_type() == acc_device_nvidia)
      open_libraries();
#pragma acc parallel loop async(5)
    for (int i = 0; i < N; i++)
      y[i] = 1;
    for (int round = 0; round < Rounds; round++) {
#pragma acc host_data use_device(x, y)
      add(y, x, 2, N, 5, round % 2);
#pragma acc parallel loop async(5)
      for (int i = 0; i < N; i++)
        x[i] += 1;
    }
#pragma acc parallel loop reduction(+ : sum) async(5)
    for (int i = 0; i < N; i++)
      sum += x[i];
#pragma acc wait(5)
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[i], 1 + 2 * (Rounds * (i % 100) + Rounds * (Rounds - 1) / 2));
  CHECK_EQ(sum, N / 100 * 4950.0 + (double)Rounds * N);
  return check_done();
}
