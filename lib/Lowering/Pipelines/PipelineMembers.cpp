//===- PipelineMembers.cpp - members as arrays of a pipeline --------------===//
#include "Pipelines/PipelineMembers.h"

#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "Data/Members/MemberVariables.h"
#include "Pipelines/PipelineArrays.h"
#include "Clauses/Sections.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// The member becomes a variable, if it can.
static void add(LoweringContext &LC, MemberVariables &Members, const Expr *Root,
                SmallVectorImpl<Stmt *> &Out) {
  const auto *Member = dyn_cast<MemberExpr>(Root);
  if (!Member || !Member->getType()->isPointerType() ||
      !MemberVariables::isPlain(Member))
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
  VarDecl *Var = LC.B.variable(LC.text(Member), T, LC.B.rvalue(Value));
  Out.push_back(LC.B.declare(Var));
  Members.add(Member, Var);
}

void localizeMembers(LoweringContext &LC, OpenACCDataConstruct *Construct,
                     const PipelineRecord &Record,
                     SmallVectorImpl<Stmt *> &Out, LocalizedMembers &Members) {
  Stmt *Body = Construct->getStructuredBlock();
  MemberVariables Found(LC);
  for (const OpenACCClause *Clause : Construct->clauses())
    if (const auto *Create = dyn_cast<OpenACCCreateClause>(Clause);
        Create && isPipelineClause(Record, Clause))
      for (Expr *Item : Create->getVarList())
        add(LC, Found, Section::of(Item).Root, Out);
  if (Found.all().empty())
    return;
  Found.replaceInClauses(Construct);
  Found.replaceIn(Body);
  for (const MemberVariables::Replaced &R : Found.all())
    Members[R.Var] = R.Member;
}

} // namespace pacc
