// -gpu=races: on the emulator, accesses of different lanes, gangs or queues that nothing orders end the program: both
// places, the variable, and what is missing. The same programs with what they lacked run through.
// RUN: %pacc -O2 %s -o %t
// RUN: %pacc -O0 %s -o %t.O0
// RUN: %pacc -O2 -DRIGHT %s -o %t.right
// RUN: %run_emulator %t.right all && %run_host %t.right all
// RUN: not %run_emulator %t sum 2>&1 | %FileCheck %s --check-prefix=SUM
// RUN: not %run_emulator %t.O0 sum 2>&1 | %FileCheck %s --check-prefix=SUM
// RUN: not %run_emulator %t maximum 2>&1 | %FileCheck %s --check-prefix=MAXIMUM
// RUN: not %run_emulator %t private 2>&1 | %FileCheck %s --check-prefix=PRIVATE
// RUN: not %run_emulator %t independent 2>&1 | %FileCheck %s --check-prefix=INDEPENDENT
// RUN: env PACC_EMULATOR=order:1 not %run_emulator %t gangs 2>&1 | %FileCheck %s --check-prefix=GANGS
// RUN: not %run_emulator %t workers 2>&1 | %FileCheck %s --check-prefix=WORKERS
// RUN: not %run_emulator %t local 2>&1 | %FileCheck %s --check-prefix=LOCAL
// RUN: not %run_emulator %t.O0 local 2>&1 | %FileCheck %s --check-prefix=LOCAL
// RUN: not %run_emulator %t histogram 2>&1 | %FileCheck %s --check-prefix=HISTOGRAM
// RUN: not %run_emulator %t atomic 2>&1 | %FileCheck %s --check-prefix=ATOMIC
// RUN: not %run_emulator %t bytes 2>&1 | %FileCheck %s --check-prefix=BYTES
// RUN: not %run_emulator %t function 2>&1 | %FileCheck %s --check-prefix=FUNCTION
// RUN: not %run_emulator %t copy 2>&1 | %FileCheck %s --check-prefix=COPY
// RUN: not %run_emulator %t host 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: not %run_emulator %t wait 2>&1 | %FileCheck %s --check-prefix=WAIT
// RUN: not %run_emulator %t sync 2>&1 | %FileCheck %s --check-prefix=SYNC
// RUN: not %run_emulator %t upload 2>&1 | %FileCheck %s --check-prefix=UPLOAD
// RUN: not %run_emulator %t download 2>&1 | %FileCheck %s --check-prefix=DOWNLOAD
// RUN: %run_emulator %t same && env PACC_EMULATOR=order:3 %run_emulator %t same
// RUN: env PACC_EMULATOR=strict not %run_emulator %t same 2>&1 | %FileCheck %s --check-prefix=SAME
// RUN: env PACC_EMULATOR=order:3,strict not %run_emulator %t same 2>&1 | %FileCheck %s --check-prefix=SAME
#include "../check.h"

#ifdef RIGHT
#define RIGHT_OR_WRONG(right, wrong) _Pragma(#right)
#else
#define RIGHT_OR_WRONG(right, wrong) _Pragma(#wrong)
#endif

enum { n = 1000, rows = 40 };
static double x[n], y[n], sum, t;
static int m[rows][n], bins[10];
static char bytes[n];

static void addTo(double *where, double value) {
#pragma acc atomic
  *where += value;
}
static void set(double *where, double value) {
  // FUNCTION: FATAL ERROR: {{.*}}races.c:[[#@LINE+1]]: the kernel writes sum, which another vector lane updates at {{.*}}races.c:[[#@LINE-3]]{{$}}
  *where = value;
}

static int is(const char *what, const char *wanted) { return !strcmp(what, wanted) || !strcmp(what, "all"); }

static void lanes(const char *what) {
  if (is(what, "sum")) {
    // SUM: FATAL ERROR: {{.*}}races.c:[[#@LINE+6]]: the kernel reads sum, which another vector lane writes at {{.*}}races.c:[[#@LINE+6]]{{$}}
    // SUM-NEXT: The iterations of the loop at line [[#@LINE+4]] are shared out to vector lanes: add reduction(+:sum) to it
    // SUM-NEXT: file:{{.*}}races.c lanes line:[[#@LINE+2]]
    // SUM-NOT: {{.}}
    RIGHT_OR_WRONG(acc parallel loop copyin(x) reduction(+:sum), acc parallel loop copyin(x) copy(sum))
    for (int i = 0; i < n; i++)
      sum += x[i];
  }
  if (is(what, "maximum")) {
    // MAXIMUM: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads sum, which another vector lane writes at {{.*}}races.c:[[#@LINE+5]]{{$}}
    // MAXIMUM-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to vector lanes: add reduction(max:sum) to it
    RIGHT_OR_WRONG(acc parallel loop copyin(x) reduction(max:sum), acc parallel loop copyin(x) copy(sum))
    for (int i = 0; i < n; i++)
      if (x[i] > sum)
        sum = x[i];
  }
  if (is(what, "private")) {
    // PRIVATE: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel writes t, which another vector lane writes at {{.*}}races.c:[[#@LINE+4]]{{$}}
    // PRIVATE-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to vector lanes: add private(t) to it, or make it 'seq' if one iteration needs what another one wrote
    RIGHT_OR_WRONG(acc parallel loop copy(x) private(t), acc parallel loop copy(x) copy(t))
    for (int i = 0; i < n; i++) {
      t = x[i] + 1;
      x[i] = t * t;
    }
  }
  if (is(what, "independent")) {
    // INDEPENDENT: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads element 1 of y, which another vector lane writes at {{.*}}races.c:[[#@LINE+4]]{{$}}
    // INDEPENDENT-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to vector lanes: it is not independent; make it 'seq', or let each iteration write elements of its own
    RIGHT_OR_WRONG(acc kernels loop seq copy(y), acc kernels loop independent copy(y))
    for (int i = 1; i < n; i++)
      y[i] = y[i - 1] + i;
  }
  if (is(what, "gangs")) {
    // GANGS: FATAL ERROR: {{.*}}races.c:[[#@LINE+8]]: the kernel reads sum, which another gang writes at {{.*}}races.c:[[#@LINE+8]]{{$}}
    // GANGS-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to gangs: add reduction(+:sum) to it
    RIGHT_OR_WRONG(acc parallel loop gang copyin(m) reduction(+:sum), acc parallel loop gang copyin(m) copy(sum))
    for (int i = 0; i < rows; i++) {
      int here = 0;
#pragma acc loop vector reduction(+:here)
      for (int j = 0; j < n; j++)
        here += m[i][j] + 1;
      sum += here;
    }
  }
  if (is(what, "workers")) {
#pragma acc parallel num_gangs(1) num_workers(4) vector_length(32) copy(m, t)
    {
      // WORKERS: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads t, which another worker writes at {{.*}}races.c:[[#@LINE+4]]
      // WORKERS-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to workers: add reduction(+:t) to it
      RIGHT_OR_WRONG(acc loop worker reduction(+:t), acc loop worker)
      for (int i = 0; i < rows; i++)
        t += i;
    }
  }
  if (is(what, "local")) {
#pragma acc parallel loop gang copy(m) vector_length(64)
    for (int i = 0; i < rows; i++) {
      int last = 0;
      // LOCAL: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads last, which another vector lane writes at {{.*}}races.c:[[#@LINE+4]]
      // LOCAL-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to vector lanes: add reduction(+:last) to it
      RIGHT_OR_WRONG(acc loop vector reduction(+:last), acc loop vector)
      for (int j = 0; j < n; j++)
        last += last < 0 ? 0 : j; // where it is read, too, no reduction is inferred
      m[i][0] = last;
    }
  }
  if (is(what, "histogram")) {
#pragma acc parallel loop copyin(x) copy(bins)
    for (int i = 0; i < n; i++) {
      // HISTOGRAM: FATAL ERROR: {{.*}}races.c:[[#@LINE+3]]: the kernel reads element 0 of bins, which another vector lane writes at {{.*}}races.c:[[#@LINE+3]]
      // HISTOGRAM-NEXT: The iterations of the loop at line [[#@LINE-2]] are shared out to vector lanes: put '#pragma acc atomic update' before the update, or make the loop 'seq'
      RIGHT_OR_WRONG(acc atomic update, GCC diagnostic ignored "-Wunknown-pragmas")
      bins[i % 10] += 1;
    }
  }
  if (is(what, "atomic")) {
#pragma acc parallel loop copy(bins)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      bins[0] += 1;
      // ATOMIC: FATAL ERROR: {{.*}}races.c:[[#@LINE-1]]: the kernel updates bins, which another vector lane reads at {{.*}}races.c:[[#@LINE+4]]{{$}}
      // ATOMIC-NEXT: The iterations of the loop at line [[#@LINE-4]] are shared out to vector lanes: put '#pragma acc atomic' before each access of bins
      int now;
      RIGHT_OR_WRONG(acc atomic read, GCC diagnostic ignored "-Wunknown-pragmas")
      now = bins[0];
      x[i] = now;
    }
  }
  if (is(what, "same")) {
#pragma acc parallel loop copy(bins)
    for (int i = 0; i < n; i++)
      // SAME: FATAL ERROR: {{.*}}races.c:[[#@LINE+1]]: the kernel writes {{.*}}bins, which another vector lane writes at {{.*}}races.c:[[#@LINE+1]]{{$}}
      bins[3] = 1;
  }
  if (is(what, "bytes")) {
    // BYTES: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads element 3 of bytes, which another vector lane writes at {{.*}}races.c:[[#@LINE+4]]
    // BYTES-NEXT: The iterations of the loop at line [[#@LINE+2]] are shared out to vector lanes: it is not independent
    RIGHT_OR_WRONG(acc parallel loop seq copy(bytes), acc parallel loop copy(bytes))
    for (int i = 3; i < n; i++)
      bytes[i] = bytes[i - 3] + i;
#pragma acc parallel loop copy(bytes)
    for (int i = 0; i < n; i++)
      bytes[i] = i;
  }
  if (is(what, "function")) {
#pragma acc parallel loop copy(sum)
    for (int i = 0; i < n; i++) {
#ifndef RIGHT
      if (i % 7 == 3)
        set(&sum, i);
#endif
      addTo(&sum, i);
    }
  }
}

static void queues(const char *what) {
#pragma acc enter data copyin(x, y)
  if (is(what, "wait")) {
#pragma acc parallel loop present(x) async(1)
    for (int i = 0; i < n; i++)
      x[i] = i;
    // WAIT: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads element 999 of x, which the kernel at {{.*}}races.c:[[#@LINE-3]], in queue 1, writes at {{.*}}races.c:[[#@LINE-1]]{{$}}
    // WAIT-NEXT: Nothing orders the two: add wait(1) to the later directive, or '#pragma acc wait(1)' before it
    RIGHT_OR_WRONG(acc parallel loop present(x, y) async(2) wait(1), acc parallel loop present(x, y) async(2))
    for (int i = 0; i < n; i++)
      y[i] = x[n - 1 - i];
#pragma acc wait
  }
  if (is(what, "sync")) {
#pragma acc parallel loop present(x) async(1)
    for (int i = 0; i < n; i++)
      x[i] = i;
    // SYNC: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel writes element 0 of x, which the kernel at {{.*}}races.c:[[#@LINE-3]], in queue 1, writes at {{.*}}races.c:[[#@LINE-1]]{{$}}
    // SYNC-NEXT: Nothing orders the two: add wait(1) to the later directive, or '#pragma acc wait(1)' before it
    RIGHT_OR_WRONG(acc parallel loop present(x) wait(1), acc parallel loop present(x))
    for (int i = 0; i < n; i++)
      x[i] = 2 * i + 1;
#pragma acc wait
  }
  if (is(what, "upload")) {
    for (int i = 0; i < n; i++)
      x[i] += 1; // a copy that changes nothing is none
#pragma acc update device(x) async(1)
    // UPLOAD: FATAL ERROR: {{.*}}races.c:[[#@LINE+4]]: the kernel reads element 0 of x, which work in queue 1 copies to the device
    // UPLOAD-NEXT: Nothing orders the two: add wait(1) to the later directive, or '#pragma acc wait(1)' before it
    RIGHT_OR_WRONG(acc parallel loop present(x, y) async(2) wait(1), acc parallel loop present(x, y) async(2))
    for (int i = 0; i < n; i++)
      y[i] = x[i];
#pragma acc wait(1, 2)
  }
  if (is(what, "download")) {
#pragma acc parallel loop present(y) async(1)
    for (int i = 0; i < n; i++)
      y[i] = i;
    // DOWNLOAD: FATAL ERROR: work in queue 2 copies y to the host, which the kernel at {{.*}}races.c:[[#@LINE-3]], in queue 1, writes at {{.*}}races.c:[[#@LINE-1]]
    // DOWNLOAD-NEXT: Nothing orders the two: add wait(1) to the later directive, or '#pragma acc wait(1)' before it
    RIGHT_OR_WRONG(acc update self(y) async(2) wait(1), acc update self(y) async(2))
#pragma acc wait(2)
#pragma acc wait(1)
  }
  if (is(what, "copy")) {
    static double z[n];
#pragma acc enter data create(z)
    for (int i = 0; i < n; i++)
      x[i] += 1;
#pragma acc update device(x) async(1)
    // COPY: FATAL ERROR: work in queue 2 copies x to the host, which work in queue 1 copies to the device
    RIGHT_OR_WRONG(acc update self(x) async(2) wait(1), acc update self(x) async(2))
#pragma acc wait
#pragma acc exit data delete(z)
  }
  if (is(what, "host")) { // only the host's memory is that of both copies
    double *other = acc_malloc(sizeof x);
    acc_memcpy_to_device(other, y, sizeof x);
    for (int i = 0; i < n; i++)
      x[i] += 1;
    acc_memcpy_from_device_async(x, other, sizeof x, 1);
    // HOST: FATAL ERROR: work in queue 2 copies the host's x to the device, which work in queue 1 copies to the host
    // HOST-NEXT: Nothing orders the two: add wait(1) to the later directive, or '#pragma acc wait(1)' before it
    RIGHT_OR_WRONG(acc update device(x) async(2) wait(1), acc update device(x) async(2))
#pragma acc wait
    acc_free(other);
  }
#pragma acc exit data delete(x, y)
}

int main(int argc, char **argv) {
  for (int i = 0; i < n; i++)
    x[i] = y[i] = 3 * i + 5;
  lanes(argv[1]);
  queues(argv[1]);
  return check_done();
}
