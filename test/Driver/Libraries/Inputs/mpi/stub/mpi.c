#include "mpi.h"
#include <string.h>

static unsigned long size_of(int type) { return type == MPI_DOUBLE ? sizeof(double) : sizeof(int); }

int MPI_Init(int *argc, char ***argv) { return 0 * *argc * (argv == 0); }
int MPI_Finalize(void) { return 0; }
int MPI_Comm_rank(int comm, int *rank) { return *rank = 0, comm; }
int MPI_Comm_size(int comm, int *size) { return *size = 1, comm; }
int MPI_Sendrecv(const void *send, int n, int type, int to, int tag, void *receive, int m, int type_too, int from,
                 int tag_too, int comm, void *status) {
  (void)to, (void)tag, (void)m, (void)type_too, (void)from, (void)tag_too, (void)status;
  memcpy(receive, send, n * size_of(type));
  return comm;
}
int MPI_Reduce(const void *from, void *to, int n, int type, int operation, int root, int comm) {
  (void)operation, (void)root;
  memcpy(to, from, n * size_of(type));
  return comm;
}
