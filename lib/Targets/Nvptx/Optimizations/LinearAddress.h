//===- LinearAddress.h - addresses as sums of products ----------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_LINEARADDRESS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_LINEARADDRESS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <vector>

namespace llvm {
class DataLayout;
class Instruction;
class Value;
} // namespace llvm

namespace pacc {

/// A number of 64 bits that is no sum and no product, maybe a shorter one made longer.
struct Number {
  enum Extension : unsigned { None, Signed, Unsigned };
  llvm::Value *What = nullptr;
  Extension By = None;

  bool operator<(const Number &N) const { return std::pair(What, By) < std::pair(N.What, N.By); }
};

/// A sum, modulo 2^64, of products of numbers times their factors. Numbers are positions in the list of NumberedSums, a
/// product their sorted sequence; the empty one is that of the constant. No factor is 0.
using Sum = std::map<std::vector<unsigned>, uint64_t>;

/// An address: what all threads know apart (products of kernel arguments, constants) and what each has for itself.
struct LinearAddress {
  llvm::Value *Base = nullptr;
  Sum OfThread, Common; ///< bytes
  unsigned Products = 0; ///< multiplications of two numbers that its computation has
};

/// Takes addresses of one function apart.
class NumberedSums {
public:
  enum Wrapping : bool {
    Heeded, ///< shorter numbers that may wrap are taken as they are
    Ignored ///< the sums are what the program means, for guesses
  };
  explicit NumberedSums(const llvm::DataLayout &DL, Wrapping Wraps = Heeded) : DL(DL), Wraps(Wraps) {}

  /// No base: too long a sum.
  LinearAddress addressOf(llvm::Value *Pointer);

  const Number &at(unsigned Position) const { return Numbers[Position]; }

private:
  bool expand(llvm::Value *V, uint64_t Times, Sum &To);
  bool expandNarrow(llvm::Value *V, Number::Extension By, uint64_t Times, Sum &To);
  bool expandBinary(llvm::Instruction &I, uint64_t Times, Sum &To, Number::Extension By);
  bool multiply(llvm::Value *A, llvm::Value *B, Number::Extension By, uint64_t Times, Sum &To);
  bool expandAs(llvm::Value *V, Number::Extension By, uint64_t Times, Sum &To);
  bool isCommon(const Sum &S) const;
  void addNumber(Number N, uint64_t Times, Sum &To);

  bool isExact(const llvm::Instruction &I, Number::Extension By) const;

  const llvm::DataLayout &DL;
  const Wrapping Wraps;
  std::map<Number, unsigned> Positions;
  std::vector<Number> Numbers;
  unsigned Products = 0, Depth = 0;
};

/// A - B.
Sum difference(const Sum &A, const Sum &B);

} // namespace pacc

#endif
