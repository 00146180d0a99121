//===- Updates.cpp - how statements update scalars ------------------------===//
#include "Privates/Updates/Updates.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static bool isSpread(const OpenACCConstructStmt *Loop) {
  return llvm::none_of(Loop->clauses(), [](const OpenACCClause *C) {
    return isa<OpenACCSeqClause>(C);
  });
}

/// A clause of one of `Kinds` has `Var`.
template <class... Kinds>
static bool hasInClause(const OpenACCConstructStmt *Directive, const VarDecl *Var) {
  return llvm::any_of(Directive->clauses(), [Var](const OpenACCClause *C) {
    return isa<Kinds...>(C) && isItemOf(*cast<OpenACCClauseWithVarList>(C), Var);
  });
}

bool givesPrivate(const OpenACCConstructStmt *Directive, const VarDecl *Var) {
  return hasInClause<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Directive, Var);
}

bool givesCopy(const OpenACCConstructStmt *Directive, const VarDecl *Var) {
  return givesPrivate(Directive, Var) || hasInClause<OpenACCReductionClause>(Directive, Var);
}

class UpdatesVisitor {
public:
  /// `OutsideOfCopies`: of this variable what stands in loops whose clauses give it copies does not count.
  UpdatesVisitor(const ASTContext &C, Updates &Out, bool InLoop, const VarDecl *OutsideOfCopies = nullptr)
      : C(C), Scalars(Out.Scalars), InLoop(InLoop), OutsideOfCopies(OutsideOfCopies) {}

  /// Whose value, if it has one, nobody uses.
  void statement(const Stmt *S) {
    if (!S)
      return;
    if (auto Update = matchUpdate(C, S); Update && Update->IsExact) {
      note(*Update, S->getBeginLoc());
      for (const Expr *Operand : Update->Operands)
        value(Operand);
      return;
    }
    if (const auto *E = dyn_cast<Expr>(S))
      return expression(E);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return construct(Construct);
    if (isa<DeclStmt>(S))
      return value(S);
    for (const Stmt *Child : S->children())
      if (Child && isa<Expr>(Child) && !leavesUnused(S, Child))
        value(Child);
      else
        statement(Child);
  }

private:
  /// Whether the value of the expression `Child` of the statement is unused.
  static bool leavesUnused(const Stmt *S, const Stmt *Child) {
    if (const auto *If = dyn_cast<IfStmt>(S))
      return Child == If->getThen() || Child == If->getElse();
    if (const auto *For = dyn_cast<ForStmt>(S))
      return Child == For->getInit() || Child == For->getInc() ||
             Child == For->getBody();
    if (const auto *While = dyn_cast<WhileStmt>(S))
      return Child == While->getBody();
    if (const auto *Do = dyn_cast<DoStmt>(S))
      return Child == Do->getBody();
    if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      return Child == Switch->getBody();
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      return Child == Range->getBody();
    if (const auto *Case = dyn_cast<SwitchCase>(S))
      return Child == Case->getSubStmt();
    return isa<CompoundStmt, LabelStmt, AttributedStmt>(S);
  }

  void expression(const Expr *E) {
    if (const auto *Paren = dyn_cast<ParenExpr>(E))
      return statement(Paren->getSubExpr());
    if (const auto *Full = dyn_cast<ExprWithCleanups>(E))
      return statement(Full->getSubExpr());
    if (const auto *Cast = dyn_cast<CastExpr>(E);
        Cast && Cast->getCastKind() == CK_ToVoid)
      return statement(Cast->getSubExpr());
    const auto *Comma = dyn_cast<BinaryOperator>(E);
    if (!Comma || Comma->getOpcode() != BO_Comma)
      return value(E);
    statement(Comma->getLHS());
    statement(Comma->getRHS());
  }

  void construct(const OpenACCConstructStmt *Construct) {
    if (OutsideOfCopies && givesCopy(Construct, OutsideOfCopies))
      return header(Construct);
    for (const OpenACCClause *Clause : Construct->clauses())
      for (const Stmt *Argument : Clause->children())
        value(Argument);
    const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Construct);
    if (!Loop) {
      const Stmt *S = Construct; // its class's own children() are none
      for (const Stmt *Child : S->children())
        value(Child);
      return;
    }
    bool Outside = std::exchange(InLoop, InLoop || isSpread(Loop));
    statement(Loop->getLoop());
    InLoop = Outside;
  }

  void header(const OpenACCConstructStmt *Construct) {
    const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Construct);
    const auto *For = Loop ? dyn_cast_or_null<ForStmt>(Loop->getLoop()) : nullptr;
    if (For)
      for (const Stmt *Part : {For->getInit(), static_cast<const Stmt *>(For->getCond()), static_cast<const Stmt *>(For->getInc())})
        value(Part);
  }

  /// No reference in it is an update.
  void value(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (Var && Ref->isNonOdrUse() != NOUR_Unevaluated)
        at(Var->getCanonicalDecl()).Only = false;
      if (const Expr *Meant = standsFor(Ref))
        value(Meant);
      return;
    }
    forEachSize(S, [this](const VariableArrayType *VLA) {
      value(VLA->getSizeExpr());
    });
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return construct(Construct);
    for (const Stmt *Child : S->children())
      value(Child);
  }

  UpdatedScalar &at(const VarDecl *Var) {
    return Scalars.try_emplace(Var).first->second;
  }

  void note(const ScalarUpdate &Update, SourceLocation Loc) {
    UpdatedScalar &S = at(Update.Var);
    if (S.First.isInvalid()) {
      S.Op = Update.Op;
      S.First = Loc;
      S.IfNone = Update.IfNone;
    }
    if (S.IfNone != Update.IfNone)
      S.IfNone = NotANumber::Taken;
    if (S.OnlySet && isLogicalFormOf(Update.Op, S.Op))
      S.Op = Update.Op;
    S.Only &= S.Op == Update.Op || (Update.IsSet && isLogicalFormOf(S.Op, Update.Op));
    S.OnlySet &= Update.IsSet;
    S.InLoops &= InLoop;
  }

  /// `ok = 0` goes with `ok = ok && x` as well as with `ok &= x`.
  static bool isLogicalFormOf(pacc_red_op Logical, pacc_red_op Of) {
    return (Logical == PACC_RED_LAND && Of == PACC_RED_AND) || (Logical == PACC_RED_LOR && Of == PACC_RED_OR);
  }

  const ASTContext &C;
  llvm::MapVector<const VarDecl *, UpdatedScalar> &Scalars;
  bool InLoop;
  const VarDecl *OutsideOfCopies;
};

Updates::Updates(const ASTContext &C, const Stmt *S, bool InLoop) {
  UpdatesVisitor(C, *this, InLoop).statement(S);
}

const UpdatedScalar *Updates::find(const VarDecl *Var) const {
  auto It = Scalars.find(Var->getCanonicalDecl());
  return It != Scalars.end() && It->second.Only && It->second.First.isValid()
             ? &It->second
             : nullptr;
}

bool isOnlyGathered(const ASTContext &C, const Stmt *S, const VarDecl *Var, pacc_red_op Op) {
  Updates Found;
  UpdatesVisitor(C, Found, /*InLoop=*/true, Var).statement(S);
  auto It = llvm::find_if(Found.all(), [Var](const auto &Each) { return Each.first == Var->getCanonicalDecl(); });
  return It == Found.all().end() || (It->second.Only && It->second.Op == Op);
}

Updates updatesOf(const ASTContext &C, const OpenACCConstructStmt *Construct,
                  const Stmt *Body) {
  return Updates(C, Body,
                 isa_and_nonnull<OpenACCCombinedConstruct>(Construct) &&
                     isSpread(Construct));
}

} // namespace pacc
