//===- Items.h - the variables of data clauses ------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.7 (data clauses), 2.7.1 (shapes). Each variable of a data
// clause becomes one __pacc_item call (and __pacc_level calls for rows behind
// pointers); what the clauses said is recorded for the compute constructs,
// which decide from it how a variable reaches the kernel.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ITEMS_H
#define PACC_LOWERING_ITEMS_H

#include "clang/AST/OpenACCClause.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Section;

/// What a data clause of a construct says of one variable.
struct DataItem {
  unsigned Action = 0;    ///< enum pacc_action (low byte) with modifiers
  bool DevicePtr = false; ///< deviceptr(x): no __pacc_item; Action means nothing
  bool Section = false;   ///< x[a:b], or x[i]
  bool OfPointer = false; ///< x is a pointer, and only itself is meant
  /// It comes from a `declare` directive: x is present for as long as the program runs.
  bool Declared = false;
  bool OnDeviceOnly = false; ///< device_resident: the host's x means nothing
  clang::SourceLocation Loc; ///< of the item in the clause
};

/// Items of one or several constructs by variable. A member (p.x, this->x) is
/// not recorded under the variable that it is a member of.
class DataItems {
public:
  /// Null if no clause names the variable (any of its declarations).
  const DataItem *find(const clang::VarDecl *Var) const;
  const DataItem *findThis() const; ///< `this` or this[0:1]

  /// The first item of a variable counts: inner constructs are recorded first.
  void add(const clang::VarDecl *Var, const DataItem &Item);
  void addThis(const DataItem &Item);

private:
  llvm::DenseMap<const clang::VarDecl *, DataItem> Items;
  DataItem This;
  bool HasThis = false;
};

/// The __pacc_item calls of the construct's data clauses, and local variables
/// that they need, in clause order. Errors are reported, the item left out.
/// `StaysAsCopied`: what the kernels leave as it was when it was copied in.
void emitDataClauses(LoweringContext &LC,
                     const clang::OpenACCConstructStmt *Construct,
                     llvm::SmallVectorImpl<clang::Stmt *> &Out,
                     DataItems &Record,
                     llvm::function_ref<bool(const Section &)> StaysAsCopied = {});

/// Records what the clauses say without emitting or reporting anything; for
/// enclosing data constructs.
void recordDataClauses(const LoweringContext &LC,
                       const clang::OpenACCConstructStmt *Construct,
                       DataItems &Record);

/// __pacc_item of a whole variable (`Var` null: *this) that no clause names;
/// false if a pipeline has it. `Action`: PACC_COPY ... | PACC_ITEM_IMPLICIT
/// [| PACC_ITEM_REDUCTION]. Of a pointer, the pointer itself is meant.
/// `EmitBehind`: what tells more of the item, where the construct has it.
bool emitImplicitItem(LoweringContext &LC,
                      const clang::OpenACCConstructStmt *Construct,
                      const clang::VarDecl *Var, unsigned Action,
                      llvm::SmallVectorImpl<clang::Stmt *> &Out,
                      llvm::function_ref<void(llvm::SmallVectorImpl<clang::Stmt *> &)> EmitBehind = {});

} // namespace pacc

#endif
