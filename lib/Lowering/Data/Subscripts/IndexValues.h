//===- IndexValues.h - what variables hold where subscripts stand -*- C++ -*-===//
#ifndef PACC_LOWERING_INDEXVALUES_H
#define PACC_LOWERING_INDEXVALUES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <map>
#include <memory>

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {

struct CarriedValue;
struct Definition;

/// What the integer variables of a construct hold at one place in an iteration: the definitions that may have been the last
/// ones. Of a variable without any nothing is known.
class IndexValues {
public:
  using Definitions = llvm::SmallVector<Definition, 2>;

  const Definitions *find(const clang::VarDecl *Var) const;
  void set(const clang::VarDecl *Var, Definitions Of);
  void forget(const clang::VarDecl *Var);
  /// Either these or the others hold: the others where `If` holds, which stands where `At` does; null: nobody knows.
  void merge(const IndexValues &Other, const clang::Expr *If = nullptr, const IndexValues &At = {});

private:
  using Map = std::map<const clang::VarDecl *, std::shared_ptr<const Definitions>>;
  std::shared_ptr<const Map> All;
  void change(llvm::function_ref<void(Map &)> How);
};

/// The condition held, or not, in the iteration.
struct PastCondition {
  const clang::Expr *If;
  bool Held;
  IndexValues At;
  size_t Loops = 0; ///< so many counted loops were round it
};

/// The value of an expression, or of the variable behind an assignment, ++ and their like, and a number besides.
struct Definition {
  const clang::Expr *Value;
  IndexValues At; ///< where the expression stands
  int64_t Besides = 0;
  bool Assigns = false; ///< the expression assigns the variable
  llvm::SmallVector<PastCondition, 1> Under = {}; ///< it is the last one only then
  bool Counts = false; ///< and how far a loop that counts with the pointer has gone
  clang::QualType Within = {}; ///< only if the value is not negative, and within the limits of that type
  const CarriedValue *Carried = nullptr; ///< it is what iterations have left; `Value` only tells it from others
};

/// A variable that the iterations of a loop carry on, of which nobody can count them: it holds what it held before the
/// loop, or what one of the assignments in it has left.
struct CarriedValue {
  /// What holds where the assignment is executed; of what was before the loop `Assignment` is null.
  struct Change {
    const clang::Expr *Assignment;
    IndexValues At;
    llvm::SmallVector<PastCondition, 2> Under;
  };
  const clang::VarDecl *Var;
  Change First;
  llvm::SmallVector<Change, 2> Changes = {};
  bool IsFollowed = true; ///< these are all
};

} // namespace pacc

#endif
