//===- MemberReductions.cpp - members as variables of reductions ----------===//
#include "Privates/MemberReductions.h"

#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "LoweringContext.h"
#include "Data/MemberVariables.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/CarriedClauses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// One compute construct.
class Replacer {
public:
  Replacer(LoweringContext &Ctx, OpenACCConstructStmt *Construct)
      : Ctx(Ctx), B(Ctx.B), Construct(Construct), Inside(Construct),
        Members(Ctx) {}

  /// What stands in the construct's place; null after an error.
  Stmt *run() {
    collect(Construct);
    if (!Good)
      return nullptr;
    if (Members.all().empty())
      return Construct;
    Members.replaceIn(Construct);
    Declarations.push_back(Construct);
    return B.block(Declarations);
  }

private:
  void collect(Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *const &Clause : Directive->clauses())
        readClause(Clause);
    for (Stmt *Child : S->children())
      collect(Child);
  }

  /// `Clause`: its place in the construct.
  void readClause(const OpenACCClause *const &Clause) {
    if (isa<OpenACCPrivateClause>(Clause))
      if (auto Op = findMemberReduction(Clause->getBeginLoc()))
        const_cast<const OpenACCClause *&>(Clause) =
            asReduction(*cast<OpenACCPrivateClause>(Clause), *Op);
    if (const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause))
      for (Expr *Item : Reduction->getVarList())
        if (const auto *Member =
                dyn_cast<MemberExpr>(Item->IgnoreParenImpCasts()))
          replace(Member);
  }

  const OpenACCClause *asReduction(const OpenACCPrivateClause &Private,
                                   OpenACCReductionOperator Op) {
    llvm::SmallVector<OpenACCReductionRecipeWithStorage, 1> Recipes(
        Private.getVarList().size(), OpenACCReductionRecipeWithStorage::Empty());
    return OpenACCReductionClause::Create(
        Ctx.C, Private.getBeginLoc(), Private.getLParenLoc(), Op,
        Private.getVarList(), Recipes, Private.getEndLoc());
  }

  void replace(const MemberExpr *Member) {
    if (Members.find(Member))
      return;
    Expr *Place = nullptr;
    const char *Changed = nullptr;
    if (MemberVariables::isPlain(Member) && !Member->refersToBitField()) {
      Changed = MemberVariables::changedIn(Inside, Member);
      Place = cloneExpr(Ctx.C, const_cast<MemberExpr *>(Member),
                        Member->getExprLoc());
    }
    if (!Place || Changed) {
      Good = false;
      if (Changed)
        report(Ctx.S, Member->getExprLoc(), Diag::ReducedMemberChanges)
            << Ctx.text(Member) << Changed;
      else
        report(Ctx.S, Member->getExprLoc(), Diag::ItemNotSupported)
            << Ctx.text(Member) << "reduction";
      return;
    }
    B.at(Member->getExprLoc());
    VarDecl *Var = B.reference(Ctx.text(Member), Member->getType(), Place);
    Ctx.ReducedMembers.insert(Var);
    Declarations.push_back(B.declare(Var));
    Members.add(Member, Var);
  }

  LoweringContext &Ctx;
  Builder &B;
  OpenACCConstructStmt *const Construct;
  const Uses Inside;
  MemberVariables Members;
  llvm::SmallVector<Stmt *, 4> Declarations;
  bool Good = true;
};

} // namespace

bool replaceReducedMembers(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceComputeConstructs(Body, InRoutine, [&Ctx](OpenACCConstructStmt *Construct) {
    return Replacer(Ctx, Construct).run();
  });
}

} // namespace pacc
