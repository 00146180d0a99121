//===- InferredSections.cpp - what kernels reach through pointers ---------===//
#include "Data/InferredSections.h"

#include "Tree/Clone.h"
#include "Data/ImplicitData.h"
#include "Compute/Invariants.h"
#include "Data/PointerUses.h"
#include "Tree/References.h"
#include "Region.h"
#include "Clauses/Sections.h"
#include "pacc/ABI/Reach.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace pacc {
namespace {

using Statements = llvm::SmallVectorImpl<Stmt *>;

/// A multiple of each counter, and a constant.
struct AffineForm {
  /// False: the program computes it in a type of less than 64 bits that may begin
  /// anew, so that its number is this one only within the type's limits.
  bool Exact = true;
  Amount Constant = Amount::of(0);
  llvm::SmallVector<std::pair<const VarDecl *, Amount>, 3> Factors;
};

//===----------------------------------------------------------------------===//
// Subscripts as sums
//===----------------------------------------------------------------------===//

/// Variables of R.Read: with what the host has in them, sections were computed.
using ReadVariables = llvm::SmallSetVector<const VarDecl *, 4>;

void noteRead(const Region &R, const Stmt *E, ReadVariables &Out) {
  if (!E)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      if (R.Read.contains(Var->getCanonicalDecl()))
        Out.insert(Var);
  for (const Stmt *Child : E->children())
    noteRead(R, Child, Out);
}

class Former {
public:
  Former(Region &R, const Subscript &S, Amounts &Math, ReadVariables &Read)
      : R(R), S(S), Math(Math), Read(Read) {}

  /// Numbers that must be within the limits of a type.
  llvm::SmallVector<std::pair<AffineForm, QualType>, 2> Limited;

  std::optional<AffineForm> index(const Expr *E) {
    auto F = form(E);
    if (F && !F->Exact)
      Limited.push_back({*F, E->getType()});
    return F;
  }

private:
  Region &R;
  const Subscript &S;
  Amounts &Math;
  ReadVariables &Read;

  std::optional<AffineForm> form(const Expr *E) {
    if (!E)
      return AffineForm();
    E = E->IgnoreParens();
    if (!E->getType()->isIntegerType() || E->getType()->isBooleanType())
      return std::nullopt;
    if (isHostValueWithoutCopies(R, E, Position::Conditional)) {
      noteRead(R, E, Read);
      return value(E);
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return converted(Cast);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(dyn_cast<VarDecl>(Ref->getDecl()));
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->isAdditiveOp() == !(Binary->getOpcode() == BO_Mul))
      return std::nullopt;
    auto L = form(Binary->getLHS()), Right = L ? form(Binary->getRHS()) : L;
    if (!Right)
      return std::nullopt;
    L->Exact &= Right->Exact && !mayGoRound(E->getType());
    if (Binary->getOpcode() == BO_Mul)
      return multiply(*L, *Right);
    return sum(*L, *Right, Binary->getOpcode() == BO_Sub);
  }

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

  /// Signed numbers may not overflow; 64-bit ones do as addresses do.
  bool mayGoRound(QualType T) const {
    return T->isUnsignedIntegerOrEnumerationType() &&
           R.Ctx.C.getIntWidth(T) < 64;
  }

  std::optional<AffineForm> converted(const CastExpr *Cast) {
    auto F = form(Cast->getSubExpr());
    if (!F || Cast->getCastKind() == CK_LValueToRValue ||
        Cast->getCastKind() == CK_NoOp)
      return F;
    QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
    if (Cast->getCastKind() != CK_IntegralCast)
      return std::nullopt;
    const ASTContext &C = R.Ctx.C;
    const unsigned Had = C.getIntWidth(From), Has = C.getIntWidth(To);
    if (Has > Had && !F->Exact) {
      Limited.push_back({*F, From});
      F->Exact = true;
    }
    const bool HoldsAll = To->isSignedIntegerOrEnumerationType() ==
                                  From->isSignedIntegerOrEnumerationType()
                              ? Has >= Had
                              : Has > Had && !mayGoRound(To);
    F->Exact &= Has >= 64 || HoldsAll;
    return F;
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
    if (L.Factors.empty()) {
      std::swap(L.Constant, Right.Constant);
      std::swap(L.Factors, Right.Factors);
    }
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
    for (const auto &[Var, Use] : usesOfPointers(R))
      if (Use.Known && isCandidate(Var))
        emit(Var, Use);
  }

private:
  Region &R;
  Builder &B;
  Statements &Out;
  llvm::SmallVector<Stmt *, 16> Values; ///< variables for the amounts
  Amounts Math;
  ReadVariables Read; ///< for the item in hand

  /// What stands behind a jump may not be executed. (Behind `continue`: PointerUses.)
  static bool mayJump(const Stmt *S) {
    return S && (isa<GotoStmt, IndirectGotoStmt, ReturnStmt,
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
    return holdsNumbersAlone(T->getPointeeType());
  }

  /// The bytes mean the same on every device: no pointers, which would lead to the
  /// host, and nothing behind the end, as a flexible array has it.
  bool holdsNumbersAlone(QualType T) const {
    T = R.Ctx.C.getBaseElementType(T);
    if (T->isArithmeticType() || T->isAnyComplexType() || T->isEnumeralType())
      return true;
    const RecordDecl *Record = T->getAsRecordDecl();
    Record = Record ? Record->getDefinition() : nullptr;
    if (!Record || Record->hasFlexibleArrayMember())
      return false;
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
      auto IsSuch = [this](const CXXBaseSpecifier &Base) {
        return holdsNumbersAlone(Base.getType());
      };
      if (Class->isDynamicClass() || !llvm::all_of(Class->bases(), IsSuch))
        return false;
    }
    return llvm::all_of(Record->fields(), [this](const FieldDecl *Field) {
      return holdsNumbersAlone(Field->getType());
    });
  }

  void emit(const VarDecl *Var, const PointerUses &Use) {
    Values.clear();
    Read.clear();
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
    for (const VarDecl *Value : Read)
      Out.push_back(PACC_CALL(B, __pacc_reach_by, B.addressOf(B.ref(Value))));
    Out.append(Calls.begin(), Calls.end());
    feedback().note(R.Ctx.functionName(), R.Ctx.line(R.Construct->getBeginLoc()),
                    std::string("Generating implicit ") +
                        (Use.Written ? "copy(" : "copyin(") +
                        Var->getNameAsString() + extentOf(Use) +
                        ") [if not already present]");
  }

  bool emitSubscript(const Subscript &S, Statements &Calls) {
    Former Sums(R, S, Math, Read);
    auto Form = Sums.index(S.Index);
    if (!Form || !emitSum(S, *Form, Calls))
      return false;
    const ASTContext &C = R.Ctx.C;
    for (const auto &[Sum, T] : Sums.Limited) {
      if (!emitSum(S, Sum, Calls))
        return false;
      const bool Signed = T->isSignedIntegerOrEnumerationType();
      const unsigned Bits = C.getIntWidth(T) - Signed;
      const int64_t End = int64_t(1) << Bits;
      const QualType Wide = B.intType(64, /*Signed=*/true);
      Calls.push_back(PACC_CALL(B, __pacc_reach_within,
                                B.integer(Signed ? -End : 0, Wide),
                                B.integer(End - 1, Wide)));
    }
    return true;
  }

  /// The sum as a subscript at the place of `S`.
  bool emitSum(const Subscript &S, const AffineForm &Form, Statements &Calls) {
    Calls.push_back(PACC_CALL(B, __pacc_reach, B.integer(S.Conditional),
                              Math.expr(Form.Constant)));
    for (const CanonicalLoop &L : S.Loops) {
      for (const Expr *E : {L.Lower, L.Upper, L.StrideValue})
        noteRead(R, E, Read);
      Expr *Lower = copy(L.Lower), *Upper = copy(L.Upper);
      Expr *Step = L.Stride ? B.integer(L.Stride->getExtValue())
                            : copy(L.StrideValue);
      if (!Lower || !Upper || !Step)
        return false;
      if (L.Up == L.StrideNegated)
        Step = B.unary(UO_Minus, B.paren(Step));
      Amount Factor = Amount::of(0);
      for (const auto &[Var, Of] : Form.Factors)
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
