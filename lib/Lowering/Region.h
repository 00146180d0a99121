//===- Region.h - one compute construct being lowered -----------*- C++ -*-===//
//
// Or the body of a routine, which runs on the device as that of a construct does: then
// there is one kernel, the body, and no clause (Routines.cpp).
//
// A construct is lowered in this order: Compute.cpp cuts it into kernels
// (KernelsRegions.cpp for `kernels`), KernelBody.cpp rewrites each kernel's
// loops, ImplicitData.cpp decides how each outer variable reaches the kernels,
// Capture.cpp makes captured statements of the bodies, and Compute.cpp puts the
// host block together.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_REGION_H
#define PACC_LOWERING_REGION_H

#include "Data/DeviceValues.h"
#include "Privates/Updates/Updates.h"
#include "Clauses/Items.h"
#include "LoweringContext.h"
#include "Privates/Reductions.h"
#include "Data/ObjectChains.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Uses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class OpenACCClause;
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {

/// A trip count that the host knows before the launch.
struct KnownTrips {
  unsigned Loop, Dim;
  clang::VarDecl *Variable; ///< null: constant
  uint64_t Constant;
  /// If the device has a copy of one of them, the count is an estimate.
  Sources From = {};
  /// The loop may have fewer iterations, each time that it runs.
  bool IsMost = false;
};

/// Between what the counter of a loop stays, in expressions that the host can compute.
struct CounterRange {
  clang::Expr *Least, *Most;
};

/// A value outside of which the device may have a copy: see DeviceValues.h.
struct HeldValue {
  llvm::FoldingSetNodeID Id; ///< of the expression
  clang::VarDecl *Copy;      ///< the object's address
  clang::VarDecl *Value;     ///< the host's
};

struct Routine;

/// One kernel of a construct.
struct Kernel {
  pacc_construct Kind;
  clang::SourceLocation Begin, End; ///< for messages
  clang::Stmt *Body = nullptr;
  /// The directive whose loop clauses apply to the whole body's loop (combined
  /// constructs); null otherwise.
  const clang::OpenACCConstructStmt *LoopDirective = nullptr;
  llvm::SmallVector<KnownTrips, 4> Trips;
  /// Launch dimensions that a loop clause gives as a value that is not
  /// constant.
  clang::Expr *Gangs = nullptr, *Workers = nullptr, *VectorLength = nullptr;
};

struct Region {
  Region(LoweringContext &Ctx, const clang::OpenACCConstructStmt *Construct,
         pacc_construct Kind, clang::Stmt *Body)
      : Ctx(Ctx), Construct(Construct), Kind(Kind), Body(Body), Before(Body),
        OnlyReadsThis(Before.thisUse() && onlyReadsThis(Body)), Updated(updatesOf(Ctx.C, Construct, Body)) {}
  Region(LoweringContext &Ctx, const Routine &OfFunction, pacc_construct Kind,
         clang::Stmt *Body)
      : Ctx(Ctx), Construct(nullptr), OfFunction(&OfFunction), Kind(Kind),
        Body(Body), Before(Body), OnlyReadsThis(Before.thisUse() && onlyReadsThis(Body)),
        Updated(updatesOf(Ctx.C, /*Construct=*/nullptr, Body)) {}

  LoweringContext &Ctx;
  const clang::OpenACCConstructStmt *const Construct; ///< null: a routine
  const Routine *const OfFunction = nullptr;          ///< null: a construct
  const pacc_construct Kind;
  clang::Stmt *const Body;
  const Uses Before; ///< uses in the user's own body
  const bool OnlyReadsThis; ///< it uses `*this`, and only reads values of its members
  const Updates Updated; ///< updates in it

  DataItems Items;     ///< of the construct's clauses
  DataItems Enclosing; ///< of the data constructs round it

  /// Statements that go before __pacc_begin.
  llvm::SmallVector<clang::Stmt *, 8> Host;
  /// Variables that Lowering computed on the host; they reach kernels by value.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> HostValues;
  llvm::SmallVector<HeldValue, 4> Held;
  /// The variables HeldValue::Copy.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Copies;
  /// Scalars whose value in the kernels is readScalar, in the order of the program: kernels have parameters for them.
  llvm::SmallSetVector<const clang::VarDecl *, 4> Read;
  /// Pointers without a clause through which the values of an object's members are read, and
  /// nothing else (ReadObjects.h).
  llvm::SmallPtrSet<const clang::VarDecl *, 4> ReadObjects;
  /// Other pointers without a clause that lead to one object, which has an item.
  llvm::MapVector<const clang::VarDecl *, ObjectBehind> ObjectsBehind;
  /// Objects behind members, with items of their own, outer ones first.
  llvm::SmallVector<ChainedObject, 2> Chained;
  /// Pointers through which the kernels read, and do nothing else (PointerUses.h).
  llvm::SmallPtrSet<const clang::VarDecl *, 4> ReadThrough;
  /// Arrays without a clause of which the kernels set all, and read nothing (OnlyWritten.h).
  llvm::SmallPtrSet<const clang::VarDecl *, 4> OnlyWritten;
  /// Variables of a `kernels` body that several kernels use: on the host they
  /// are locals of the block, on the device they are created.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Shared;
  /// Scalars from outside a `kernels` construct that no kernel reads before it
  /// writes them and that nobody reads afterwards: each kernel has its own.
  llvm::SmallVector<const clang::VarDecl *, 4> KernelLocals;
  /// Those of them that `private` of a `kernels` construct names: each iteration of
  /// an independent loop has its own.
  llvm::SmallVector<const clang::VarDecl *, 4> KernelsPrivates;
  /// In firstprivate clauses of the construct.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> FirstPrivate;
  /// Outer variables that reductions of the construct or its loops change.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Reduced;

  /// What the counters can be of loops that have been met.
  llvm::DenseMap<const clang::VarDecl *, CounterRange> Ranges;
  /// Reductions over gangs that have been met.
  llvm::SmallVector<Reduction, 4> OfGangs;

  llvm::SmallVector<Kernel, 2> Kernels;

  /// What clauses that are visible to the construct (its own, then those of
  /// the data constructs round it) say of a variable; null: nothing.
  const DataItem *visibleItem(const clang::VarDecl *Var) const {
    if (const DataItem *Item = Items.find(Var))
      return Item;
    return Enclosing.find(Var);
  }
};

// KernelsRegions.cpp: cuts the body of a `kernels` construct.
void cutKernels(Region &R);

// KernelBody.cpp: rewrites the body of a kernel: private copies and reductions
// of the construct, loops, atomics. False after an error.
bool lowerKernelBody(Region &R, Kernel &K);

} // namespace pacc

#endif
