//===- FollowedVariables.cpp - of which host and device have copies -------===//
#include "Compute/Elements/FollowedVariables.h"
#include "Clauses/DataClauses.h"
#include "Compute/Elements/ElementEvents.h"
#include "Tree/References.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace pacc {
namespace {

using Variables = llvm::SmallSetVector<const VarDecl *, 8>;
using Members = llvm::SmallSetVector<std::pair<const VarDecl *, const FieldDecl *>, 8>;

/// The object that a variable is, or leads to; null: it is none, or one whose members share memory.
const RecordDecl *objectBehind(const VarDecl &Var) {
  QualType T = Var.getType();
  const RecordDecl *Object = (T->isPointerType() ? T->getPointeeType() : T)->getAsRecordDecl();
  return Object && !Object->isUnion() ? Object : nullptr;
}

/// Numbers in objects that are assigned to below `S`.
void findMembers(const Stmt *S, Members &Out) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return;
  const auto *Binary = dyn_cast<BinaryOperator>(S);
  const auto *Unary = dyn_cast<UnaryOperator>(S);
  const Expr *Target = Binary && Binary->isAssignmentOp()                ? Binary->getLHS()
                       : Unary && Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
                                                                  : nullptr;
  if (const auto *Member = Target ? dyn_cast<MemberExpr>(Target->IgnoreParens()) : nullptr) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (Var && Field && Field->getType()->isArithmeticType() && objectBehind(*Var))
      Out.insert({Var->getCanonicalDecl(), Field->getCanonicalDecl()});
  }
  for (const Stmt *Child : S->children())
    findMembers(Child, Out);
}

bool isFollowed(const ASTContext &C, const VarDecl &Var) {
  QualType T = Var.getType();
  if (!T->isPointerType() && !T->isArrayType())
    return ElementEvents::isNumber(Var) || objectBehind(Var);
  if (objectBehind(Var))
    return true;
  T = C.getBaseElementType(T->isPointerType() ? T->getPointeeType() : T);
  return !T->isRecordType();
}

void find(const ASTContext &C, const Stmt *S, Variables &Out) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return;
  const auto Add = [&](const Expr *Item) {
    if (const VarDecl *Var = Section::of(const_cast<Expr *>(Item)).Var; Var && isFollowed(C, *Var))
      Out.insert(Var->getCanonicalDecl());
  };
  if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : Directive->clauses()) {
      const bool HasData = isa<OpenACCDataConstruct, OpenACCEnterDataConstruct, OpenACCComputeConstruct, OpenACCCombinedConstruct,
                               OpenACCUpdateConstruct>(Directive);
      if (const std::optional<DataClause> Data = HasData ? dataClause(Clause) : std::nullopt)
        llvm::for_each(Data->Variables, Add);
      if (const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause))
        llvm::for_each(Reduction->getVarList(), Add);
    }
  for (const Stmt *Child : S->children())
    find(C, Child, Out);
}

} // namespace

std::string FollowedVariable::name() const {
  const std::string Object = Var->getNameAsString();
  return Field ? Object + (Var->getType()->isPointerType() ? "->" : ".") + Field->getNameAsString() : Object;
}

bool isReducedIn(const Stmt *S, const VarDecl &Var) {
  const auto *Directive = dyn_cast_or_null<OpenACCConstructStmt>(S);
  if (Directive && llvm::any_of(Directive->clauses(), [&Var](const OpenACCClause *Clause) {
        const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause);
        return Reduction && isItemOf(*Reduction, &Var);
      }))
    return true;
  return S && llvm::any_of(S->children(), [&Var](const Stmt *Child) { return isReducedIn(Child, Var); });
}

bool isTangled(const Stmt *S) {
  return S && (isa<GotoStmt, IndirectGotoStmt, LabelStmt, CXXTryStmt, GCCAsmStmt, OMPExecutableDirective, StmtExpr>(S) ||
               llvm::any_of(S->children(), isTangled));
}

std::vector<FollowedVariable> followedVariables(const ASTContext &C, const Stmt *Body) {
  constexpr size_t MostMembers = 32;
  Variables Named;
  find(C, Body, Named);
  Members Assigned;
  if (llvm::any_of(Named, [](const VarDecl *Var) { return objectBehind(*Var); }))
    findMembers(Body, Assigned);
  std::vector<FollowedVariable> Found;
  for (const VarDecl *Var : Named)
    if (!objectBehind(*Var))
      Found.push_back({Var});
  if (Assigned.size() <= MostMembers)
    for (const auto &[Var, Field] : Assigned)
      if (Named.contains(Var))
        Found.push_back({Var, Field});
  return Found;
}

} // namespace pacc
