//===- ValueRange.h - what values an expression can have --------*- C++ -*-===//
#ifndef PACC_LOWERING_VALUERANGE_H
#define PACC_LOWERING_VALUERANGE_H

#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace pacc {

/// Both ends belong to it. They stay far from the limits of int64_t, so that
/// sums and differences of a few ends do not overflow.
struct ValueRange {
  int64_t Low, High;
};

/// The values of the integer expression `E` as its type, and what was converted
/// to that type, tell; none where they take about 64 bits.
std::optional<ValueRange> rangeOf(const clang::Expr *E,
                                  const clang::ASTContext &C);

} // namespace pacc

#endif
