// What a pointer without a clause is used for under conditions alone is mapped as far as the conditions may let it go, if
// all of that is memory of the process, and nothing else of the construct or the device lies there. Only what the kernels
// have changed goes back: the rest may be anybody's.
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --check-prefix=MINFO
// RUN: %run_host %t good && %run_emulator %t good
// RUN: %run_host %t clipped && %run_emulator %t clipped
// RUN: not %run_emulator %t unmapped 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t not_awaited 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other_data 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other_item 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t two_names 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=b
// NOTIFY-DAG: upload emulator data {{.*}} function=threshold {{.*}} variable=b bytes=4000
// NOTIFY-DAG: download emulator data {{.*}} function=threshold {{.*}} variable=b bytes=4000
#include "../../check.h"
#include <sys/mman.h>
#include <unistd.h>

// MINFO-LABEL: threshold:
// MINFO-DAG: Generating implicit copy(b[:n]) [if not already present]
// MINFO-DAG: Generating implicit copyin(m[:n]) [if not already present]
static void threshold(int n, const int *restrict m, int *restrict b) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (m[i] > 5)
      b[i] = m[i];
}
// MINFO-LABEL: counted:
// MINFO: Generating implicit copyin(b[:n]) [if not already present]
static int counted(int n, const int *b) {
  int count = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (i % 3)
      count += b[i];
  return count;
}
// MINFO-LABEL: within:
// MINFO: Generating implicit copy(b[:n]) [if not already present]
static void within(int n, int end, int *b) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (i * i < end * end)
      b[i] += 1;
}
// MINFO-LABEL: not_awaited:
// MINFO: No implicit copy(b[:n]): all uses are conditional; must be present, or be in a clause
static void not_awaited(int n, int end, int *b) {
#pragma acc kernels async
  for (int i = 0; i < n; i++)
    if (i * i < end * end)
      b[i] += 1;
#pragma acc wait
}
static void other_item(int n, int end, int *b, int *c) {
#pragma acc kernels copyin(c[0:5])
  for (int i = 0; i < n; i++)
    if (i * i < end * end)
      b[i] += c[i % 5];
}
static void two_names(int n, int end, int *b, int *c) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (i * i < end * end) {
      b[i] += 1;
      c[i] += 1;
    }
}

// Conditions that compare a counter with a number of the host say how far it goes: what lies behind is not looked at.
// MINFO-LABEL: clipped:
// MINFO: Generating implicit copy(b[:n]) [if not already present]
static void clipped(int n, int end, int *b) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (i < end)
      b[i] += 1;
}

int main(int argc, char **argv) {
  (void)argc;
  const int bytes = (int)sysconf(_SC_PAGESIZE), page = bytes / (int)sizeof(int);
  int *b = mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < 2 * page; i++)
    b[i] = i;
#define IS(what) if (!strcmp(argv[1], what))
  IS("good") {
    int m[1000], *x = malloc(sizeof m);
    for (int i = 0; i < 1000; i++) {
      m[i] = i % 11;
      x[i] = -i;
    }
    threshold(1000, m, x);
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
      CHECK_EQ(x[i], m[i] > 5 ? m[i] : -i);
      sum += i % 3 ? x[i] : 0;
    }
    CHECK_EQ(counted(1000, x), sum);
    threshold(0, m, NULL);
    // Nothing is written where nothing may be.
    mprotect(b + page, bytes, PROT_READ);
    within(2 * page, page, b);
    within(2 * page, 0, b);
    within(2 * page, 7, b);
    for (int i = 0; i < 2 * page; i++)
      CHECK_EQ(b[i], i + (i < page) + (i < 7));
    // What is there already is used as it is.
#pragma acc data copy(b[0:page])
    within(2 * page, page, b);
    for (int i = 0; i < 2 * page; i++)
      CHECK_EQ(b[i], i + 2 * (i < page) + (i < 7));
  }
  IS("clipped") {
    munmap(b + page, bytes);
    clipped(2 * page, page, b);
    for (int i = 0; i < page; i++)
      CHECK_EQ(b[i], i + 1);
  }
  IS("unmapped") {
    munmap(b + page, bytes);
    within(2 * page, page, b);
  }
  IS("not_awaited") not_awaited(2 * page, page, b);
  IS("other_data") {
    int *c = b + page;
#pragma acc data copyin(c[0:8])
    within(2 * page, page, b);
  }
  IS("other_item") other_item(2 * page, page, b, b + page + 2);
  IS("two_names") two_names(page, page / 2, b, b + page / 2);
  return check_done();
}
