// What tools read: the record of remarks has the -Minfo report, also without -Minfo, with its verdicts, data and schedules;
// -foptimization-record-passes selects it. What -Minfo=inline prints: each call once, by names of the program.
// RUN: %paccxx -O2 -fsave-optimization-record=yaml -foptimization-record-file=%t.yaml -foptimization-record-passes=pacc-info %s -o %t
// RUN: %run_host %t && %run_emulator %t
// RUN: %FileCheck --check-prefix=RECORD %s < %t.yaml
// RUN: %paccxx -O2 -Minfo=inline -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=INLINED --implicit-check-not=__pacc --implicit-check-not=_gpu %s
#include "../check.h"

// RECORD-NOT: Pass: {{ *}}inline
// RECORD: --- !Passed
// RECORD-NEXT: Pass: {{ *}}pacc-info
// RECORD-NEXT: Name: {{ *}}Generated
// RECORD: Line: [[# @LINE + 29]]
// RECORD: Function: {{ *}}_ZN5Field5scaleEi
// RECORD-NEXT: Args:
// RECORD-NEXT: - String: {{ *}}'Generating copy(values[:n]) [if not already present]'
// RECORD: Name: {{ *}}Schedule
// RECORD: Line: [[# @LINE + 25]]
// RECORD: '#pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */'
// RECORD: --- !Missed
// RECORD-NEXT: Pass: {{ *}}pacc-info
// RECORD-NEXT: Name: {{ *}}Obstacle
// RECORD: Line: [[# @LINE + 26]]
// RECORD: Function: {{ *}}_ZL4sumsPii
// RECORD-NEXT: Args:
// RECORD-NEXT: - String: {{.*}}dependence

struct Value {
  int x;
  int squared() const { return x * x; }
};

struct Field {
  int n;
  int *values;
  void scale(int by);
};

// INLINED: remark: 'Value::squared' inlined into 'Field::scale'
// INLINED-NOT: 'Value::squared' inlined into 'Field::scale'
void Field::scale(int by) {
#pragma acc parallel loop copy(values[0 : n])
  for (int i = 0; i < n; i++)
    values[i] = by * Value{values[i]}.squared();
}

static void sums(int *p, int n) {
#pragma acc kernels copy(p[0 : n])
  for (int i = 1; i < n; i++)
    p[i] += p[i - 1] & 3;
}

int main() {
  int values[100];
  Field field = {100, values};
  for (int i = 0; i < 100; i++)
    values[i] = i;
  field.scale(3);
  CHECK_EQ(values[9], 243);
  sums(values, 100);
  CHECK_EQ(values[1], 3);
  return check_done();
}
