//===- Arithmetic.h - divisions of whole numbers ----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_ARITHMETIC_H
#define PACC_RUNTIME_SUPPORT_ARITHMETIC_H

#include <cstdint>

namespace pacc::rt {

/// Rounds down, of negative numbers too.
constexpr int64_t floorDivide(int64_t A, int64_t B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}

/// Rounds up, of negative numbers too.
constexpr int64_t ceilDivide(int64_t A, int64_t B) { return -floorDivide(-A, B); }

} // namespace pacc::rt

#endif
