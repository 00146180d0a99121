// Routines of each level, with the loops and clauses that they may have, called by each other and from each kind of
// construct, with many shapes of the gangs; and by the host (OpenACC 3.4, 2.15.1).
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -DWORKERS=1 -DLENGTH=1 %s -o %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -DWORKERS=7 -DLENGTH=32 %s -o %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -DWORKERS=3 -DLENGTH=33 %s -o %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -DWORKERS=2 -DLENGTH=128 %s -o %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t
#include "../check.h"

#ifdef LENGTH
#define SHAPE num_workers(WORKERS) vector_length(LENGTH)
#define FEW SHAPE
#else
#define SHAPE
#define FEW num_workers(2) // which have several iterations each
#endif

enum { ROWS = 21, COLUMNS = 150, SMALL = 5 };
static double a[ROWS][COLUMNS], b[ROWS];

// --- vector ----------------------------------------------------------------------------------------------------

#pragma acc routine seq
static double square(double x) { return x * x; }

// A loop that the lanes share, and code round it that they run together.
#pragma acc routine vector
double sum_of_squares(const double *x, int n) {
  double sum = 0, first = x[0];
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += square(x[i]);
  return sum - first * first + square(first);
}

// Without a level a loop gets the routine's. An array of the routine is its lanes' to share; one of an iteration is the
// iteration's.
#pragma acc routine vector
void smooth(double *x, int n) {
  double copy[COLUMNS], weights[3];
  weights[0] = weights[2] = 0.25;
  weights[1] = 0.5;
#pragma acc loop
  for (int i = 0; i < n; i++)
    copy[i] = x[i];
#pragma acc loop private(weights)
  for (int i = 1; i < n - 1; i++) {
    weights[0] = weights[2] = 1;
    weights[1] = 2;
    double s = 0;
    for (int k = 0; k < 3; k++)
      s += weights[k] * copy[i + k - 1];
    x[i] = s / 4;
  }
  x[0] += weights[0];
}

// Stores beside its loops are done once, and the lanes see them.
#pragma acc routine vector
void count_up(double *x, int n) {
  x[0] += 1;
#pragma acc loop vector
  for (int i = 1; i < n; i++)
    x[i] += x[0];
  x[0] = x[n - 1];
}

// No loop at all.
#pragma acc routine vector
void add_once(double *x) { *x += 3; }

// --- worker ----------------------------------------------------------------------------------------------------

#pragma acc routine worker
double largest_of_sums(const double *x, int n, int parts) {
  double largest = -1;
#pragma acc loop worker reduction(max : largest)
  for (int p = 0; p < parts; p++) {
    const int first = (long)n * p / parts, last = (long)n * (p + 1) / parts;
    const double sum = sum_of_squares(x + first, last - first); // each worker its own
    if (sum > largest)
      largest = sum;
  }
  return largest;
}

#pragma acc routine worker
void both(double *x, int n) {
#pragma acc loop worker vector
  for (int i = 0; i < n; i++)
    x[i] *= 2;
#pragma acc loop worker
  for (int p = 0; p < SMALL; p++) {
    double part[COLUMNS / SMALL];
#pragma acc loop vector
    for (int i = 0; i < n / SMALL; i++)
      part[i] = x[p * (n / SMALL) + i];
#pragma acc loop vector
    for (int i = 0; i < n / SMALL; i++)
      x[p * (n / SMALL) + i] += part[n / SMALL - 1 - i];
  }
#pragma acc loop collapse(2)
  for (int i = 0; i < SMALL; i++)
    for (int j = 0; j < n / SMALL; j++)
      x[i * (n / SMALL) + j] -= 1;
}

// --- gang ------------------------------------------------------------------------------------------------------

#pragma acc routine gang
void all_rows(double (*x)[COLUMNS], double *out, int rows) {
  double temp;
#pragma acc loop gang private(temp)
  for (int r = 0; r < rows; r++) {
    temp = largest_of_sums(x[r], COLUMNS, 4);
    smooth(x[r], COLUMNS);
    out[r] += temp;
  }
}

#pragma acc routine gang
void gang_vector(double (*x)[COLUMNS], double *y, int rows) {
#pragma acc loop gang
  for (int r = 0; r < rows; r++)
#pragma acc loop vector
    for (int c = 0; c < COLUMNS; c++)
      x[r][c] += r;
#pragma acc loop
  for (int r = 0; r < rows; r++)
    y[r] += r;
}

// A function without a directive has the level that its calls need.
double through(const double *x, int n) { return sum_of_squares(x, n) + 1; }

// --- the constructs --------------------------------------------------------------------------------------------

static void fill(void) {
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLUMNS; c++)
      a[r][c] = (r * 7 + c * 3) % 13 - 4;
    b[r] = r;
  }
}

#define EXPECT(statement)                                                                                          \
  do {                                                                                                             \
    double device[ROWS][COLUMNS], of_device[ROWS];                                                                 \
    memcpy(device, a, sizeof a);                                                                                   \
    memcpy(of_device, b, sizeof b);                                                                                \
    fill();                                                                                                        \
    for (int r = 0; r < ROWS; r++) {                                                                               \
      statement;                                                                                                   \
    }                                                                                                              \
    for (int r = 0; r < ROWS; r++) {                                                                               \
      CHECK_EQ(of_device[r], b[r]);                                                                                \
      for (int c = 0; c < COLUMNS; c++)                                                                            \
        CHECK_EQ(device[r][c], a[r][c]);                                                                           \
    }                                                                                                              \
    fill();                                                                                                        \
  } while (0)

static void vector_routines(void) {
  fill();
#pragma acc parallel loop gang copy(a, b) SHAPE
  for (int r = 0; r < ROWS; r++) {
    b[r] = sum_of_squares(a[r], COLUMNS);
    smooth(a[r], COLUMNS);
    count_up(a[r], COLUMNS);
    add_once(&b[r]);
  }
  EXPECT(b[r] = sum_of_squares(a[r], COLUMNS); smooth(a[r], COLUMNS); count_up(a[r], COLUMNS); b[r] += 3);

  // Workers that have lanes; the loop without levels leaves the lanes to the routine.
#pragma acc parallel loop gang worker copy(a, b) SHAPE
  for (int r = 0; r < ROWS; r++) {
    smooth(a[r], COLUMNS);
    b[r] += through(a[r], COLUMNS);
    add_once(&b[r]);
  }
  EXPECT(smooth(a[r], COLUMNS); b[r] += through(a[r], COLUMNS) + 3);

#pragma acc parallel loop copy(a, b)
  for (int r = 0; r < ROWS; r++)
    if (r % 3) {
      count_up(a[r], COLUMNS);
      b[r] = sum_of_squares(a[r], COLUMNS);
    }
  EXPECT(if (r % 3) { count_up(a[r], COLUMNS); b[r] = sum_of_squares(a[r], COLUMNS); });

#pragma acc kernels copy(a, b)
  {
#pragma acc loop independent
    for (int r = 0; r < ROWS; r++)
      smooth(a[r], COLUMNS);
    for (int r = 0; r < ROWS; r++)
      b[r] += sum_of_squares(a[r], COLUMNS);
  }
  EXPECT(smooth(a[r], COLUMNS); b[r] += sum_of_squares(a[r], COLUMNS));

#pragma acc serial copy(a, b)
  for (int r = 0; r < ROWS; r++) {
    count_up(a[r], COLUMNS);
    b[r] += sum_of_squares(a[r], COLUMNS);
  }
  EXPECT(count_up(a[r], COLUMNS); b[r] += sum_of_squares(a[r], COLUMNS));
}

static void worker_routines(void) {
#pragma acc parallel loop gang copy(a, b) SHAPE
  for (int r = 0; r < ROWS; r++) {
    b[r] += largest_of_sums(a[r], COLUMNS, 5);
    both(a[r], COLUMNS);
    add_once(&b[r]);
  }
  EXPECT(b[r] += largest_of_sums(a[r], COLUMNS, 5) + 3; both(a[r], COLUMNS));

  // In one gang, again and again.
#pragma acc parallel num_gangs(1) copy(a, b) FEW
  for (int r = 0; r < ROWS; r++) {
    both(a[r], COLUMNS);
    b[r] = largest_of_sums(a[r], COLUMNS, 2);
  }
  EXPECT(both(a[r], COLUMNS); b[r] = largest_of_sums(a[r], COLUMNS, 2));
}

static void gang_routines(void) {
#pragma acc parallel copy(a, b) SHAPE
  all_rows(a, b, ROWS);
  EXPECT(if (r == 0) all_rows(a, b, ROWS));

#pragma acc parallel num_gangs(4) copy(a, b) SHAPE
  {
    all_rows(a, b, ROWS);
  }
  EXPECT(if (r == 0) all_rows(a, b, ROWS));

#pragma acc kernels copy(a, b)
  gang_vector(a, b, ROWS);
  EXPECT(if (r == 0) gang_vector(a, b, ROWS));

#pragma acc parallel copy(a, b) num_gangs(3)
  gang_vector(a, b, ROWS);
  EXPECT(if (r == 0) gang_vector(a, b, ROWS));

  // Gangs do not wait for each other, so unasked there is one.
#pragma acc parallel copy(a, b)
  for (int times = 0; times < 3; times++)
    gang_vector(a, b, ROWS);
  EXPECT(if (r < 3) gang_vector(a, b, ROWS));
}

int main(void) {
  fill();
  // The host's own calls do what the source says.
  CHECK_EQ(sum_of_squares((double[]){1, 2, 3}, 3), 14);
  double x[3] = {1, 2, 3};
  count_up(x, 3);
  CHECK_EQ(x[0], 5);
  CHECK_EQ(x[1], 4);
  CHECK_EQ(x[2], 5);
  double y[4] = {1, 5, 1, 1};
  smooth(y, 4);
  CHECK_EQ(y[0], 1.25);
  CHECK_EQ(y[1], 3);
  CHECK_EQ(y[2], 2);
  vector_routines();
  worker_routines();
  gang_routines();
  return check_done();
}
