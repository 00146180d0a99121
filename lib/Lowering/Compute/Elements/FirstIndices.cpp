//===- FirstIndices.cpp - where loops begin with an array -----------------===//
#include "Compute/Elements/FirstIndices.h"
#include "Clauses/Sections.h"
#include "Compute/Elements/ElementEvents.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include <numeric>

using namespace clang;

namespace pacc {

bool Course::misses(const Course &Other) const {
  return Step > 1 && ((Other.First - First) % Step != 0 || (Other.IsStepKnown && Other.Step % Step != 0));
}

Course Course::with(const Course &Other) const {
  const bool Begins = First <= Other.First;
  return {Begins ? First : Other.First, std::gcd(std::gcd(Step, Other.Step), First - Other.First),
          IsStepKnown && Other.IsStepKnown, Falls || Other.Falls};
}

/// How a loop goes on with its counter, whose first value is given: `i++`, `i -= 2`.
static Course courseFrom(int64_t First, const Stmt *Next, const VarDecl *Counter, const ASTContext &C) {
  constexpr Course Unknown = {0, 1, false, true};
  const auto By = [&](std::optional<int64_t> Step, bool Falls) {
    return Course{First, Step ? std::abs(*Step) : 1, Step.has_value(), Step ? (*Step < 0) != Falls : Falls};
  };
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Next);
      Unary && Unary->isIncrementDecrementOp() && isReferenceTo(Unary->getSubExpr(), Counter))
    return By(1, Unary->isDecrementOp());
  if (const auto *Step = dyn_cast_or_null<CompoundAssignOperator>(Next); Step && isReferenceTo(Step->getLHS(), Counter))
    if (Step->getOpcode() == BO_AddAssign || Step->getOpcode() == BO_SubAssign)
      return By(constantOf(Step->getRHS(), C), Step->getOpcode() == BO_SubAssign);
  Course Other = Unknown;
  Other.First = First;
  return Other;
}

void FirstIndices::enter(const ForStmt &For) {
  const VarDecl *Counter = nullptr;
  const Expr *Start = nullptr;
  if (const auto *Declares = dyn_cast_or_null<DeclStmt>(For.getInit()); Declares && Declares->isSingleDecl()) {
    Counter = dyn_cast<VarDecl>(Declares->getSingleDecl());
    Start = Counter ? Counter->getInit() : nullptr;
  } else if (const auto *Set = dyn_cast_or_null<BinaryOperator>(For.getInit()); Set && Set->getOpcode() == BO_Assign) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Set->getLHS()->IgnoreParens());
    Counter = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    Start = Set->getRHS();
  }
  if (const std::optional<int64_t> Value = Counter ? constantOf(Start, *C) : std::nullopt)
    Counters.insert_or_assign(Counter->getCanonicalDecl(), courseFrom(*Value, For.getInc(), Counter, *C));
}

std::optional<Course> FirstIndices::courseOf(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (const std::optional<int64_t> Known = constantOf(E, *C))
    return Course{*Known, 0, true, false};
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto Counter = Counters.find(dyn_cast<VarDecl>(Ref->getDecl()->getCanonicalDecl()));
    return Counter == Counters.end() ? std::nullopt : std::optional(Counter->second);
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  const std::optional<Course> L = courseOf(Binary->getLHS()), R = courseOf(Binary->getRHS());
  if (Binary->getOpcode() == BO_Mul && ((L && !L->First && !R) || (R && !R->First && !L))) // `i * n` of rows
    return Course{0, 1, false, (L ? L : R)->Falls};
  if (!L || !R)
    return std::nullopt;
  const bool AreKnown = L->IsStepKnown && R->IsStepKnown;
  switch (Binary->getOpcode()) {
  case BO_Add:
    return Course{L->First + R->First, std::gcd(L->Step, R->Step), AreKnown, L->Falls || R->Falls};
  case BO_Sub:
    return Course{L->First - R->First, std::gcd(L->Step, R->Step), AreKnown, L->Falls || R->Step};
  case BO_Mul: {
    const Course &Factor = L->Step ? *R : *L, &Other = L->Step ? *L : *R; // of two that go on nothing is known
    if (Factor.Step)
      return Course{L->First * R->First, 1, false, true};
    return Course{L->First * R->First, std::abs(Factor.First) * Other.Step, AreKnown, Other.Falls || Factor.First < 0};
  }
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> FirstIndices::firstValue(const Expr *E) const {
  const std::optional<Course> All = courseOf(E);
  return All ? std::optional(All->First) : std::nullopt;
}

bool FirstIndices::areBefore(std::optional<int64_t> First, const Expr *E) const {
  const Expr *Index = outerIndex(E);
  const std::optional<int64_t> At = Index ? firstValue(Index) : std::nullopt;
  return At && First && *At < *First;
}

bool FirstIndices::areIn(const Section &S, const Expr *E) const {
  if (S.Dimensions.empty())
    return true;
  const Expr *Index = outerIndex(E);
  const Dimension &First = S.Dimensions.front();
  const std::optional<int64_t> Lower = knownBound(First.Lower, *C);
  if (!Index || !Lower || S.Dimensions.size() > 1)
    return false;
  const std::optional<int64_t> At = firstValue(Index), Length = First.Length ? constantOf(First.Length, *C) : std::nullopt;
  if (At && Length)
    return *At >= *Lower && *At < *Lower + *Length;
  if (At)
    return *At == *Lower;
  const auto *FromEnd = dyn_cast<BinaryOperator>(Index->IgnoreParenImpCasts());
  const std::optional<int64_t> Back = FromEnd ? constantOf(FromEnd->getRHS(), *C) : std::nullopt;
  return Back == 1 && FromEnd->getOpcode() == BO_Sub && *Lower == 0 && First.Length &&
         areWrittenAlike(FromEnd->getLHS(), First.Length, *C);
}

const Expr *FirstIndices::outerIndex(const Expr *E) {
  const Expr *Index = nullptr;
  for (E = E->IgnoreParenImpCasts();;) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      Index = Element->getIdx();
      E = Element->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase()->IgnoreParenImpCasts();
    } else {
      return Index;
    }
  }
}

/// In a kernel whose loops are entered.
static std::optional<Course> courseOf(const ElementEvent &E, const FirstIndices &InKernel) {
  const auto *At = dyn_cast<Expr>(E.Where);
  const Expr *Index = At ? FirstIndices::outerIndex(At) : nullptr;
  return Index ? InKernel.courseOf(Index) : std::nullopt;
}

std::optional<Course> FirstIndices::changed(const Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) const {
  FirstIndices InKernel = *this;
  InKernel.enterAll(Kernel);
  std::optional<Course> All;
  for (const ElementEvent &E : Events) {
    if (E.Kind != Access::Set && E.Kind != Access::Update)
      continue;
    const std::optional<Course> One = pacc::courseOf(E, InKernel);
    if (!One)
      return std::nullopt;
    All = All ? All->with(*One) : *One;
  }
  return All;
}

bool FirstIndices::useFirst(int64_t First, const Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) const {
  FirstIndices InKernel = *this;
  InKernel.enterAll(Kernel);
  return llvm::any_of(Events, [&](const ElementEvent &E) {
    const std::optional<Course> One = pacc::courseOf(E, InKernel);
    return One && One->First == First;
  });
}

void FirstIndices::enterAll(const Stmt *S) {
  if (const auto *For = dyn_cast_or_null<ForStmt>(S))
    enter(*For);
  if (S)
    for (const Stmt *Child : S->children())
      enterAll(Child);
}

} // namespace pacc
