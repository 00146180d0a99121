// acc_on_device inside of constructs, in functions they call, and on the host (OpenACC 3.4, 3.2.15).
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"

enum { HOST, NOT_HOST, NVIDIA, EMULATOR, RADEON, QUESTIONS };

static int half(int x) {
  return acc_on_device(acc_device_not_host) ? x / 2 : x - x / 2;
}

static void ask(int *answers) {
#pragma acc parallel num_gangs(1) copyout(answers[0:QUESTIONS])
  {
    answers[HOST] = acc_on_device(acc_device_host);
    answers[NOT_HOST] = acc_on_device(acc_device_not_host);
    answers[NVIDIA] = acc_on_device(acc_device_nvidia);
    answers[EMULATOR] = acc_on_device(acc_device_emulator);
    answers[RADEON] = acc_on_device(acc_device_radeon);
  }
}

static void check_answers(acc_device_t type) {
  int answers[QUESTIONS];
  ask(answers);
  CHECK_EQ(answers[HOST], type == acc_device_host);
  CHECK_EQ(answers[NOT_HOST], type != acc_device_host);
  CHECK_EQ(answers[NVIDIA], type == acc_device_nvidia);
  CHECK_EQ(answers[EMULATOR], type == acc_device_emulator);
  CHECK_EQ(answers[RADEON], 0);
}

int main(void) {
  acc_device_t type = acc_get_device_type();
  check_answers(type);
  acc_set_device_type(acc_device_host);
  check_answers(acc_device_host);
  acc_set_device_type(type);

  int n = 1001, halves[1001];
#pragma acc parallel loop copyout(halves)
  for (int i = 0; i < n; i++)
    halves[i] = half(i);
  for (int i = 0; i < n; i++)
    CHECK_EQ(halves[i], type == acc_device_host ? i - i / 2 : i / 2);

  // An if clause that is false: the host, whatever the device.
  int here = 0;
#pragma acc parallel if (n < 0) copy(here)
  here = acc_on_device(acc_device_host);
  CHECK_EQ(here, 1);
  CHECK(acc_on_device(acc_device_host));
  CHECK(!acc_on_device(acc_device_not_host));
  return check_done();
}
