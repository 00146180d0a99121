/* Kernels of linear algebra, statistics and stencils, included once for each FORM(name): with plain `kernels` (REGION
 * alone is a directive) and with directives placed by hand (NEST, INNER and ONCE are). Statements are the same. */

static void FORM(gemm)(int n, double A[n][n], double B[n][n], double C[n][n]) {
  REGION
  NEST(collapse(2))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      C[i][j] *= 0.75;
      for (int k = 0; k < n; k++)
        C[i][j] += 1.5 * A[i][k] * B[k][j];
    }
}

static void FORM(two_products)(int n, double A[n][n], double B[n][n], double C[n][n], double D[n][n], double E[n][n]) {
  REGION {
    NEST(collapse(2))
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        E[i][j] = 0;
        for (int k = 0; k < n; k++)
          E[i][j] += 1.5 * A[i][k] * B[k][j];
      }
    NEST(collapse(2))
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        D[i][j] *= 0.75;
        for (int k = 0; k < n; k++)
          D[i][j] += E[i][k] * C[k][j];
      }
  }
}

static void FORM(atax)(int n, double A[n][n], double x[n], double y[n], double z[n]) {
  REGION {
    NEST()
    for (int i = 0; i < n; i++)
      y[i] = 0;
    NEST(gang)
    for (int i = 0; i < n; i++) {
      double sum = 0;
      INNER(vector reduction(+ : sum))
      for (int j = 0; j < n; j++)
        sum += A[i][j] * x[j];
      z[i] = sum;
    }
    NEST()
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        y[j] += A[i][j] * z[i];
  }
}

static void FORM(bicg)(int n, double A[n][n], double x[n], double y[n], double z[n], double w[n]) {
  REGION {
    NEST()
    for (int j = 0; j < n; j++) {
      z[j] = 0;
      for (int i = 0; i < n; i++)
        z[j] += y[i] * A[i][j];
    }
    NEST(gang)
    for (int i = 0; i < n; i++) {
      double sum = 0;
      INNER(vector reduction(+ : sum))
      for (int j = 0; j < n; j++)
        sum += A[i][j] * x[j];
      w[i] = sum;
    }
  }
}

static void FORM(mvt)(int n, double A[n][n], double x[n], double y[n], double z[n], double w[n]) {
  REGION {
    NEST(gang)
    for (int i = 0; i < n; i++) {
      double sum = z[i];
      INNER(vector reduction(+ : sum))
      for (int j = 0; j < n; j++)
        sum += A[i][j] * x[j];
      z[i] = sum;
    }
    NEST()
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        w[i] += A[j][i] * y[j];
  }
}

static void FORM(gesummv)(int n, double A[n][n], double B[n][n], double x[n], double y[n]) {
  REGION
  NEST(gang)
  for (int i = 0; i < n; i++) {
    double first = 0, second = 0;
    INNER(vector reduction(+ : first, second))
    for (int j = 0; j < n; j++) {
      first += A[i][j] * x[j];
      second += B[i][j] * x[j];
    }
    y[i] = 1.5 * first + 0.75 * second;
  }
}

static void FORM(syrk)(int n, double A[n][n], double C[n][n]) {
  REGION
  NEST(gang)
  for (int i = 0; i < n; i++) {
    INNER(vector)
    for (int j = 0; j <= i; j++) {
      C[i][j] *= 0.75;
      for (int k = 0; k < n; k++)
        C[i][j] += 1.5 * A[i][k] * A[j][k];
    }
  }
}

static void FORM(doitgen)(int n, double T[n][n][n], double C[n][n]) {
  REGION
  NEST(gang collapse(2))
  for (int r = 0; r < n; r++)
    for (int q = 0; q < n; q++) {
      double sums[MOST_OF_DOITGEN];
      INNER(vector)
      for (int p = 0; p < n; p++) {
        sums[p] = 0;
        for (int s = 0; s < n; s++)
          sums[p] += T[r][q][s] * C[s][p];
      }
      INNER(vector)
      for (int p = 0; p < n; p++)
        T[r][q][p] = sums[p];
    }
}

static void FORM(covariance)(int n, double B[n][n], double C[n][n], double x[n]) {
  REGION {
    NEST()
    for (int j = 0; j < n; j++) {
      x[j] = 0;
      for (int i = 0; i < n; i++)
        x[j] += B[i][j];
      x[j] /= n;
    }
    NEST(collapse(2))
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        B[i][j] -= x[j];
    NEST(gang)
    for (int i = 0; i < n; i++)
      INNER(vector)
      for (int j = i; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += B[k][i] * B[k][j];
        C[i][j] = sum / (n - 1.0);
      }
  }
}

static void FORM(correlation)(int n, double B[n][n], double C[n][n], double x[n], double y[n]) {
  const double root = sqrt((double)n);
  REGION {
    NEST()
    for (int j = 0; j < n; j++) {
      double mean = 0, deviation = 0;
      for (int i = 0; i < n; i++)
        mean += B[i][j];
      mean /= n;
      for (int i = 0; i < n; i++)
        deviation += (B[i][j] - mean) * (B[i][j] - mean);
      deviation = sqrt(deviation / n);
      x[j] = mean;
      y[j] = deviation <= 0.1 ? 1 : deviation;
    }
    NEST(collapse(2))
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        B[i][j] = (B[i][j] - x[j]) / (root * y[j]);
    NEST(gang)
    for (int i = 0; i < n; i++)
      INNER(vector)
      for (int j = i; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += B[k][i] * B[k][j];
        C[i][j] = sum;
      }
  }
}

static void FORM(jacobi_1d)(int n, double x[n], double z[n]) {
  for (int t = 0; t < STEPS; t++)
    REGION {
      NEST()
      for (int i = 1; i < n - 1; i++)
        z[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
      NEST()
      for (int i = 1; i < n - 1; i++)
        x[i] = z[i];
    }
}

static void FORM(jacobi_2d)(int n, double B[n][n], double C[n][n]) {
  for (int t = 0; t < STEPS; t++)
    REGION {
      NEST(collapse(2))
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          C[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
      NEST(collapse(2))
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          B[i][j] = C[i][j];
    }
}

static void FORM(fdtd_2d)(int n, double B[n][n], double C[n][n], double D[n][n], double x[n]) {
  for (int t = 0; t < STEPS; t++)
    REGION {
      NEST()
      for (int j = 0; j < n; j++)
        B[0][j] = x[t];
      NEST(collapse(2))
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          B[i][j] -= 0.5 * (D[i][j] - D[i - 1][j]);
      NEST(collapse(2))
      for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
          C[i][j] -= 0.5 * (D[i][j] - D[i][j - 1]);
      NEST(collapse(2))
      for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
          D[i][j] -= 0.7 * (C[i][j + 1] - C[i][j] + B[i + 1][j] - B[i][j]);
    }
}

static void FORM(heat_3d)(int n, double T[n][n][n], double U[n][n][n]) {
  for (int t = 0; t < STEPS; t++)
    REGION {
      NEST(collapse(3))
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            U[i][j][k] = 0.125 * (T[i + 1][j][k] - 2 * T[i][j][k] + T[i - 1][j][k]) +
                         0.125 * (T[i][j + 1][k] - 2 * T[i][j][k] + T[i][j - 1][k]) +
                         0.125 * (T[i][j][k + 1] - 2 * T[i][j][k] + T[i][j][k - 1]) + T[i][j][k];
      NEST(collapse(3))
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            T[i][j][k] = U[i][j][k];
    }
}

static void FORM(adi)(int n, double A[n][n], double B[n][n], double D[n][n], double E[n][n]) {
  REGION {
    NEST()
    for (int i = 1; i < n - 1; i++) {
      D[0][i] = 1;
      B[i][0] = 0;
      E[i][0] = D[0][i];
      for (int j = 1; j < n - 1; j++) {
        B[i][j] = -1.5 / (1.5 * B[i][j - 1] + 4);
        E[i][j] = (-0.75 * A[j][i - 1] + A[j][i] - 0.75 * A[j][i + 1] - 1.5 * E[i][j - 1]) / (1.5 * B[i][j - 1] + 4);
      }
      D[n - 1][i] = 1;
      for (int j = n - 2; j >= 1; j--)
        D[j][i] = B[i][j] * D[j + 1][i] + E[i][j];
    }
    NEST()
    for (int i = 1; i < n - 1; i++) {
      A[i][0] = 1;
      B[i][0] = 0;
      E[i][0] = A[i][0];
      for (int j = 1; j < n - 1; j++) {
        B[i][j] = -1.5 / (1.5 * B[i][j - 1] + 4);
        E[i][j] = (-0.75 * D[i - 1][j] + D[i][j] - 0.75 * D[i + 1][j] - 1.5 * E[i][j - 1]) / (1.5 * B[i][j - 1] + 4);
      }
      A[i][n - 1] = 1;
      for (int j = n - 2; j >= 1; j--)
        A[i][j] = B[i][j] * A[i][j + 1] + E[i][j];
    }
  }
}

static void FORM(lu)(int n, double A[n][n]) {
  REGION
  for (int k = 0; k < n; k++) {
    NEST()
    for (int j = k + 1; j < n; j++)
      A[k][j] /= A[k][k];
    NEST(collapse(2))
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        A[i][j] -= A[i][k] * A[k][j];
  }
}

static void FORM(cholesky)(int n, double A[n][n]) {
  REGION
  for (int j = 0; j < n; j++) {
    ONCE {
      double sum = A[j][j];
      INNER(vector reduction(+ : sum))
      for (int k = 0; k < j; k++)
        sum -= A[j][k] * A[j][k];
      A[j][j] = sqrt(fabs(sum));
    }
    NEST(gang)
    for (int i = j + 1; i < n; i++) {
      double sum = A[i][j];
      INNER(vector reduction(+ : sum))
      for (int k = 0; k < j; k++)
        sum -= A[i][k] * A[j][k];
      A[i][j] = sum / A[j][j];
    }
  }
}

static void FORM(trisolv)(int n, double A[n][n], double y[n], double z[n]) {
  REGION
  for (int i = 0; i < n; i++)
    ONCE {
      double sum = y[i];
      INNER(vector reduction(+ : sum))
      for (int j = 0; j < i; j++)
        sum -= A[i][j] * z[j];
      z[i] = sum / A[i][i];
    }
}
