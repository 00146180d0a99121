// Data that lives long: lists of structures with pointers, pieces of one allocation, memory freed and
// allocated again at the same address, recursion, early mapping of globals, overlapping lifetimes.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

static int discrete;

struct column {
  int rows;
  double *values;
};

/* A deep copy by hand: the structures, then what each of them points to. */
static void deep_copy(void) {
  enum { COLUMNS = 6 };
  struct column columns[COLUMNS];
  for (int c = 0; c < COLUMNS; c++) {
    columns[c].rows = 10 + c;
    columns[c].values = malloc(columns[c].rows * sizeof(double));
    for (int r = 0; r < columns[c].rows; r++)
      columns[c].values[r] = 100 * c + r;
  }
#pragma acc enter data copyin(columns)
  for (int c = 0; c < COLUMNS; c++) {
#pragma acc enter data copyin(columns[c].values[0:columns[c].rows])
  }
#pragma acc parallel loop gang present(columns)
  for (int c = 0; c < COLUMNS; c++) {
#pragma acc loop vector
    for (int r = 0; r < columns[c].rows; r++)
      columns[c].values[r] += 0.5;
  }
  for (int c = 0; c < COLUMNS; c++) {
#pragma acc exit data copyout(columns[c].values[0:columns[c].rows])
  }
#pragma acc exit data delete (columns)
  for (int c = 0; c < COLUMNS; c++) {
    for (int r = 0; r < columns[c].rows; r++)
      CHECK_EQ(columns[c].values[r], 100 * c + r + 0.5);
    free(columns[c].values);
  }
}

/* Pieces of one allocation are data of their own. */
static void pieces(void) {
  int *a = malloc(100 * sizeof(int));
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:30])
#pragma acc enter data copyin(a[30:30])
#pragma acc enter data copyin(a[60:40])
  int *second = a + 30;
#pragma acc parallel loop present(second[0:30])
  for (int i = 0; i < 30; i++)
    second[i] = -second[i];
#pragma acc parallel loop present(a[60:40])
  for (int i = 60; i < 100; i++)
    a[i] *= 2;
#pragma acc exit data delete (a[0:30])
  CHECK(!discrete || (!acc_is_present(a, 4) && acc_is_present(a + 30, 30 * sizeof(int))));
#pragma acc exit data copyout(a[30:30])
#pragma acc exit data copyout(a[60:40])
  for (int i = 0; i < 100; i++)
    CHECK_EQ(a[i], i < 30 ? i : i < 60 ? -i : 2 * i);
  free(a);
}

/* Same address, other size and contents, over and over: nothing of the old mapping may stay. */
static void reused_addresses(void) {
  for (int lap = 1; lap < 30; lap++) {
    int n = 64 + lap % 5, *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
      a[i] = lap;
#pragma acc data copy(a[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        a[i] += i;
    }
    for (int i = 0; i < n; i++)
      CHECK_EQ(a[i], lap + i);
    free(a);
  }
}

/* Each level of the recursion maps its half and its own stack. */
static long sum_of(const int *a, int n) {
  if (n < 20) {
    long sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n])
    for (int i = 0; i < n; i++)
      sum += a[i];
    return sum;
  }
  long parts[2];
#pragma acc data copyout(parts) copyin(a[0:n])
  {
    long left = sum_of(a, n / 2), right = sum_of(a + n / 2, n - n / 2);
#pragma acc serial copyin(left, right)
    {
      parts[0] = left;
      parts[1] = right;
    }
  }
  return parts[0] + parts[1];
}

/* The host changes the data between kernels and says so. */
static void conversation(void) {
  float a[50];
  for (int i = 0; i < 50; i++)
    a[i] = 1;
#pragma acc data copyin(a)
  {
    for (int lap = 0; lap < 5; lap++) {
#pragma acc parallel loop
      for (int i = 0; i < 50; i++)
        a[i] *= 2;
#pragma acc update self(a)
      for (int i = 0; i < 50; i++)
        a[i] += lap;
#pragma acc update device(a)
    }
  }
  for (int i = 0; i < 50; i++)
    CHECK_EQ(a[i], 58); // ((((1*2+0)*2+1)*2+2)*2+3)*2+4
}

/* Two variables of one kernel that are the same memory. */
static void two_names(void) {
  int a[40], *b = a + 10;
  for (int i = 0; i < 40; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a, b[0:20])
    for (int i = 0; i < 10; i++) {
      a[i] += b[i + 10];
      b[i] = a[i + 30];
    }
  }
  for (int i = 0; i < 40; i++)
    CHECK_EQ(a[i], i < 10 ? 2 * i + 20 : i < 20 ? i + 20 : i);
}

int main(void) {
  discrete = discrete_memory();
  deep_copy();
  pieces();
  reused_addresses();
  int a[150];
  for (int i = 0; i < 150; i++)
    a[i] = i;
  CHECK_EQ(sum_of(a, 150), 150 * 149 / 2);
  conversation();
  two_names();
  return check_done();
}
