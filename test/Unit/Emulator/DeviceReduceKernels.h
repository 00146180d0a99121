//===- DeviceReduceKernels.h - a kernel for each reduction ------*- C++ -*-===//
//
// <scope>_<operator>_<type> for every function of the device runtime's
// reductions. Compiled for the emulator and, by test/gpu, for NVIDIA GPUs.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TEST_UNIT_DEVICEREDUCEKERNELS_H
#define PACC_TEST_UNIT_DEVICEREDUCEKERNELS_H

#include "Device/Operators.h"
#include "pacc/ABI/Device.h"

#ifdef __NVPTX__
#define KERNEL(NAME, T, BODY)                                                  \
  extern "C" __attribute__((device_kernel)) void NAME(const T *In, T *Out,     \
                                                      void *Scratch) {         \
    BODY                                                                       \
  }
#else
#define KERNEL(NAME, T, BODY)                                                  \
  inline void NAME(void **Params) {                                            \
    [[maybe_unused]] void *Scratch = *static_cast<void **>(Params[2]);         \
    const T *In = *static_cast<const T **>(Params[0]);                         \
    T *Out = *static_cast<T **>(Params[1]);                                    \
    BODY                                                                       \
  }
#endif

namespace pacc::rt::test {

/// Where the kernels of reductions over gangs keep their partials.
constexpr uint32_t PartialSlot = 5, PartialOffset = 8, PartialBytesPerGang = 40;

inline uint32_t thread() {
  return __paccd_lane_y() * __paccd_width() + __paccd_lane_x();
}
inline uint32_t threads() { return __paccd_width() * __paccd_height(); }

template <typename T> bool sameBits(T A, T B) {
  uint32_t WordsA[sizeof(T) / 4], WordsB[sizeof(T) / 4];
  __builtin_memcpy(WordsA, &A, sizeof(T));
  __builtin_memcpy(WordsB, &B, sizeof(T));
  bool Same = true;
  for (uint32_t I = 0; I < sizeof(T) / 4; ++I)
    Same &= WordsA[I] == WordsB[I];
  return Same;
}

#ifndef __NVPTX__
/// Six of its bytes mean nothing.
inline bool sameBits(long double A, long double B) { return A == B; }
#endif

/// Reduces thrice with nothing between, so that a slot that is reused too early
/// shows.
template <typename T, typename Reduce>
void reduceThrice(const T *In, T *Out, Reduce reduce) {
  uint32_t Me = __paccd_gang(0) * threads() + thread();
  T Mine = reduce(In[Me]);
  reduce(Mine);
  T Again = reduce(In[Me]);
  Out[Me] = sameBits(Again, Mine) ? Mine : T();
}

template <typename T, typename Reduce>
void reduceGangs(const T *In, T *Out, void *Scratch, Reduce reduce) {
  T Value = In[__paccd_gang(0) + __paccd_num_gangs(0) * __paccd_gang(1)];
  if (reduce(Scratch, PartialSlot, PartialOffset, PartialBytesPerGang, &Value))
    Out[thread()] = Value;
}

} // namespace pacc::rt::test

#define CALL_SCALAR(SCOPE, OP, N, T)                                           \
  [](T V) { return __paccd_reduce_##SCOPE##_##OP##_##N(V); }
#define CALL_WIDE(SCOPE, OP, N, T)                                          \
  [](T V) {                                                                    \
    __paccd_reduce_##SCOPE##_##OP##_##N(&V);                                   \
    return V;                                                                  \
  }
#define KERNELS(CALL, OP, N, T)                                                \
  KERNEL(gang_##OP##_##N, T,                                                   \
         pacc::rt::test::reduceThrice(In, Out, CALL(gang, OP, N, T));)         \
  KERNEL(row_##OP##_##N, T,                                                    \
         pacc::rt::test::reduceThrice(In, Out, CALL(row, OP, N, T));)          \
  KERNEL(column_##OP##_##N, T,                                                 \
         pacc::rt::test::reduceThrice(In, Out, CALL(column, OP, N, T));)       \
  KERNEL(device_##OP##_##N, T,                                                 \
         pacc::rt::test::reduceGangs(In, Out, Scratch,                         \
                                     __paccd_reduce_device_##OP##_##N);)
#define KERNELS_SCALAR(OP, F, N, T) KERNELS(CALL_SCALAR, OP, N, T)
#define KERNELS_WIDE(OP, F, N, T) KERNELS(CALL_WIDE, OP, N, T)
PACCD_SCALAR_REDUCTIONS(KERNELS_SCALAR)
PACCD_WIDE_REDUCTIONS(KERNELS_WIDE)

#endif
