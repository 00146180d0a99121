static inline void enter(double *in_header, int n) {
#pragma acc enter data copyin(in_header[0:n])
}
