//===- VariableRows.h - rows of arrays of variable length -------*- C++ -*-===//
#ifndef PACC_ACCESS_VARIABLEROWS_H
#define PACC_ACCESS_VARIABLEROWS_H

#include <optional>

namespace llvm {
class Function;
class GEPOperator;
class Value;
} // namespace llvm

namespace pacc {

/// Marks the addresses of rows in kernel `F`. To be called before clean-up, while `a[i][j]`
/// stands in the IR as Clang has written it: the row first, by a product with the length
/// that the kernel got with the array, and the element in that address itself. Later it
/// cannot be told from `r[j]`, where the program has computed the place of `r`.
void markVariableRows(llvm::Function &F);

/// `a[i]` where each `a[i]` has `Length` times as many elements as the address' type.
struct VariableRow {
  llvm::Value *Index;
  llvm::Value *Length;  ///< the product of all lengths inside
  unsigned Factors = 1; ///< of that product
};

/// What markVariableRows has marked, if it can still be taken apart. `IsMarked` is true also
/// where it cannot.
std::optional<VariableRow> variableRowOf(const llvm::GEPOperator &Address, bool &IsMarked);

} // namespace pacc

#endif
