/* Line 9 reads and writes, far from the loops that call it. */







inline void add(double *to, const double *of) { *to += *of; }
