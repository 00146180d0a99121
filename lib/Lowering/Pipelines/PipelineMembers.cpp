//===- PipelineMembers.cpp - members as arrays of a pipeline --------------===//
#include "Pipelines/PipelineMembers.h"

#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "Data/Members/MemberVariables.h"
#include "Pipelines/MembersBeside.h"
#include "Pipelines/PipelineArrays.h"
#include "Clauses/Sections.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// A reference to a part of an object that the compiler knows: code would be emitted for the object, also in kernels,
/// which would not find the array there.
static void forgetValue(VarDecl &Reference) {
  if (Reference.getType()->isReferenceType() && Reference.getInit())
    Reference.setInit(Reference.getInit()); // drops what was computed from it
}

/// In `S` the variable is named anew.
static void nameAnew(LoweringContext &LC, Stmt *S, const VarDecl *Var) {
  for (Stmt *&Child : S->children()) {
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Child);
    if (Ref && Ref->getDecl() == Var) {
      LC.B.at(Ref->getLocation());
      Child = LC.B.ref(Var);
    } else if (Child && !isa<LambdaExpr>(Child)) {
      nameAnew(LC, Child, Var);
    }
  }
}

/// The same of a reference of the program's own.
static void forgetValue(LoweringContext &LC, const Expr *Root, Stmt *Body) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Root);
  const auto *Var = Ref && standsFor(Ref) ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const VarDecl *Set = nullptr;
  if (!Var || !Var->getAnyInitializer(Set))
    return;
  forgetValue(const_cast<VarDecl &>(*Set));
  nameAnew(LC, Body, Var);
}

/// The member becomes a variable, if it can.
static void add(LoweringContext &LC, MemberVariables &Members, const Expr *Root,
                SmallVectorImpl<Stmt *> &Out) {
  const auto *Member = dyn_cast<MemberExpr>(Root);
  const bool IsArray = Member && Member->getType()->isArrayType();
  if (!Member || (!IsArray && !Member->getType()->isPointerType()) || !MemberVariables::isPlain(Member))
    return;
  if (Members.find(Member))
    return; // named twice: the clauses' error
  LC.B.at(Member->getExprLoc());
  QualType T = Member->getType();
  T.removeLocalConst();
  T.removeLocalVolatile();
  Expr *Value =
      cloneExpr(LC.C, const_cast<MemberExpr *>(Member), Member->getExprLoc());
  if (!Value)
    return;
  VarDecl *Var = IsArray ? LC.B.variable(LC.text(Member), LC.C.getLValueReferenceType(T), Value)
                         : LC.B.variable(LC.text(Member), T, LC.B.rvalue(Value));
  forgetValue(*Var);
  Out.push_back(LC.B.declare(Var));
  Members.add(Member, Var);
}

void localizeMembers(LoweringContext &LC, OpenACCDataConstruct *Construct,
                     const PipelineRecord &Record,
                     SmallVectorImpl<Stmt *> &Out, LocalizedMembers &Members,
                     SmallVectorImpl<const VarDecl *> &Changing) {
  Stmt *Body = Construct->getStructuredBlock();
  MemberVariables Found(LC);
  for (const OpenACCClause *Clause : Construct->clauses())
    if (const auto *Create = dyn_cast<OpenACCCreateClause>(Clause);
        Create && isPipelineClause(Record, Clause))
      for (Expr *Item : Create->getVarList()) {
        const Expr *Root = Section::of(Item).Root;
        forgetValue(LC, Root, Body);
        add(LC, Found, Root, Out);
      }
  if (Found.all().empty())
    return;
  Found.replaceInClauses(Construct);
  Found.replaceIn(Body);
  SmallVector<const Expr *, 2> Objects;
  for (const MemberVariables::Replaced &R : Found.all()) {
    Members[R.Var] = R.Member;
    const Expr *Of = R.Member->getType()->isArrayType() ? holderOf(R.Member) : nullptr;
    if (Of)
      Objects.push_back(Of);
  }
  referToMembersBeside(LC, Construct, Objects, Out, Changing);
}

} // namespace pacc
