double norm(int n, const double *x);
