// What a pipeline becomes: the calls of pacc/ABI/Pipeline.h, a switch over its stages, clipped loops.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -fsyntax-only -x c++ -Drestrict=__restrict -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -S -emit-llvm -O0 -Xclang -disable-llvm-passes %s -o - | %FileCheck %s --check-prefix=IR

// The paper's figure 4.
// CHECK-LABEL: void stencil(
// CHECK:      __pacc_pipeline_begin(17, 0, 1, "{{.*}}lowering.c", "stencil", [[@LINE+42]], [[@LINE+58]]);
// CHECK-NEXT: __pacc_pipeline_array(1, "src", &src, src, 4);
// CHECK-NEXT: __pacc_pipeline_dim(cols, cols, cols, 0, cols * rows, 4);
// CHECK-NEXT: __pacc_pipeline_array(2, "dst", &dst, dst, 4);
// CHECK-NEXT: __pacc_pipeline_dim(0, cols, 0, cols, cols * rows - 2 * cols, 4);
// CHECK-NEXT: for (int __pacc_stage; (__pacc_stage = __pacc_pipeline_next()) >= 0;)
// CHECK-NEXT: switch (__pacc_stage) {
// CHECK-NEXT: case 0:
// CHECK-NEXT: {
// CHECK-NEXT: {
// CHECK-NEXT: __pacc_pipeline_update(1, "src", &src, src, 0, (cols * rows) * 4, [[@LINE+38]]);
// CHECK-NEXT: }
// CHECK-NEXT: {
// CHECK-NEXT: long __pacc_extent = rows - 1;
// CHECK-NEXT: int __pacc_first_j = __pacc_pipe_first(1, 1, __pacc_extent, 1, [[@LINE+36]]);
// CHECK-NEXT: unsigned int __pacc_n_j = __pacc_pipe_trips(1, 1, __pacc_extent, 1, [[@LINE+35]]);
// No data items: the pipeline brings what the kernel uses.
// CHECK-NOT:  __pacc_item
// CHECK:      __pacc_trip([[LOOP:[0-9]+]], 0, __pacc_n_j);
// CHECK:      __pacc_arg({{[0-9]+}}, 2, "__pacc_n_j", &__pacc_n_j, sizeof(unsigned int));
// CHECK-NEXT: __pacc_arg({{[0-9]+}}, 2, "__pacc_first_j", &__pacc_first_j, sizeof(int));
// CHECK:      __pacc_arg({{[0-9]+}}, 1, "dst", &dst, sizeof(
// CHECK:      __pacc_arg({{[0-9]+}}, 1, "src", &src, sizeof(
// CHECK:      for (unsigned int __pacc_c_j = __pacc_lo32([[LOOP]], 0, __pacc_n_j);
// CHECK-NEXT: int j = __pacc_first_j + {{.*}}__pacc_c_j;
// CHECK:      __pacc_leave();
// CHECK-NEXT: }
// CHECK-NEXT: {
// CHECK-NEXT: __pacc_pipeline_update(2, "dst", &dst, dst, cols * 4, (cols * rows - 2 * cols) * 4, [[@LINE+29]]);
// CHECK-NEXT: }
// CHECK-NEXT: break;
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: __pacc_pipeline_end();
// IR-LABEL: define {{.*}}@stencil(
// IR: call void @__pacc_pipeline_begin(i32 noundef 17, i64 noundef 0, i32 noundef 1,
// IR: call i32 @__pacc_pipeline_next()
// IR: call i64 @__pacc_pipe_first(i32 noundef 1, i64 noundef 1,
// IR: call void @__pacc_pipeline_end()
void stencil(float *restrict src, float *restrict dst, int cols, int rows) {
  int i, j;
  // padding
#pragma pacc pipeline \
  targetin(src(cols,cols,cols) [0:cols*rows]) \
  targetout(dst(0,cols,0) [cols:cols*rows-2*cols]) \
    async
{
  // to the device
#pragma pacc update device(src[0:cols*rows])
#pragma pacc parallel loop pipe(1)
  for (j = 1; j < rows-1; j++) {
#pragma pacc loop independent
    for (i = 1; i < cols-1; i++) {
      dst[j*cols+i] = src[j*cols+(i-1)] + src[j*cols+(i+1)]
                    + src[(j-1)*cols+i+1] + src[(j+1)*cols+i+1];
    }
  }
#pragma pacc update host(dst[cols:cols*rows-2*cols])
}
}

// Several arrays in a clause, several dimensions, arrays that come whole, num_tasks; only the dimension that
// `pipe` names is split.
// CHECK-LABEL: void shapes(
// CHECK: __pacc_pipeline_begin(20, 3 * k, 1,
// CHECK-NEXT: __pacc_pipeline_array(3, "g", &g, &g, 8);
// CHECK-NEXT: __pacc_pipeline_dim(0, 0, 0, 0, 64, 256);
// CHECK-NEXT: __pacc_pipeline_dim(1, 2, 3, 4, 28, 8);
// CHECK-NEXT: __pacc_pipeline_array(3, "p", &p, p, 4);
// CHECK-NEXT: __pacc_pipeline_dim(0, 0, 0, 0, k, 120);
// CHECK-NEXT: __pacc_pipeline_dim(0, 2, 0, 2, 28, 4);
// CHECK-NEXT: __pacc_pipeline_array(1, "table", &table, table, 8);
// CHECK-NEXT: __pacc_pipeline_dim(0, 0, 0, 0, k, 8);
// CHECK: if (k > 3) {
// CHECK-NEXT: __pacc_pipeline_update(1, "table", &table, table, 0, k * 8,
// CHECK: __pacc_pipe_first(2, 0, 16, 1,
// CHECK: __pacc_arg({{[0-9]+}}, 0, "g", &g,
double g[64][32];
void shapes(float (*p)[30], double *table, int k) {
#pragma pacc pipeline targetinout(g(0,1,0)[:64](1,2,3)[4:28], p[0:k](0,2,0)[2:28]), targetin(table[0:k]) num_tasks(3*k)
  {
#pragma pacc update device(table[0:k]) if(k > 3)
#pragma acc parallel present(g, p[0:k][0:30])
#pragma acc loop seq
    for (int i = 0; i < k; i++)
#pragma pacc loop pipe(2), gang
      for (int j = 0; j < 16; j++)
        g[i][2 * j] = p[i][2 * j] + table[i];
  }
}

// Host code is a stage of its own; a host loop with `pipe` runs over the chunk. What no clause names and no host
// code touches goes round the pipeline, if host code does not change it by another name, of which __pacc_around asks;
// what host code touches does not.
// CHECK-LABEL: double stages(
// CHECK:      __pacc_begin(3, 0,
// CHECK-NEXT: __pacc_item(1, "mask", &mask, &mask, 0, 40);
// CHECK-NEXT: if (__pacc_around([[SUM:[0-9]+]], &sum) != 0) {
// CHECK-NEXT: __pacc_item(8448, "sum", &sum, &sum, 0, 8);
// CHECK-NEXT: }
// CHECK-NEXT: __pacc_enter();
// CHECK-NEXT: __pacc_pipeline_begin(8, 0, 4,
// CHECK:      case 0:
// CHECK:      marks[0] = 1;
// CHECK:      case 1:
// CHECK:      __pacc_pipeline_update(1,
// CHECK:      __pacc_item(256, "weights", &weights, &weights, 0, 40);
// CHECK-NEXT: if (__pacc_around([[SUM]], &sum) == 0) {
// CHECK-NEXT: __pacc_item(8448, "sum", &sum, &sum, 0, 8);
// CHECK-NEXT: }
// CHECK:      __pacc_reduce(
// CHECK:      __pacc_pipeline_update(2,
// CHECK:      case 2:
// CHECK:      int __pacc_first_i = __pacc_pipe_first(196609, 0, __pacc_extent, 3,
// CHECK-NEXT: long __pacc_n_i = __pacc_pipe_trips(196609, 0, __pacc_extent, 3,
// CHECK-NEXT: int __pacc_end_i = __pacc_first_i + __pacc_n_i * 3L;
// CHECK-NEXT: for (int i = __pacc_first_i; i < __pacc_end_i; i += 3)
// CHECK:      case 3:
// CHECK:      __pacc_pipeline_end();
// CHECK-NEXT: __pacc_leave();
double stages(double *a, int n) {
  double sum = 0, mask[5] = {0}, weights[5] = {0}, spread[5] = {0};
  int marks[5] = {0};
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) copyin(mask)
  {
    marks[0] = 1;
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++) {
      a[i] += mask[i % 5] * weights[i % 5];
      sum += a[i];
    }
#pragma pacc update self(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i <= n; i += 3)
      spread[i % 5] += a[i] * weights[i % 5];
    {
#pragma pacc update device(a[0:n])
    }
  }
  return sum + marks[0] + spread[0];
}

// Sections of updates that are not contiguous are given by dimension; an array without section is meant whole.
// CHECK-LABEL: void sections(
// CHECK:      __pacc_pipeline_section(2, 5);
// CHECK-NEXT: __pacc_pipeline_section(3, 4);
// CHECK-NEXT: __pacc_pipeline_update(1, "g", &g, &g, 536, 1056,
// CHECK:      __pacc_pipeline_section(0, __pacc_extent);
// CHECK-NEXT: long __pacc_extent = k - 1;
// CHECK-NEXT: __pacc_pipeline_section(1, __pacc_extent);
// CHECK-NEXT: __pacc_pipeline_update(2, "g", &g, &g, 8, (__pacc_extent - 1) * 256 + (__pacc_extent - 1) * 8 + 8,
// CHECK:      __pacc_pipeline_update(1, "table", &table, table, 0, -1,
// CHECK:      __pacc_pipeline_update(2, "g", &g, &g, 0, -1,
void sections(double *table, int k) {
#pragma pacc pipeline targetinout(g(0,1,0)[0:64][0:32]) targetin(table(0,1,0)[0:64])
  {
#pragma pacc update device(g[2:5][3:4])
#pragma pacc update host(g[0:k][1:k-1])
#pragma pacc update device(table) self(g)
  }
}
