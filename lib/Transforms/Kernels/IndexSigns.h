//===- IndexSigns.h - whether subscripts lead forward or back ---*- C++ -*-===//
//
//   struct { double *data; } v;   // leads to where what the device has of an array ends
//   v.data[i]                     // i: 0, 1, ..: what lies behind, not on the device
//   v.data[-1 - i]                // what lies before
//
// Which signs an index may have, of the code as the front end leaves it: through local variables, loops, functions.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_INDEXSIGNS_H
#define PACC_TRANSFORMS_INDEXSIGNS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Operator.h"

namespace pacc {

/// Signs that a number may have, a set. Unknown: any, though nothing in the code says so.
enum Sign : unsigned { NoSign = 0, SignZero = 1, SignPositive = 2, SignNegative = 4, SignUnknown = 8 };

/// The signs that the sum of two numbers may have.
unsigned signsOfSum(unsigned A, unsigned B);

/// Numbers do not go round: a step too far in memory is an error of its own.
class IndexSigns {
public:
  /// The signs that the distance may have between where `Gep` begins and where it leads to.
  unsigned of(const llvm::GEPOperator &Gep, const llvm::DataLayout &DL);
  /// The signs that an integer may have.
  unsigned of(const llvm::Value &V);

private:
  using Values = llvm::SmallVector<const llvm::Value *, 8>;

  /// The signs of `V`, or of what the local variable `V` holds, with what is known so far of those of others. Adds them to
  /// `Needed`.
  unsigned evaluate(const llvm::Value &V, Values &Needed);

  llvm::DenseMap<const llvm::Value *, unsigned> Known;
};

} // namespace pacc

#endif
