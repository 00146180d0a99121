/* As much of MPI as one rank of ring.c needs, for a compile wrapper where there is no MPI. */
#ifndef MPI_H
#define MPI_H
#ifdef __cplusplus
extern "C" {
#endif
enum { MPI_COMM_WORLD, MPI_DOUBLE, MPI_INT, MPI_SUM };
#define MPI_STATUS_IGNORE ((void *)0)
int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);
int MPI_Comm_rank(int comm, int *rank);
int MPI_Comm_size(int comm, int *size);
int MPI_Sendrecv(const void *send, int n, int type, int to, int tag, void *receive, int m, int type_too, int from,
                 int tag_too, int comm, void *status);
int MPI_Reduce(const void *from, void *to, int n, int type, int operation, int root, int comm);
#ifdef __cplusplus
}
#endif
#endif
