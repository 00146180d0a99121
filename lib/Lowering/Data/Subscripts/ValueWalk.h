//===- ValueWalk.h - what variables hold on the way through code -*- C++ -*-===//
//
// The state of a walk over statements in the order of their execution.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_VALUEWALK_H
#define PACC_LOWERING_VALUEWALK_H

#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/PointerValues.h"
#include "Region.h"
#include "Tree/Uses.h"

namespace pacc {

class ValueWalk {
protected:
  explicit ValueWalk(Region &R) : R(R), Members(R), Pointers(R, Members) {}

  Region &R;
  NamedMembers Members;
  PointerValues Pointers;
  bool Conditional = false;  ///< perhaps what stands here is not executed
  bool MayBeSkipped = false; ///< behind a `continue`, to the end of its loop
  IndexValues Values;
  using Variables = llvm::SmallPtrSet<const clang::VarDecl *, 4>;
  Variables Frozen; ///< of which nothing is known, whatever is assigned to them

  bool isConditional() const { return Conditional || MayBeSkipped; }

  /// What an iteration, or another branch, leaves in the variables that `S` changes is not known; `InBody`: all over `S`.
  Variables frozen(const clang::Stmt *S, bool InBody) {
    const Variables Outside = Frozen;
    const Uses Changed(S);
    for (const auto &[Var, Use] : Changed.variables())
      if (Use.Written) {
        Values.forget(Var);
        if (InBody)
          Frozen.insert(Var);
      }
    return Outside;
  }

  void thaw(const clang::Stmt *S, const Variables &Outside) {
    Frozen = Outside;
    frozen(S, /*InBody=*/false);
  }

  bool isFollowed(const clang::VarDecl *Var) const {
    return PointerValues::isFollowed(R, Var) && !Frozen.contains(Var->getCanonicalDecl());
  }

  void define(const clang::VarDecl *Var, const clang::Expr *Value, const IndexValues &At, bool Assigns) {
    if (Value && Var->getType()->isIntegerType() && isFollowed(Var))
      Values.set(Var->getCanonicalDecl(), {{Value, At, 0, Assigns}});
    else
      Values.forget(Var->getCanonicalDecl());
  }

  template <typename Function> void conditionally(Function Do) {
    const IndexValues Before = Values;
    const bool Outside = std::exchange(Conditional, true);
    Do();
    Conditional = Outside;
    Values.merge(Before);
  }
};

} // namespace pacc

#endif
