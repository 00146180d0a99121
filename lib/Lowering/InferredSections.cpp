//===- InferredSections.cpp - what kernels reach through pointers ---------===//
#include "InferredSections.h"

#include "CanonicalLoop.h"
#include "Clone.h"
#include "ImplicitData.h"
#include "Invariants.h"
#include "References.h"
#include "Region.h"
#include "Sections.h"
#include "pacc/ABI/Reach.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

using Statements = llvm::SmallVectorImpl<Stmt *>;

/// A multiple of each counter, and a constant.
struct AffineForm {
  Amount Constant = Amount::of(0);
  llvm::SmallVector<std::pair<const VarDecl *, Amount>, 3> Factors;
};

/// A subscript, where it stands.
struct Subscript {
  const Expr *Index; ///< null: 0
  bool Conditional;
  llvm::SmallVector<CanonicalLoop, 4> Loops; ///< round it, outermost first
};

struct PointerUses {
  bool Written = false;
  bool Known = true; ///< every use is one of the subscripts
  llvm::SmallVector<Subscript, 4> Subscripts;
};

bool isCounted(const CanonicalLoop &L) {
  return L.Var->getType()->isIntegerType() && !L.Prologue && !L.KnownTrips &&
         isSimple(L);
}

//===----------------------------------------------------------------------===//
// The uses of pointers
//===----------------------------------------------------------------------===//

class UsesOfPointers {
public:
  explicit UsesOfPointers(Region &R) : R(R) {}

  llvm::MapVector<const VarDecl *, PointerUses> Found;

  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *E = dyn_cast<Expr>(S))
      return expression(E);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Construct->clauses())
        for (const Stmt *Argument : Clause->children())
          spoil(Argument);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      visit(If->getInit());
      visit(If->getConditionVariableDeclStmt());
      visit(If->getCond());
      conditional(If->getThen());
      return conditional(If->getElse());
    }
    if (isa<ForStmt, CXXForRangeStmt, AttributedStmt>(S) && loop(S))
      return;
    bool Outside = Conditional;
    Conditional |= isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt,
                       CXXTryStmt>(S);
    children(S);
    Conditional = Outside;
  }

private:
  Region &R;
  llvm::SmallVector<CanonicalLoop, 4> Loops;
  bool Conditional = false;

  void children(const Stmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) {
      visit(VLA->getSizeExpr());
    });
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  void conditional(const Stmt *S) {
    bool Outside = std::exchange(Conditional, true);
    visit(S);
    Conditional = Outside;
  }

  bool loop(const Stmt *S) {
    const char *Why = nullptr;
    auto L = matchLoop(R.Ctx, const_cast<Stmt *>(S), Why);
    Position Where = Loops.empty() && !Conditional ? Position::Unconditional
                                                   : Position::Conditional;
    if (!L || !isCounted(*L) || !isHostValue(R, L->Lower, Where) ||
        !isHostValue(R, L->Upper, Where) ||
        (L->StrideValue && !isHostValue(R, L->StrideValue, Where)))
      return false;
    Loops.push_back(*L);
    visit(L->Body);
    Loops.pop_back();
    return true;
  }

  void expression(const Expr *E) {
    if (isa<UnaryExprOrTypeTraitExpr>(E))
      return;
    if (isa<LambdaExpr, BlockExpr, StmtExpr>(E))
      return spoil(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const Expr *Meant = standsFor(Ref))
        spoil(Meant);
      return spoil(Ref);
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
        Cast && Cast->getCastKind() == CK_LValueToRValue)
      return place(Cast->getSubExpr(), /*Written=*/false);
    if (const Expr *Target = assignedBy(E)) {
      place(Target, /*Written=*/true);
      if (const auto *Binary = dyn_cast<BinaryOperator>(E))
        visit(Binary->getRHS());
      return;
    }
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
      visit(Choice->getCond());
      conditional(Choice->getTrueExpr());
      return conditional(Choice->getFalseExpr());
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(E);
        Binary && Binary->isLogicalOp()) {
      visit(Binary->getLHS());
      return conditional(Binary->getRHS());
    }
    children(E);
  }

  /// The value of the pointer variable that `E` is; null: it is something else.
  static const VarDecl *pointerIn(const Expr *E) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
    if (Cast && Cast->getCastKind() == CK_NoOp) // more const
      Cast = dyn_cast<ImplicitCastExpr>(Cast->getSubExpr()->IgnoreParens());
    if (!Cast || Cast->getCastKind() != CK_LValueToRValue)
      return nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var ? Var->getCanonicalDecl() : nullptr;
  }

  /// An lvalue whose value is read, or changed.
  void place(const Expr *E, bool Written) {
    E = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && !Member->isArrow())
      return place(Member->getBase(), Written);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E);
        Unary && Unary->getOpcode() == UO_Deref)
      if (const VarDecl *Var = pointerIn(Unary->getSubExpr()))
        return note(Var, nullptr, Written);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    if (!Element)
      return expression(E);
    visit(Element->getIdx());
    if (const VarDecl *Var = pointerIn(Element->getBase()))
      return note(Var, Element->getIdx(), Written);
    const auto *Row =
        dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    if (Row && Row->getCastKind() == CK_ArrayToPointerDecay)
      return place(Row->getSubExpr(), Written);
    visit(Element->getBase());
  }

  void note(const VarDecl *Var, const Expr *Index, bool Written) {
    PointerUses &Uses = Found.try_emplace(Var).first->second;
    Uses.Written |= Written;
    Uses.Subscripts.push_back({Index, Conditional, Loops});
  }

  void spoil(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
        Found.try_emplace(Var->getCanonicalDecl()).first->second.Known = false;
    for (const Stmt *Child : S->children())
      spoil(Child);
  }
};

//===----------------------------------------------------------------------===//
// Subscripts as sums
//===----------------------------------------------------------------------===//

class Former {
public:
  Former(Region &R, const Subscript &S, Amounts &Math)
      : R(R), S(S), Math(Math) {}

  std::optional<AffineForm> form(const Expr *E) {
    if (!E)
      return AffineForm();
    E = E->IgnoreParens();
    if (!E->getType()->isIntegerType() || E->getType()->isBooleanType())
      return std::nullopt;
    if (isHostValue(R, E, Position::Conditional))
      return value(E);
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return keeps(Cast) ? form(Cast->getSubExpr()) : std::nullopt;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(dyn_cast<VarDecl>(Ref->getDecl()));
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->isAdditiveOp() == !(Binary->getOpcode() == BO_Mul) ||
        mayGoRound(E->getType()))
      return std::nullopt;
    auto L = form(Binary->getLHS()), Right = L ? form(Binary->getRHS()) : L;
    if (!Right)
      return std::nullopt;
    if (Binary->getOpcode() == BO_Mul)
      return multiply(*L, *Right);
    return sum(*L, *Right, Binary->getOpcode() == BO_Sub);
  }

private:
  Region &R;
  const Subscript &S;
  Amounts &Math;

  std::optional<AffineForm> value(const Expr *E) {
    AffineForm F;
    Expr::EvalResult Known;
    if (E->EvaluateAsInt(Known, R.Ctx.C)) {
      if (!Known.Val.getInt().isRepresentableByInt64())
        return std::nullopt;
      F.Constant = Amount::of(Known.Val.getInt().getExtValue());
      return F;
    }
    Expr *Copy = cloneExpr(R.Ctx.C, const_cast<Expr *>(E), E->getExprLoc());
    if (!Copy)
      return std::nullopt;
    F.Constant = Math.reusable(Math.of(Copy));
    return F;
  }

  /// The sum is made of 64-bit numbers; a smaller unsigned type begins anew.
  bool mayGoRound(QualType T) const {
    return T->isUnsignedIntegerOrEnumerationType() &&
           R.Ctx.C.getIntWidth(T) < 64;
  }

  bool keeps(const CastExpr *Cast) const {
    if (Cast->getCastKind() == CK_LValueToRValue ||
        Cast->getCastKind() == CK_NoOp)
      return true;
    QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
    if (Cast->getCastKind() != CK_IntegralCast || !From->isIntegerType())
      return false;
    const ASTContext &C = R.Ctx.C;
    return C.getIntWidth(To) >= 64 ||
           (C.getIntWidth(To) >= C.getIntWidth(From) && !mayGoRound(To) &&
            (C.getIntWidth(To) > C.getIntWidth(From) || !mayGoRound(From)));
  }

  /// A counter, or a variable of the iteration that keeps its first value.
  std::optional<AffineForm> variable(const VarDecl *Var) {
    if (!Var)
      return std::nullopt;
    for (const CanonicalLoop &L : S.Loops)
      if (L.Var->getCanonicalDecl() == Var->getCanonicalDecl()) {
        AffineForm F;
        F.Factors.push_back({Var->getCanonicalDecl(), Amount::of(1)});
        return F;
      }
    if (!R.Before.isDeclaredInside(Var) || R.Before.isWritten(Var) ||
        !Var->hasLocalStorage() || !Var->getInit() ||
        Var->getType()->isReferenceType() ||
        Var->getType().isVolatileQualified())
      return std::nullopt;
    return form(Var->getInit());
  }

  AffineForm sum(AffineForm L, const AffineForm &Right, bool Minus) {
    auto Add = [&](Amount A, Amount B) {
      return Math.reusable(Minus ? Math.subtract(A, B) : Math.add(A, B));
    };
    L.Constant = Add(L.Constant, Right.Constant);
    for (const auto &[Var, Factor] : Right.Factors) {
      auto *Same = llvm::find_if(
          L.Factors, [Var = Var](const auto &F) { return F.first == Var; });
      if (Same == L.Factors.end())
        L.Factors.push_back({Var, Add(Amount::of(0), Factor)});
      else
        Same->second = Add(Same->second, Factor);
    }
    return L;
  }

  std::optional<AffineForm> multiply(AffineForm L, AffineForm Right) {
    if (L.Factors.empty())
      std::swap(L, Right);
    if (!Right.Factors.empty())
      return std::nullopt;
    L.Constant = Math.reusable(Math.multiply(L.Constant, Right.Constant));
    for (auto &[Var, Factor] : L.Factors)
      Factor = Math.reusable(Math.multiply(Factor, Right.Constant));
    return L;
  }
};

//===----------------------------------------------------------------------===//
// The items
//===----------------------------------------------------------------------===//

class Inferrer {
public:
  Inferrer(Region &R, Statements &Out)
      : R(R), B(R.Ctx.B), Out(Out), Math(R.Ctx, Values) {}

  void run() {
    if (R.Ctx.InPipeline || hasDefaultNone(R) ||
        hasDefaultPresent(R) || mayJump(R.Body))
      return;
    UsesOfPointers Uses(R);
    Uses.visit(R.Body);
    for (const auto &[Var, Use] : Uses.Found)
      if (Use.Known && isCandidate(Var))
        emit(Var, Use);
  }

private:
  Region &R;
  Builder &B;
  Statements &Out;
  llvm::SmallVector<Stmt *, 16> Values; ///< variables for the amounts
  Amounts Math;

  /// What stands behind a jump may not be executed.
  static bool mayJump(const Stmt *S) {
    return S && (isa<ContinueStmt, GotoStmt, IndirectGotoStmt, ReturnStmt,
                     LabelStmt, AsmStmt>(S) ||
                 llvm::any_of(S->children(), mayJump));
  }

  bool isCandidate(const VarDecl *Var) const {
    QualType T = Var->getType().getNonReferenceType();
    if (!T->isPointerType() || T.isVolatileQualified() ||
        Var->getType()->isReferenceType() || R.visibleItem(Var) ||
        clauseMentions(R.Construct, Var) || R.FirstPrivate.contains(Var) ||
        R.Before.isDeclaredInside(Var) || R.Before.isWritten(Var) ||
        R.ReadObjects.contains(Var) || R.ReadWithPointers.contains(Var) ||
        R.Ctx.DevicePointers.contains(Var) ||
        R.Ctx.MaybeDevicePointers.contains(Var))
      return false;
    QualType Element = R.Ctx.C.getBaseElementType(T->getPointeeType());
    return Element->isArithmeticType() || Element->isAnyComplexType();
  }

  void emit(const VarDecl *Var, const PointerUses &Use) {
    Values.clear();
    llvm::SmallVector<Stmt *, 16> Calls;
    B.at(R.Construct->getDirectiveLoc());
    for (const Subscript &S : Use.Subscripts) {
      B.at(S.Index ? S.Index->getExprLoc() : R.Construct->getDirectiveLoc());
      if (!emitSubscript(S, Calls))
        return;
    }
    B.at(R.Construct->getDirectiveLoc());
    unsigned Action = Use.Written ? PACC_COPY : PACC_COPYIN;
    QualType Element = Var->getType()->getPointeeType();
    Out.append(Values.begin(), Values.end());
    Out.push_back(PACC_CALL(
        B, __pacc_item,
        B.integer(Action | PACC_ITEM_IMPLICIT | PACC_ITEM_POINTER |
                  PACC_ITEM_INFERRED),
        B.string(Var->getName()), B.addressOf(B.ref(Var)), B.value(Var),
        B.integer(0), B.sizeOf(Element)));
    Out.append(Calls.begin(), Calls.end());
    feedback().note(R.Ctx.functionName(), R.Ctx.line(R.Construct->getBeginLoc()),
                    std::string("Generating implicit ") +
                        (Use.Written ? "copy(" : "copyin(") +
                        Var->getNameAsString() + extentOf(Use) +
                        ") [if not already present]");
  }

  bool emitSubscript(const Subscript &S, Statements &Calls) {
    auto Form = Former(R, S, Math).form(S.Index);
    if (!Form)
      return false;
    Calls.push_back(PACC_CALL(B, __pacc_reach, B.integer(S.Conditional),
                              Math.expr(Form->Constant)));
    for (const CanonicalLoop &L : S.Loops) {
      Expr *Lower = copy(L.Lower), *Upper = copy(L.Upper);
      Expr *Step = L.Stride ? B.integer(L.Stride->getExtValue())
                            : copy(L.StrideValue);
      if (!Lower || !Upper || !Step)
        return false;
      if (L.Up == L.StrideNegated)
        Step = B.unary(UO_Minus, B.paren(Step));
      Amount Factor = Amount::of(0);
      for (const auto &[Var, Of] : Form->Factors)
        if (Var == L.Var->getCanonicalDecl())
          Factor = Of;
      Calls.push_back(PACC_CALL(B, __pacc_reach_loop, Math.expr(Factor), Lower,
                                Upper, Step, B.integer(relationOf(L))));
    }
    return true;
  }

  Expr *copy(Expr *E) {
    return cloneExpr(R.Ctx.C, E, E->getExprLoc());
  }

  static pacc_relation relationOf(const CanonicalLoop &L) {
    switch (L.Relation) {
    case BO_LT:
      return PACC_LESS;
    case BO_LE:
      return PACC_LESS_EQUAL;
    case BO_GT:
      return PACC_GREATER;
    case BO_GE:
      return PACC_GREATER_EQUAL;
    default:
      return PACC_NOT_EQUAL;
    }
  }

  /// For -Minfo: `[:n]` where the subscript is the counter itself.
  std::string extentOf(const PointerUses &Use) const {
    const Subscript &First = Use.Subscripts.front();
    const VarDecl *Var = First.Index ? counterOf(First.Index) : nullptr;
    for (const Subscript &S : Use.Subscripts)
      if (!Var || !S.Index || counterOf(S.Index) != Var)
        return "[:?]";
    for (const CanonicalLoop &L : First.Loops) {
      Expr::EvalResult Lower;
      if (L.Var->getCanonicalDecl() == Var && L.Relation == BO_LT &&
          L.Lower->EvaluateAsInt(Lower, R.Ctx.C) &&
          Lower.Val.getInt().isZero())
        return "[:" + R.Ctx.text(L.Upper) + "]";
    }
    return "[:?]";
  }

  static const VarDecl *counterOf(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var ? Var->getCanonicalDecl() : nullptr;
  }
};

} // namespace

void inferSections(Region &R, Statements &Out) { Inferrer(R, Out).run(); }

} // namespace pacc
