"""Two functions with a nest of so many statements: no iteration needs another; those of the second do, for the last one."""
import sys

COUNT = int(sys.argv[1])
for name, last in ("independent", "r[0][k][j][i]"), ("dependent", "r[0][k][j][i-1]"):
    print(f"void {name}(int nz, int ny, int nx, double (*restrict u)[64][64][64], double (*restrict r)[64][64][64]) {{")
    print("#pragma acc kernels copy(r[0:5]) copyin(u[0:5])")
    print("  for (int k = 1; k < nz - 1; k++) for (int j = 1; j < ny - 1; j++) for (int i = 1; i < nx - 1; i++) {")
    for s in range(COUNT // 2):
        a, b, c, d = ((s + n) % 5 for n in range(4))
        print(f"    r[{a}][k][j][i] = r[{a}][k][j][i] + {s}.25 * (u[{b}][k][j][i+1] - 2 * u[{a}][k][j][i]"
              f" + u[{c}][k][j-1][i]) * u[{d}][k+1][j][i];")
    print(f"    r[0][k][j][i] += {last};\n  }}\n}}")
