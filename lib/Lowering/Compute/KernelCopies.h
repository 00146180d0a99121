//===- KernelCopies.h - copies that stand for variables in a kernel *- C++ -*-===//
#ifndef PACC_LOWERING_KERNELCOPIES_H
#define PACC_LOWERING_KERNELCOPIES_H

#include "Constructs.h"
#include "Region.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace pacc {

/// Which copy stands for a variable where the walk through a kernel is, and the copies that it begins with.
class KernelCopies {
protected:
  using Statements = llvm::SmallVector<clang::Stmt *, 16>;

  KernelCopies(Region &R, Kernel &K) : R(R), K(K), Ctx(R.Ctx), B(Ctx.B) {}

  /// Makes `Copy` stand for `Var`; returns what stood for it before.
  clang::VarDecl *substitute(const clang::VarDecl *Var, clang::VarDecl *Copy);

  /// The variable that a reduction adds to, from inside the kernel.
  clang::Expr *outer(const Reduction &Red);

  /// The construct shares it, as what reductions add to: it is on the device by its address, and comes back.
  void shareReduced(const clang::VarDecl *Var);

  /// A firstprivate array of variable length arrives as the address of bytes that
  /// all gangs read, since a kernel's parameters have constant sizes: each gang
  /// makes its own copy, unless reading is all that happens to it.
  void copyVariableLength(Statements &Out);

  /// A firstprivate object that is more than its bytes arrives as these; each gang
  /// makes its own of them, as the class says how.
  void copyObjects(Statements &Out);

  Region &R;
  Kernel &K;
  LoweringContext &Ctx;
  Builder &B;
  llvm::DenseMap<const clang::VarDecl *, clang::VarDecl *> Copies; ///< innermost copy
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Touched;           ///< copies referred to
};

} // namespace pacc

#endif
