//===- PipelineMembers.cpp - members as arrays of a pipeline --------------===//
#include "Pipelines/PipelineMembers.h"

#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "Data/MemberVariables.h"
#include "Pipelines/PipelineArrays.h"
#include "Clauses/Sections.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// The member becomes a variable, if it can. False after an error.
static bool add(LoweringContext &LC, MemberVariables &Members, const Expr *Root,
                const Uses &Body, SmallVectorImpl<Stmt *> &Out) {
  const auto *Member = dyn_cast<MemberExpr>(Root);
  if (!Member || !Member->getType()->isPointerType() ||
      !MemberVariables::isPlain(Member))
    return true;
  if (Members.find(Member))
    return true; // named twice: the clauses' error
  if (const char *Changed = MemberVariables::changedIn(Body, Member)) {
    report(LC.S, Member->getExprLoc(), Diag::PipelineMemberChanges)
        << LC.text(Member) << Changed;
    return false;
  }
  LC.B.at(Member->getExprLoc());
  QualType T = Member->getType();
  T.removeLocalConst();
  T.removeLocalVolatile();
  Expr *Value =
      cloneExpr(LC.C, const_cast<MemberExpr *>(Member), Member->getExprLoc());
  if (!Value)
    return true;
  VarDecl *Var = LC.B.variable(LC.text(Member), T, LC.B.rvalue(Value));
  Out.push_back(LC.B.declare(Var));
  Members.add(Member, Var);
  return true;
}

bool localizeMembers(LoweringContext &LC, OpenACCDataConstruct *Construct,
                     const PipelineRecord &Record,
                     SmallVectorImpl<Stmt *> &Out, LocalizedMembers &Members) {
  Stmt *Body = Construct->getStructuredBlock();
  const Uses InBody(Body);
  MemberVariables Found(LC);
  bool Good = true;
  for (const OpenACCClause *Clause : Construct->clauses())
    if (const auto *Create = dyn_cast<OpenACCCreateClause>(Clause);
        Create && isPipelineClause(Record, Clause))
      for (Expr *Item : Create->getVarList())
        Good &= add(LC, Found, Section::of(Item).Root, InBody, Out);
  if (!Good || Found.all().empty())
    return Good;
  Found.replaceInClauses(Construct);
  Found.replaceIn(Body);
  for (const MemberVariables::Replaced &R : Found.all())
    Members[R.Var] = R.Member;
  return true;
}

} // namespace pacc
