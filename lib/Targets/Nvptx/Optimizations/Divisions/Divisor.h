//===- Divisor.h - a number that is divided by several times ----*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_DIVISIONS_DIVISOR_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_DIVISIONS_DIVISOR_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace pacc {

/// A number d that dividends of its type (float or double) are divided by, with what that takes without a division.
///
/// With h the nearest number to 1 / d and l what is missing to 1 / d, the quotient q of x is, each line one operation
/// that rounds once:
///
///   q' = x * h + (x * l)     one of the two numbers next to x / d (without the second term, if h is near enough)
///   r  = x - d * q'          exact, as q' is that near
///   q  = q' + r * h          x / d, rounded to nearest: Markstein's theorem, as h is 1 / d rounded to nearest
///
/// It holds as long as nothing on the way leaves the range of numbers that have all their bits: the exponents of d and x
/// are bounded for that. Others, infinity and zero (whose sign gets lost) among them, have to be divided.
class Divisor {
public:
  /// Of a constant. Nothing if its exponent is out of bounds.
  static std::optional<Divisor> ofConstant(const llvm::ConstantFP &D);
  /// Of a number that only the program knows: puts its reciprocal, by one division, where `B` stands.
  static Divisor ofValue(llvm::IRBuilder<> &B, llvm::Value *D);

  /// x / d where `mayDivide` holds; anything else elsewhere.
  llvm::Value *quotient(llvm::IRBuilder<> &B, llvm::Value *X) const;
  /// Whether `quotient` is x / d for this x: a condition; null if it is for each that `X` can be.
  llvm::Value *mayDivide(llvm::IRBuilder<> &B, llvm::Value *X) const;
  /// x / d by a division, which a zero is spared: for it the hardware takes its longest way.
  llvm::Value *divide(llvm::IRBuilder<> &B, llvm::Value *X) const;

private:
  llvm::Value *D = nullptr, *High = nullptr, *Low = nullptr; ///< Low is null where High is near enough
  llvm::Value *IsBounded = nullptr;                          ///< of d's exponent; null if that is known
  int Least = 0, Most = 0;                                   ///< exponents of dividends
};

} // namespace pacc

#endif
