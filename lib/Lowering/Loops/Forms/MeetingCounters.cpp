//===- MeetingCounters.cpp - loops until two variables meet ---------------===//
#include "Loops/Forms/MeetingCounters.h"
#include "Loops/Forms/Continues.h"
#include "Loops/Forms/LoopHeads.h"
#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include <optional>

using namespace clang;

namespace pacc {
namespace {

const VarDecl *meetingVariable(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

class Counters {
public:
  Counters(LoweringContext &Ctx, ForStmt &For) : Ctx(Ctx), C(Ctx.C), B(Ctx.B), For(For) {}

  void run(llvm::SmallVectorImpl<Stmt *> &Before) {
    if (!match())
      return;
    B.at(For.getCond()->getBeginLoc());
    Expr *Bound = bound();
    if (!Bound)
      return;
    VarDecl *End = B.variable(("__pacc_end_" + Own->getName()).str(), T, Bound);
    Expr *Cond = End ? B.binary(Own == Low ? BO_LT : BO_GT, B.value(Own), B.value(End)) : nullptr;
    if (!Cond)
      return;
    Before.push_back(B.declare(End));
    For.setCond(Cond);
  }

private:
  LoweringContext &Ctx;
  ASTContext &C;
  Builder &B;
  ForStmt &For;
  const VarDecl *Low = nullptr, *High = nullptr, *Own = nullptr; ///< the one that the head steps
  QualType T;
  bool IsInclusive = false; ///< they meet once more where both are the same
  int64_t LowBy = 0, HighBy = 0;
  Expr *First = nullptr; ///< what the head's one begins with

  static unsigned changesOf(const VarDecl *Var, const Stmt *S) {
    if (!S)
      return 0;
    const Expr *Target = assignedBy(S);
    unsigned Count = Target && isReferenceTo(Target, Var);
    for (const Stmt *Child : S->children())
      Count += changesOf(Var, Child);
    return Count;
  }

  /// The statement of `Body` that steps `Var`, in each iteration once.
  static const Stmt *stepIn(const Stmt *Body, const VarDecl *Var) {
    const auto *Block = dyn_cast<CompoundStmt>(Body);
    if (!Block)
      return steppedBy(Body) == Var ? Body : nullptr;
    for (const Stmt *Child : Block->body())
      if (const Stmt *Found = isa<CompoundStmt>(Child) || steppedBy(Child) == Var ? stepIn(Child, Var) : nullptr)
        return Found;
    return nullptr;
  }

  bool match() {
    const auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond() ? For.getCond()->IgnoreParenImpCasts() : nullptr);
    if (!Test || !Test->isRelationalOp() || !For.getInc())
      return false;
    Low = meetingVariable(Test->getLHS());
    High = meetingVariable(Test->getRHS());
    if (Test->getOpcode() == BO_GT || Test->getOpcode() == BO_GE)
      std::swap(Low, High);
    IsInclusive = Test->getOpcode() == BO_LE || Test->getOpcode() == BO_GE;
    Own = steppedBy(For.getInc());
    if (!Low || !High || Low == High || (Own != Low && Own != High) || !isCounter(Ctx, Low) || !isCounter(Ctx, High) ||
        !Low->getType()->isIntegerType())
      return false;
    T = Low->getType().getUnqualifiedType();
    // Compared as what they are; a number without a sign may go round below 0.
    if (!C.hasSameUnqualifiedType(T, High->getType()) || !C.hasSameUnqualifiedType(T, Test->getLHS()->getType()) ||
        C.getIntWidth(T) > 64 || (T->isUnsignedIntegerType() && Own == High))
      return false;
    const VarDecl *Other = Own == Low ? High : Low;
    const Stmt *Step = stepIn(For.getBody(), Other);
    if (!Step || changesOf(Other, For.getBody()) != 1 || continues(For.getBody()) || Uses(For.getBody()).isWritten(Own))
      return false;
    const std::optional<int64_t> ByOwn = constantStep(C, For.getInc()), ByOther = constantStep(C, Step);
    if (!ByOwn || !ByOther)
      return false;
    LowBy = Own == Low ? *ByOwn : *ByOther;
    HighBy = -(Own == High ? *ByOwn : *ByOther);
    return LowBy > 0 && HighBy > 0 && findFirst();
  }

  bool findFirst() {
    if (auto *Declares = dyn_cast_or_null<DeclStmt>(For.getInit())) {
      auto *Declared = Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
      First = Declared == Own ? Declared->getInit() : nullptr;
    } else if (auto *E = dyn_cast_or_null<Expr>(For.getInit())) {
      const auto *Set = dyn_cast<BinaryOperator>(E->IgnoreParens());
      First = Set && Set->getOpcode() == BO_Assign && meetingVariable(Set->getLHS()) == Own ? Set->getRHS() : nullptr;
    }
    return First && !isa<InitListExpr>(First) && isPure(C, First) && cloneExpr(C, First, First->getExprLoc());
  }

  Expr *begin(const VarDecl *Var) {
    return Var == Own ? B.convert(B.paren(B.rvalue(cloneExpr(C, First, First->getExprLoc()))), T) : B.value(Var);
  }

  /// Where the head's variable is when they have met. Differences are numbers without a sign, which have room for all.
  Expr *bound() {
    const QualType Unsigned = B.intType(C.getIntWidth(T), /*Signed=*/false);
    Expr *Way = B.binary(BO_Sub, B.convert(begin(High), Unsigned), B.convert(begin(Low), Unsigned));
    if (!IsInclusive)
      Way = B.binary(BO_Sub, B.paren(Way), B.integer(1, Unsigned));
    Expr *Count = B.binary(BO_Div, B.paren(Way), B.integer(LowBy + HighBy, Unsigned));
    Count = B.binary(BO_Add, B.paren(Count), B.integer(1, Unsigned));
    Count = B.binary(BO_Mul, B.paren(Count), B.integer(Own == Low ? LowBy : HighBy, Unsigned));
    Expr *End = B.binary(Own == Low ? BO_Add : BO_Sub, B.convert(begin(Own), Unsigned), B.paren(Count));
    Expr *IsRunning = B.binary(IsInclusive ? BO_LE : BO_LT, begin(Low), begin(High));
    if (!End || !IsRunning)
      return nullptr;
    return B.conditional(IsRunning, B.convert(B.paren(End), T), begin(Own));
  }
};

} // namespace

void countToMeeting(LoweringContext &Ctx, ForStmt &For, llvm::SmallVectorImpl<Stmt *> &Before) {
  Counters(Ctx, For).run(Before);
}

} // namespace pacc
