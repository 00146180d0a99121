//===- DataClauses.h - what the data clauses of a construct say -*- C++ -*-===//
//
// OpenACC 3.4, 2.7, and the clauses of update (2.14.4): the name, the action
// and the variables of each clause.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_DATACLAUSES_H
#define PACC_LOWERING_DATACLAUSES_H

#include "Clauses/Sections.h"

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace clang {
class OpenACCClause;
class OpenACCConstructStmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// A clause that has data items.
struct DataClause {
  const char *Name; ///< as messages and -Minfo print it
  unsigned Action;  ///< enum pacc_action with modifiers
  llvm::ArrayRef<clang::Expr *> Variables;
  bool DevicePtr = false; ///< Action means nothing
  /// Is a pointer without section allowed: what it points to is there already,
  /// or only the pointer is meant.
  bool ExtentMayBeUnknown = false;
  bool OfPointers = false; ///< a pointer without section is itself the data
  bool AtExit = false;     ///< the clause stands on `exit data`
};

/// Nothing for a clause of another kind.
std::optional<DataClause> dataClause(const clang::OpenACCClause *Clause);

/// Do clauses of the construct with this action name the variable?
bool names(const clang::OpenACCConstructStmt *Construct, unsigned Action,
           const clang::VarDecl *Var);

/// copy, copyin, copyout, create.
bool allocatesIfAbsent(unsigned Action);

/// Whether the item is a pointer, and not what it points to. `this` never is.
bool isPointerAlone(const Section &S, const DataClause &Clause);

/// The name of the clause that stands for the action, without its modifiers.
const char *actionName(unsigned Action);

struct ClauseItem {
  Section S;
  DataClause Clause;
  /// S is one object whose last member is a flexible array: its elements, which lie behind the object and go with it.
  std::optional<Section> Elements = std::nullopt;
};

/// `f->v` of `struct { int n; double v[]; } *f`: the size of the object leaves it out.
bool isFlexibleMember(const clang::Expr *Root);

/// A constant of the function round a lambda or a class, of which its functions know the value, and have no copy: no memory
/// could be meant.
bool isUncaptured(const LoweringContext &LC, const Section &S);

/// The items of all data clauses of a construct, in order, each datum once: a
/// variable that is in several clauses gets what they mean together. So does an
/// object with the elements of its flexible array.
std::vector<ClauseItem> dataItems(const LoweringContext &LC,
                                  const clang::OpenACCConstructStmt *Construct);

} // namespace pacc

#endif
