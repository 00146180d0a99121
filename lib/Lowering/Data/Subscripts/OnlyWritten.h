//===- OnlyWritten.h - data that kernels need not get -----------*- C++ -*-===//
//
// What loops set, element by element, and nothing in the construct reads, need not go to the device before it
// (nvc's `Generating implicit copyout`):
//
//   for (int i = 0; i < n; i++) b[i] = 2 * a[i];       // copyin(a[:n]) copyout(b[:n])
//
// The compiler sees that all is set of arrays, and of what lies between the first and the last element of a row; of
// pointers the runtime looks, when it knows the numbers. It also looks whether the construct has other data there
// (PACC_ITEM_ONLY_WRITTEN).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ONLYWRITTEN_H
#define PACC_LOWERING_ONLYWRITTEN_H

#include "Data/Subscripts/PointerUses.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace pacc {

class OnlyWritten {
public:
  using Uses = llvm::MapVector<NamedPointer, PointerUses>;
  /// `HasItem`: the runtime knows where the data of the pointer are. It must outlive this object.
  OnlyWritten(Region &R, const Uses &All, llvm::function_ref<bool(const clang::VarDecl *, const PointerUses &)> HasItem)
      : R(R), All(All), HasItem(HasItem) {}

  /// Whether the array `Var` is set as a whole, or the pointer's elements from the first one to the last, as far as the
  /// compiler sees, and that nothing can have read them in the construct.
  bool is(const clang::VarDecl *Var, const PointerUses &Use) const;

private:
  Region &R;
  const Uses &All;
  const llvm::function_ref<bool(const clang::VarDecl *, const PointerUses &)> HasItem;

  bool setsAll(const Subscript &S, clang::QualType Of) const;
  bool mayBeRead(const clang::VarDecl *Var, clang::QualType Number) const;
};

} // namespace pacc

#endif
