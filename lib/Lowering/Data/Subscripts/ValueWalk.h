//===- ValueWalk.h - what variables hold on the way through code -*- C++ -*-===//
//
// The state of a walk over statements in the order of their execution.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_VALUEWALK_H
#define PACC_LOWERING_VALUEWALK_H

#include "Data/Subscripts/CarriedValues.h"
#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/PointerUses.h"
#include "Data/Subscripts/PointerValues.h"
#include "Region.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/Uses.h"

namespace pacc {

class ValueWalk {
protected:
  explicit ValueWalk(Region &R) : R(R), Members(R), Pointers(R, Members), Carried(R.Ctx.C) {}

  Region &R;
  NamedMembers Members;
  PointerValues Pointers;
  bool Conditional = false;  ///< perhaps what stands here is not executed
  bool MayBeSkipped = false; ///< behind a `continue`, to the end of its loop
  bool UnderOthers = false; ///< conditions that are not in Under
  IndexValues Values;
  llvm::SmallVector<CanonicalLoop, 4> Loops; ///< round it, outermost first, as far as they are counted
  llvm::SmallVector<PastCondition, 2> Under; ///< which conditions have held on the way here, in the iteration
  using Variables = llvm::SmallPtrSet<const clang::VarDecl *, 4>;
  Variables Frozen; ///< of which nothing is known, whatever is assigned to them
  CarriedValues Carried;

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
    Carried.noteChange(Var, {Assigns && isFollowed(Var) ? Value : nullptr, At, {Under.begin(), Under.end()}});
    if (Value && Var->getType()->isIntegerType() && isFollowed(Var))
      Values.set(Var->getCanonicalDecl(), {{Value, At, 0, Assigns}});
    else
      Values.forget(Var->getCanonicalDecl());
  }

  /// The integers that the loop changes and that were there before, where `First` holds: what its iterations carry on.
  void carry(const LoopParts &Parts, const IndexValues &First) {
    Uses Changed;
    for (const clang::Stmt *Part : {Parts.Variable, static_cast<const clang::Stmt *>(Parts.If), Parts.Body, Parts.Next})
      if (Part)
        Changed.add(Part);
    for (const auto &[Var, Use] : Changed.variables())
      if (Use.Written && Var->getType()->isIntegerType() && !Changed.isDeclaredInside(Var) && isFollowed(Var))
        Values.set(Var, {Carried.begin(Var, {nullptr, First, {Under.begin(), Under.end()}})});
  }

  /// A loop that nobody counts, its parts in the order in which an iteration comes to them. `Decide` sees the condition.
  template <typename Visit, typename Decision>
  void repeated(const clang::Stmt *S, const LoopParts &Parts, Visit See, Decision Decide) {
    See(Parts.Init);
    const IndexValues First = Values;
    const Variables Outside = frozen(S, /*InBody=*/false);
    const size_t Depth = Carried.depth();
    carry(Parts, First);
    IndexValues AtCondition = Values;
    if (Parts.If && Parts.TestsFirst) {
      See(Parts.Variable);
      AtCondition = Values;
      Decide(Parts.If);
      hold(Parts.If, /*Held=*/true, AtCondition);
    }
    const size_t Held = Under.size();
    See(Parts.Body);
    if (Parts.Continues) {
      Under.truncate(Held);
      Carried.loosen(Values, Depth);
    }
    if (Parts.If && !Parts.TestsFirst)
      Decide(Parts.If);
    See(Parts.Next);
    thaw(S, Outside);
    const bool EndsThere = Parts.If && Parts.TestsFirst && !Parts.Breaks && pacc::changesNothing(R.Ctx.C, Parts.If);
    Carried.end(Values, Depth, EndsThere ? Parts.If : nullptr, AtCondition);
  }

  bool changesNothing(const clang::Expr *If) const { return !If->HasSideEffects(R.Ctx.C) || isPure(R.Ctx.C, If); }

  /// `If`, where `At` is, holds for what follows, or not. Of member functions nobody may know what that says.
  void hold(const clang::Expr *If, bool Held, const IndexValues &At) {
    if (pacc::changesNothing(R.Ctx.C, If))
      Under.push_back({If, Held, At, Loops.size()});
    UnderOthers |= !changesNothing(If);
  }

  void leave(size_t Held, bool Others) {
    Under.truncate(Held);
    UnderOthers = Others;
  }

  /// What `Do` sees is what is done then.
  template <typename Function> void under(const clang::Expr *If, bool Held, const IndexValues &At, Function Do) {
    const size_t Outside = Under.size();
    const bool Others = UnderOthers;
    hold(If, Held, At);
    Do();
    leave(Outside, Others);
  }

  /// Nothing behind it is executed in the iteration.
  static bool endsIteration(const clang::Stmt *S) {
    const auto *Block = llvm::dyn_cast_or_null<clang::CompoundStmt>(S);
    return llvm::isa_and_nonnull<clang::ContinueStmt, clang::BreakStmt>(S) || (Block && !Block->body_empty() && endsIteration(Block->body_back()));
  }

  template <typename Function> void conditionally(Function Do) {
    const IndexValues Before = Values;
    const bool Outside = std::exchange(Conditional, true);
    Do();
    Conditional = Outside;
    Values.merge(Before);
  }

  /// Where `If` holds, or not.
  template <typename Function> void conditionally(const clang::Expr *If, bool Held, const IndexValues &At, Function Do) {
    conditionally([&] { under(If, Held, At, Do); });
  }
};

} // namespace pacc

#endif
