//===- OwnObjects.cpp - objects whose value the host has ------------------===//
#include "Data/OwnObjects.h"
#include "Region.h"
#include "Tree/Builder.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/ABI/Types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool isPlainObject(const ASTContext &C, QualType T) {
  T = C.getBaseElementType(T);
  const RecordDecl *Record = T->getAsRecordDecl();
  if (T.isVolatileQualified() || T->isReferenceType())
    return false;
  if (!Record)
    return true;
  Record = Record->getDefinition();
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  return Record && T.isTriviallyCopyableType(C) &&
         (!Class ||
          (!Class->isPolymorphic() &&
           llvm::all_of(Class->bases(), [&](const auto &Base) { return isPlainObject(C, Base.getType()); }))) &&
         llvm::all_of(Record->fields(),
                      [&](const auto *Field) { return !Field->isMutable() && isPlainObject(C, Field->getType()); });
}

namespace {

class QueueChanges {
public:
  explicit QueueChanges(const VarDecl *Var) : Var(Var) {}

  bool areIn(const Stmt *S) {
    if (!S)
      return false;
    const auto *Construct = dyn_cast<OpenACCConstructStmt>(S);
    if (Construct && isAsync(*Construct) &&
        ((Uses(S).variables().lookup(Var).Changed && !isNamed(*Construct, /*Present=*/true)) ||
         (isa<OpenACCExitDataConstruct, OpenACCUpdateConstruct>(S) && isNamed(*Construct, /*Present=*/false))))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S))
      notePlanted(*Call);
    return llvm::any_of(S->children(), [this](const Stmt *Child) { return areIn(Child); }) || (HasQueues && ComesBack);
  }

private:
  static bool isAsync(const OpenACCConstructStmt &Construct) {
    return llvm::any_of(Construct.clauses(), [](const OpenACCClause *C) { return isa<OpenACCAsyncClause>(C); });
  }

  /// It, or a part of it, is an item of a clause. What a present clause names stays on the device, where launches find
  /// it.
  bool isNamed(const OpenACCConstructStmt &Construct, bool Present) const {
    return llvm::any_of(Construct.clauses(), [&](const OpenACCClause *Clause) {
      const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause);
      return List && (!Present || isa<OpenACCPresentClause>(List)) &&
             llvm::any_of(List->getVarList(), [this](const Expr *Item) { return isIn(Item); });
    });
  }

  bool isIn(const Expr *Item) const {
    Item = Item->IgnoreParenImpCasts();
    if (const auto *Section = dyn_cast<ArraySectionExpr>(Item))
      return isIn(Section->getBase());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Item))
      return isIn(Element->getBase());
    const auto *Member = dyn_cast<MemberExpr>(Item);
    return Member ? !Member->isArrow() && isIn(Member->getBase()) : wholeVariable(Item) == Var;
  }

  /// Constructs that are lowered already: which of them are in queues is not looked at.
  void notePlanted(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee();
    Expr::EvalResult Action;
    if (!F || !isPlanted(*F))
      return;
    HasQueues |= F->getName() == "__pacc_async";
    if (F->getName() == "__pacc_item" && Call.getArg(0)->EvaluateAsInt(Action, F->getASTContext()) &&
        llvm::any_of(Call.arguments(), [this](const Expr *Argument) { return wholeVariable(Argument) == Var; })) {
      const uint64_t Kind = Action.Val.getInt().getZExtValue() & PACC_ACTION_MASK;
      ComesBack |= Kind == PACC_COPY || Kind == PACC_COPYOUT;
    }
  }

  const VarDecl *const Var;
  bool HasQueues = false, ComesBack = false;
};

} // namespace

bool isOfQueue(const Region &R, const VarDecl *Var) {
  const VarDecl *Key = Var->getCanonicalDecl();
  const auto [Found, IsNew] = R.Ctx.OfQueues.try_emplace(Key, false);
  if (IsNew)
    Found->second = QueueChanges(Key).areIn(R.Ctx.Function->getBody());
  return Found->second;
}

} // namespace pacc
