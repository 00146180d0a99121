//===- GangDimensions.cpp - num_gangs(a, b, c) and gang(dim: n) -----------===//
#include "Clauses/Restrictions/GangDimensions.h"
#include "Clauses/Restrictions/GangRepetition.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class GangDimensionChecker {
public:
  /// `All`: the dimensions that may have more than one gang, bit by bit.
  GangDimensionChecker(LoweringContext &Ctx, const OpenACCConstructStmt *Construct,
          unsigned All)
      : Ctx(Ctx), Construct(Construct), All(All) {}

  /// `Seen`: the dimensions of the gang loops round `S`, bit by bit.
  bool check(const Stmt *S, unsigned Seen) {
    if (!S)
      return true;
    const auto *Directive = dyn_cast<OpenACCConstructStmt>(S);
    const auto *Gang = Directive ? gangOf(Directive) : nullptr;
    if (!Gang)
      return llvm::all_of(S->children(), [&](const Stmt *Child) {
        return check(Child, Seen);
      });
    const unsigned Now = Seen | 1u << (dimensionOf(*Gang) - 1);
    if ((Now & All) == All)
      return true;
    const auto *Next = dyn_cast_or_null<OpenACCLoopConstruct>(workIn(*Directive));
    if (Next && gangOf(Next))
      return check(Next, Now);
    const SourceLocation Counts = countsRepetitions(Ctx, Construct, Directive);
    if (Counts.isInvalid())
      return true;
    report(Ctx.S, Counts, Diag::GangDimensions);
    report(Ctx.S, Gang->getBeginLoc(), Diag::GangLoopIsHere) << Gang->getSourceRange();
    return false;
  }

private:
  static const OpenACCGangClause *gangOf(const OpenACCConstructStmt *Directive) {
    for (const OpenACCClause *C : Directive->clauses())
      if (const auto *Gang = dyn_cast<OpenACCGangClause>(C))
        return Gang;
    return nullptr;
  }

  unsigned dimensionOf(const OpenACCGangClause &Gang) const {
    for (unsigned I = 0; I < Gang.getNumExprs(); ++I) {
      auto [Kind, Value] = Gang.getExpr(I);
      Expr::EvalResult Result;
      if (Kind == OpenACCGangKind::Dim && Value->EvaluateAsInt(Result, Ctx.C))
        return Result.Val.getInt().getZExtValue();
    }
    return 1;
  }

  /// How many loops the directive takes together.
  unsigned loopsOf(const OpenACCConstructStmt &Directive) const {
    Expr::EvalResult Value;
    for (const OpenACCClause *C : Directive.clauses())
      if (const auto *Collapse = dyn_cast<OpenACCCollapseClause>(C);
          Collapse && Collapse->getLoopCount()->EvaluateAsInt(Value, Ctx.C))
        return Value.Val.getInt().getZExtValue();
    return 1;
  }

  /// What the innermost of its loops does, if that is one statement.
  const Stmt *workIn(const OpenACCConstructStmt &Directive) const {
    const Stmt *Inner = *static_cast<const Stmt &>(Directive).children().begin(); // those of its own class
    for (unsigned Left = loopsOf(Directive); Left; --Left)
      Inner = onlyWork(bodyOf(Inner));
    return Inner;
  }

  static const Stmt *bodyOf(const Stmt *Loop) {
    const auto *For = dyn_cast_or_null<ForStmt>(Loop);
    return For ? For->getBody() : nullptr;
  }

  /// What a block holds beside declarations and hints, if it is one statement.
  static const Stmt *onlyWork(const Stmt *S) {
    const auto *Block = dyn_cast_or_null<CompoundStmt>(S);
    if (!Block)
      return S;
    const Stmt *Only = nullptr;
    for (const Stmt *Child : Block->body()) {
      if (isa<DeclStmt, NullStmt, OpenACCCacheConstruct>(Child))
        continue;
      if (Only)
        return nullptr;
      Only = Child;
    }
    return onlyWork(Only);
  }

  LoweringContext &Ctx;
  const OpenACCConstructStmt *const Construct;
  const unsigned All;
};

/// Those with more than one gang, as far as is known, bit by bit.
unsigned dimensionsOf(LoweringContext &Ctx, const OpenACCNumGangsClause &Gangs) {
  unsigned Dimensions = 0;
  for (auto [I, Number] : llvm::enumerate(Gangs.getIntExprs())) {
    Expr::EvalResult Value;
    if (!Number->EvaluateAsInt(Value, Ctx.C) || !Value.Val.getInt().isOne())
      Dimensions |= 1u << I;
  }
  return Dimensions;
}

} // namespace

bool checkGangDimensions(LoweringContext &Ctx,
                         const OpenACCConstructStmt *Construct) {
  for (const OpenACCClause *C : Construct->clauses())
    if (const auto *Gangs = dyn_cast<OpenACCNumGangsClause>(C))
      if (const unsigned Dimensions = dimensionsOf(Ctx, *Gangs); Dimensions & ~1u)
        return GangDimensionChecker(Ctx, Construct, Dimensions).check(Construct, 0);
  return true;
}

} // namespace pacc
