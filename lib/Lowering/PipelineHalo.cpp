//===- PipelineHalo.cpp - accesses that leave the halo --------------------===//
#include "PipelineHalo.h"

#include "CanonicalLoop.h"
#include "LoweringContext.h"
#include "Pipelines.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Factor * variable + Constant.
struct Linear {
  int64_t Factor, Constant;
};

int64_t floorDivide(int64_t A, int64_t B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}

using ArraySet = llvm::SmallPtrSet<const PipelineArray *, 8>;

class Checker {
public:
  Checker(LoweringContext &LC, const Pipeline &P)
      : LC(LC), P(P), CanTell(haveOneNumbering()) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S) || isNoAccess(S))
      return;
    const bool Outer = InKernel;
    const VarDecl *OuterVar = Var;
    InKernel |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      enter(Construct);
    if (InKernel)
      noteWrite(S);
    if (const auto *Access = dyn_cast<ArraySubscriptExpr>(S))
      check(Access);
    visitChildren(S);
    // Sweeps in a loop of the host: the first kernel comes behind the last.
    if (!InKernel && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      visitChildren(S);
    if (Var != OuterVar) // out of a `pipe` loop
      WrittenBefore.insert(WrittenHere.begin(), WrittenHere.end());
    InKernel = Outer;
    Var = OuterVar;
  }

private:
  void visitChildren(const Stmt *S) {
    const Stmt *Dead = deadBranch(S);
    for (const Stmt *Child : S->children())
      if (Child != Dead)
        visit(Child);
  }

  /// Reports once, though sweeps are looked at twice.
  bool isNew(const Expr *E) { return Reported.insert(E).second; }

  const PipelineArray *arrayOf(const Expr *Access) const {
    const Section S = Section::of(const_cast<Expr *>(Access));
    return S.Var ? P.find(S.Var) : nullptr;
  }

  /// The members of an element belong to it.
  static const ArraySubscriptExpr *elementOf(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (Member->isArrow())
        return nullptr;
      E = Member->getBase()->IgnoreParenImpCasts();
    }
    return dyn_cast<ArraySubscriptExpr>(E);
  }

  void noteWrite(const Stmt *S) {
    const Expr *Target = assignedBy(S);
    const ArraySubscriptExpr *Element = Target ? elementOf(Target) : nullptr;
    const PipelineArray *Array = Element ? arrayOf(Element) : nullptr;
    if (!Array)
      return;
    if (Array->Clause->Direction == PACC_TARGETIN && isNew(Target))
      report(LC.S, Element->getExprLoc(), Diag::PipelineInput)
          << Array->S.name(LC) << Element->getSourceRange();
    WrittenHere.insert(Array);
    for (; Element; Element = dyn_cast<ArraySubscriptExpr>(
                        Element->getBase()->IgnoreParenImpCasts()))
      Written.insert(Element);
  }

  /// What may name an element without touching it.
  static bool isNoAccess(const Stmt *S) {
    if (const auto *Unary = dyn_cast<UnaryOperator>(S))
      return Unary->getOpcode() == UO_AddrOf;
    return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr,
               GenericSelectionExpr>(S);
  }

  /// The branch of a conditional that is never taken, or null.
  const Stmt *deadBranch(const Stmt *S) const {
    const Stmt *Then = nullptr, *Else = nullptr;
    const Expr *Condition = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      Condition = If->getCond();
      Then = If->getThen();
      Else = If->getElse();
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      Condition = Choice->getCond();
      Then = Choice->getTrueExpr();
      Else = Choice->getFalseExpr();
    }
    bool Value = false;
    if (!Condition || !Condition->EvaluateAsBooleanCondition(Value, LC.C))
      return nullptr;
    return Value ? Else : Then;
  }

  void enter(const OpenACCConstructStmt *Construct) {
    const PipeRecord *Pipe = InKernel ? pipeOf(Construct) : nullptr;
    if (!Pipe || Pipe->Dimension != P.Dimension)
      return;
    Stmt *Loop = nullptr;
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Construct))
      Loop = const_cast<Stmt *>(Combined->getLoop());
    else if (const auto *Plain = dyn_cast<OpenACCLoopConstruct>(Construct))
      Loop = const_cast<Stmt *>(Plain->getLoop());
    const char *Why = nullptr;
    if (auto L = isa_and_nonnull<ForStmt>(Loop) ? matchLoop(LC, Loop, Why)
                                                : std::nullopt)
      Var = L->Var;
    WrittenHere.clear();
    // Iterations one after the other: each sees what those before have written.
    IsSequential = Construct->getDirectiveKind() ==
                       OpenACCDirectiveKind::SerialLoop ||
                   llvm::any_of(Construct->clauses(), [](const auto *Clause) {
                     return isa<OpenACCSeqClause>(Clause);
                   });
    if (IsSequential)
      addWrites(Loop, WrittenBefore);
  }

  void addWrites(const Stmt *S, ArraySet &To) const {
    if (!S)
      return;
    const Expr *Target = assignedBy(S);
    if (const ArraySubscriptExpr *Element = Target ? elementOf(Target) : nullptr)
      if (const PipelineArray *Array = arrayOf(Element))
        To.insert(Array);
    for (const Stmt *Child : S->children())
      addWrites(Child, To);
  }

  /// Far from where sums could wrap round in the types of the program.
  static std::optional<int64_t> plain(int64_t Value) {
    constexpr int64_t Most = int64_t(1) << 30;
    return Value > -Most && Value < Most ? std::optional(Value) : std::nullopt;
  }

  std::optional<int64_t> constant(const Expr *E) const {
    Expr::EvalResult Result;
    if (!E || !E->EvaluateAsInt(Result, LC.C) ||
        !Result.Val.getInt().isRepresentableByInt64())
      return std::nullopt;
    return plain(Result.Val.getInt().getExtValue());
  }

  static std::optional<Linear> linearOf(int64_t Factor, int64_t Constant) {
    if (!plain(Factor) || !plain(Constant))
      return std::nullopt;
    return Linear{Factor, Constant};
  }

  std::optional<Linear> linear(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (std::optional<int64_t> Value = constant(E))
      return Linear{0, *Value};
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl() == Var ? std::optional(Linear{1, 0}) : std::nullopt;
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->getType()->isIntegerType())
      return std::nullopt;
    std::optional<Linear> L = linear(Binary->getLHS()),
                          R = linear(Binary->getRHS());
    if (!L || !R)
      return std::nullopt;
    switch (Binary->getOpcode()) {
    case BO_Add:
      return linearOf(L->Factor + R->Factor, L->Constant + R->Constant);
    case BO_Sub:
      return linearOf(L->Factor - R->Factor, L->Constant - R->Constant);
    case BO_Mul:
      if (L->Factor && R->Factor)
        return std::nullopt;
      return linearOf(L->Factor * R->Constant + R->Factor * L->Constant,
                      L->Constant * R->Constant);
    default:
      return std::nullopt;
    }
  }

  std::optional<int64_t> startOf(const PipelineArray &Array) const {
    const Expr *Lower = Array.S.Dimensions[P.Dimension - 1].Lower;
    return Lower ? constant(Lower) : 0;
  }

  /// Is iteration i surely about unit i of every array? Where ranges begin
  /// further apart than halos reach, the runtime pairs units by their place.
  bool haveOneNumbering() const {
    unsigned Split = 0;
    bool Known = true;
    int64_t Least = INT64_MAX, Most = INT64_MIN, Reach = 0;
    for (const PipelineArray &Array : P.Arrays) {
      if (!Array.isSplit(P.Dimension))
        continue;
      ++Split;
      const Geometry &G = Array.Shape[P.Dimension - 1];
      auto Left = constant(G.Left), Unit = constant(G.Unit),
           Right = constant(G.Right), Start = startOf(Array);
      if (!Left || !Unit || !Right || !Start || *Unit <= 0) {
        Known = false;
        continue;
      }
      Least = std::min(Least, floorDivide(*Start, *Unit));
      Most = std::max(Most, floorDivide(*Start, *Unit));
      Reach = std::max(Reach, (std::max(*Left, *Right) + *Unit - 1) / *Unit);
    }
    return Split == 1 || (Known && Most - Least <= Reach);
  }

  void check(const ArraySubscriptExpr *Access) {
    if (!Var || !CanTell)
      return;
    Section S = Section::of(const_cast<ArraySubscriptExpr *>(Access));
    const PipelineArray *Array = S.Var ? P.find(S.Var) : nullptr;
    // The subscript of the split dimension, once for each access.
    if (!Array || S.Dimensions.size() != P.Dimension ||
        !Array->isSplit(P.Dimension))
      return;
    const Geometry &G = Array->Shape[P.Dimension - 1];
    auto Left = constant(G.Left), Unit = constant(G.Unit),
         Right = constant(G.Right);
    std::optional<Linear> Index = linear(S.Dimensions.back().Lower);
    if (!Left || !Unit || *Unit <= 0 || !Right || !Index ||
        Index->Factor != *Unit)
      return;
    // Unit i begins at i * unit and the remainder of start / unit.
    std::optional<int64_t> Start = *Unit == 1 ? 0 : startOf(*Array);
    if (!Start)
      return;
    const int64_t Distance =
        Index->Constant - (*Start - floorDivide(*Start, *Unit) * *Unit);
    const bool Behind = Distance >= *Unit;
    if (!Behind && Distance >= 0)
      return; // its own
    const int64_t Elements = Behind ? Distance - *Unit + 1 : -Distance;
    const int64_t Halo = Behind ? *Right : *Left;
    const bool IsWrite = Written.count(Access);
    if (!IsWrite && Elements <= Halo && !WrittenBefore.count(Array))
      return;
    if (!isNew(Access))
      return;
    if (IsWrite)
      report(LC.S, Access->getExprLoc(), Diag::PipelineWrite)
          << LC.text(Access) << int(Elements) << int(Behind)
          << Access->getSourceRange();
    else if (Elements > Halo)
      report(LC.S, Access->getExprLoc(), Diag::PipelineHalo)
          << LC.text(Access) << int(Elements) << int(Behind)
          << Array->Clause->Name << std::to_string(Halo)
          << Access->getSourceRange();
    else
      report(LC.S, Access->getExprLoc(), Diag::PipelineStale)
          << LC.text(Access) << Array->S.name(LC) << int(IsSequential)
          << Access->getSourceRange();
  }

  LoweringContext &LC;
  const Pipeline &P;
  const bool CanTell;
  bool InKernel = false;
  const VarDecl *Var = nullptr; ///< of the `pipe` loop round the place in hand
  bool IsSequential = false;    ///< that loop
  /// By that loop so far; by it, if it is sequential, and those before.
  ArraySet WrittenHere, WrittenBefore;
  llvm::SmallPtrSet<const ArraySubscriptExpr *, 16> Written; ///< assigned to
  llvm::SmallPtrSet<const Expr *, 8> Reported;
};

} // namespace

void checkHalos(LoweringContext &LC, const Pipeline &P, const Stmt *Body) {
  Checker(LC, P).visit(Body);
}

} // namespace pacc
