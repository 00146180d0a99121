/* Heat in a rod that ranks share, each with a part on its device: borders go by MPI. Prints the sum of the rod's
 * temperatures, and whether each part is what a rank alone makes of the whole. */
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 840, STEPS = 50 };

static double at_start(int i) { return i % 37 + (i == N / 2 ? 1000 : 0); }

/* A rod from first to last, with a neighbour's element on both sides. */
static void step(int n, const double *rod, double *next) {
#pragma acc parallel loop present(rod[0 : n + 2], next[0 : n + 2])
  for (int i = 1; i <= n; i++)
    next[i] = rod[i] + 0.25 * (rod[i - 1] - 2 * rod[i] + rod[i + 1]);
}

int main(int argc, char **argv) {
  int rank, ranks, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  acc_set_device_num(rank % acc_get_num_devices(acc_get_device_type()), acc_get_device_type());
  const int n = N / ranks, first = rank * n, up = (rank + 1) % ranks, down = (rank + ranks - 1) % ranks;
  double *rod = malloc((n + 2) * sizeof *rod), *next = malloc((n + 2) * sizeof *next), sum = 0, all = 0;
  for (int i = 1; i <= n; i++)
    rod[i] = at_start(first + i - 1);
#pragma acc data copy(rod[0 : n + 2]) create(next[0 : n + 2])
  for (int t = 0; t < STEPS; t++) {
    double *from = t % 2 ? next : rod, *to = t % 2 ? rod : next;
#pragma acc update self(from[1:1], from[n:1])
    MPI_Sendrecv(from + n, 1, MPI_DOUBLE, up, 1, from, 1, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(from + 1, 1, MPI_DOUBLE, down, 2, from + n + 1, 1, MPI_DOUBLE, up, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc update device(from[0:1], from[n + 1 : 1])
    step(n, from, to);
  }
  /* The whole, as this rank makes it on the host. */
  double *whole = malloc(2 * N * sizeof *whole), *other = whole + N;
  for (int i = 0; i < N; i++)
    whole[i] = at_start(i);
  for (int t = 0; t < STEPS; t++) {
    double *from = t % 2 ? other : whole, *to = t % 2 ? whole : other;
    for (int i = 0; i < N; i++)
      to[i] = from[i] + 0.25 * (from[(i + N - 1) % N] - 2 * from[i] + from[(i + 1) % N]);
  }
  for (int i = 1; i <= n; i++) {
    const double off = rod[i] - whole[first + i - 1];
    wrong += off > 1e-9 || off < -1e-9;
    sum += rod[i];
  }
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  int wrongs = 0;
  MPI_Reduce(&wrong, &wrongs, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d ranks, sum %.3f, %d wrong\n", ranks, all, wrongs);
  free(rod);
  free(next);
  free(whole);
  MPI_Finalize();
  return wrongs != 0;
}
