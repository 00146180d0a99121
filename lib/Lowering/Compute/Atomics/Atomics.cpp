//===- Atomics.cpp - the atomic construct ---------------------------------===//
//
// OpenACC 3.4, 2.12. Each form becomes relaxed atomic operations of Clang's
// own (AtomicExpr), so that every device, and host threads, get LLVM atomics:
//
//   x += e;             T *p = &x; T o = e; __atomic_fetch_add(p, o, relaxed);
//
//   x = e / x;          T *p = &x; E o = e; T old, new;
//                       __atomic_load(p, &old, relaxed);
//                       do new = o / old;
//                       while (!__atomic_compare_exchange(p, &old, &new, ...));
//
// One operation where it computes what the source says: + - & | ^ on integers
// (arithmetic modulo 2^n does not depend on the width of the operand), + - on
// float and double where the operand is exact in that type. Otherwise the
// compare-and-swap loop, which computes in the source's own types. So do all
// operations on bit-fields, with the number in which they lie.
//
//===----------------------------------------------------------------------===//
#include "Compute/Atomics/AtomicForms.h"
#include "Compute/Atomics/BitsInNumber.h"
#include "Constructs.h"
#include "LoweringContext.h"
#include "Tree/Expressions/Alignment.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

using StmtInfo = OpenACCAtomicConstruct::StmtInfo;

/// What is read of the old or the new value into `v`.
enum class Captured { Nothing, Old, New };

/// Emits one atomic construct.
class AtomicEmitter {
public:
  AtomicEmitter(LoweringContext &LC, Expr *X)
      : LC(LC), B(LC.B), X(X), T(X->getType().getUnqualifiedType()) {}

  /// False after reporting that `x` cannot be accessed atomically.
  bool checkType(SourceLocation Loc);
  /// `x` is evaluated once, here.
  void begin();
  void read(Expr *V);
  void write(Expr *E);
  void exchange(Expr *V, Expr *E);
  void update(const AtomicUpdate &U, Captured What, Expr *V);
  Stmt *finish() { return B.block(Out); }

private:
  bool isOneOperation(const AtomicUpdate &U) const;
  void updateInOneOperation(AtomicUpdate U, Captured What, Expr *V);
  void updateInLoop(const AtomicUpdate &U, Captured What, Expr *V);
  VarDecl *operandOf(const AtomicUpdate &U);
  void repeat(Expr *Compute, const VarDecl *Old, const VarDecl *New);
  /// `NewValue`: of the old one.
  void changeBits(llvm::function_ref<Expr *(const VarDecl *)> NewValue, Captured What, Expr *V);
  Expr *combine(const AtomicUpdate &U, const VarDecl *Old, const VarDecl *Operand);
  VarDecl *declare(const char *Name, QualType Type, Expr *Init = nullptr);
  void assign(Expr *V, Expr *Value) {
    Out.push_back(B.binary(BO_Assign, V, Value));
  }
  Expr *operation(AtomicExpr::AtomicOp Op, llvm::ArrayRef<Expr *> Args);
  Expr *relaxed() {
    return B.integer(static_cast<int>(llvm::AtomicOrderingCABI::relaxed));
  }
  Expr *addressOf(const VarDecl *Var) { return B.addressOf(B.ref(Var)); }

  LoweringContext &LC;
  Builder &B;
  Expr *X;
  QualType T;
  std::optional<BitsInNumber> Bits; ///< X is a bit-field
  VarDecl *Address = nullptr;
  llvm::SmallVector<Stmt *, 8> Out;
};

} // namespace

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

bool AtomicEmitter::checkType(SourceLocation Loc) {
  if (X->refersToBitField() && !T->isBitIntType()) {
    auto *Field = dyn_cast<MemberExpr>(X->IgnoreParens());
    if (const std::optional<BitsInNumber> Of = Field ? BitsInNumber::of(LC, Field) : std::nullopt)
      Bits.emplace(*Of);
    else
      report(LC.S, Loc, Diag::AtomicBitField) << LC.text(X) << X->getSourceRange();
    return Bits.has_value();
  }
  if (options().Gpu && !hasAlignedScalars(T, alignmentOf(X, LC.C), LC.C)) {
    report(LC.S, Loc, Diag::NotAligned) << LC.text(X) << /*Atomic*/ 1 << X->getSourceRange();
    return false;
  }
  bool Integer = T->isIntegralOrEnumerationType() && !T->isBitIntType();
  bool Floating = T->isSpecificBuiltinType(BuiltinType::Float) ||
                  T->isSpecificBuiltinType(BuiltinType::Double);
  if ((Integer || Floating || T->isPointerType()) && LC.C.getTypeSize(T) <= 64)
    return true;
  report(LC.S, Loc, Diag::AtomicType) << LC.text(X) << T << X->getSourceRange();
  return false;
}

VarDecl *AtomicEmitter::declare(const char *Name, QualType Type, Expr *Init) {
  VarDecl *Var = B.variable(Name, Type, Init);
  Out.push_back(B.declare(Var));
  return Var;
}

void AtomicEmitter::begin() {
  Address = Bits ? declare("__pacc_address", LC.C.getPointerType(Bits->number()), Bits->address())
                 : declare("__pacc_address", LC.C.getPointerType(X->getType()), B.addressOf(X));
}

Expr *AtomicEmitter::operation(AtomicExpr::AtomicOp Op,
                               llvm::ArrayRef<Expr *> Args) {
  llvm::SmallVector<Expr *, 6> All = {B.value(Address)};
  All.append(Args.begin(), Args.end());
  SourceLocation Loc = B.location();
  return LC.S.BuildAtomicExpr(Loc, Loc, Loc, All, Op).get();
}

//===----------------------------------------------------------------------===//
// Read, write, exchange
//===----------------------------------------------------------------------===//

void AtomicEmitter::read(Expr *V) {
  VarDecl *Value = declare("__pacc_old", Bits ? Bits->number() : T);
  Out.push_back(operation(AtomicExpr::AO__atomic_load,
                          {addressOf(Value), relaxed()}));
  assign(V, Bits ? Bits->from(B.value(Value)) : B.value(Value));
}

void AtomicEmitter::write(Expr *E) {
  VarDecl *Value = declare("__pacc_new", T, E);
  if (Bits)
    return changeBits([&](const VarDecl *) { return B.value(Value); }, Captured::Nothing, nullptr);
  Out.push_back(operation(AtomicExpr::AO__atomic_store,
                          {addressOf(Value), relaxed()}));
}

void AtomicEmitter::exchange(Expr *V, Expr *E) {
  VarDecl *New = declare("__pacc_new", T, E);
  if (Bits)
    return changeBits([&](const VarDecl *) { return B.value(New); }, Captured::Old, V);
  VarDecl *Old = declare("__pacc_old", T);
  Out.push_back(operation(AtomicExpr::AO__atomic_exchange,
                          {addressOf(New), addressOf(Old), relaxed()}));
  assign(V, B.value(Old));
}

//===----------------------------------------------------------------------===//
// Update
//===----------------------------------------------------------------------===//

/// Does the conversion of the floating constant `E` to `T` lose nothing?
static bool isExactConstant(const Expr *E, QualType T, const ASTContext &C) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsRValue(Result, C) ||
      !Result.Val.isFloat())
    return false;
  llvm::APFloat Value = Result.Val.getFloat();
  bool Loses = false;
  Value.convert(C.getFloatTypeSemantics(T), llvm::APFloat::rmNearestTiesToEven,
                &Loses);
  return !Loses;
}

bool AtomicEmitter::isOneOperation(const AtomicUpdate &U) const {
  bool Add = U.Op == BO_Add || U.Op == BO_Sub;
  bool Bits = U.Op == BO_And || U.Op == BO_Or || U.Op == BO_Xor;
  if ((!Add && !Bits) || (U.Op == BO_Sub && U.OperandFirst))
    return false;
  if (T->isBooleanType() || T->isEnumeralType())
    return false;
  if (!U.Operand)
    return !T->isPointerType();
  const Expr *E = U.Operand->IgnoreParenImpCasts();
  QualType From = E->getType();
  if (T->isIntegerType())
    return From->isIntegralOrUnscopedEnumerationType();
  if (!T->isRealFloatingType())
    return false;
  if (From->isIntegralOrUnscopedEnumerationType())
    return true;
  // Float plus double, rounded to float, is float plus float if the double
  // holds a float.
  return From->isRealFloatingType() &&
         (LC.C.getFloatingTypeOrder(From, T) <= 0 ||
          isExactConstant(E, T, LC.C));
}

static AtomicExpr::AtomicOp fetchOperation(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Sub:
    return AtomicExpr::AO__atomic_fetch_sub;
  case BO_And:
    return AtomicExpr::AO__atomic_fetch_and;
  case BO_Or:
    return AtomicExpr::AO__atomic_fetch_or;
  case BO_Xor:
    return AtomicExpr::AO__atomic_fetch_xor;
  default:
    return AtomicExpr::AO__atomic_fetch_add;
  }
}

Expr *AtomicEmitter::combine(const AtomicUpdate &U, const VarDecl *Old,
                             const VarDecl *Operand) {
  Expr *L = B.value(Old);
  Expr *R = Operand ? B.value(Operand) : B.integer(1);
  if (U.OperandFirst)
    std::swap(L, R);
  Expr *Value = B.binary(U.Op, L, R);
  return Value ? B.convert(Value, T) : nullptr;
}

void AtomicEmitter::updateInOneOperation(AtomicUpdate U, Captured What, Expr *V) {
  Expr *E = U.Operand ? U.Operand->IgnoreParenImpCasts() : B.integer(1);
  if (U.Op == BO_Sub && T->isRealFloatingType()) {
    // Devices have an atomic addition, and x - e is x + -e.
    U.Op = BO_Add;
    E = B.unary(UO_Minus, B.paren(B.convert(E, T)));
  }
  VarDecl *Operand = declare("__pacc_operand", T, E);
  Expr *Fetch =
      operation(fetchOperation(U.Op), {B.value(Operand), relaxed()});
  if (What == Captured::Nothing) {
    Out.push_back(Fetch);
    return;
  }
  VarDecl *Old = declare("__pacc_old", T, Fetch);
  assign(V, What == Captured::Old ? B.value(Old) : combine(U, Old, Operand));
}

void AtomicEmitter::updateInLoop(const AtomicUpdate &U, Captured What, Expr *V) {
  const VarDecl *Operand = operandOf(U);
  VarDecl *Old = declare("__pacc_old", T);
  VarDecl *New = declare("__pacc_new", T);
  Out.push_back(
      operation(AtomicExpr::AO__atomic_load, {addressOf(Old), relaxed()}));
  repeat(B.binary(BO_Assign, B.ref(New), combine(U, Old, Operand)), Old, New);
  if (What != Captured::Nothing)
    assign(V, B.value(What == Captured::Old ? Old : New));
}

void AtomicEmitter::changeBits(llvm::function_ref<Expr *(const VarDecl *)> NewValue, Captured What, Expr *V) {
  VarDecl *Old = declare("__pacc_old", Bits->number()), *New = declare("__pacc_new", Bits->number());
  VarDecl *Value = declare("__pacc_bits", Bits->value());
  Out.push_back(operation(AtomicExpr::AO__atomic_load, {addressOf(Old), relaxed()}));
  Expr *Read = B.binary(BO_Assign, B.ref(Value), Bits->from(B.value(Old)));
  Expr *Change = B.binary(BO_Assign, B.ref(New), Bits->into(B.value(Old), NewValue(Value)));
  repeat(B.binary(BO_Comma, B.paren(Read), B.paren(Change)), Old, New);
  if (What != Captured::Nothing)
    assign(V, What == Captured::Old ? B.value(Value) : Bits->from(B.value(New)));
}

/// Computes `New` from `Old` until that is still there as `New` comes.
void AtomicEmitter::repeat(Expr *Compute, const VarDecl *Old, const VarDecl *New) {
  Expr *Swapped = operation(AtomicExpr::AO__atomic_compare_exchange,
                            {addressOf(Old), addressOf(New),
                             B.integer(/*weak=*/0), relaxed(), relaxed()});
  SourceLocation Loc = B.location();
  Out.push_back(new (LC.C) DoStmt(Compute, B.unary(UO_LNot, Swapped), Loc, Loc,
                                  Loc));
}

VarDecl *AtomicEmitter::operandOf(const AtomicUpdate &U) {
  if (!U.Operand)
    return nullptr;
  Expr *Value = B.rvalue(U.Operand);
  return declare("__pacc_operand", Value->getType().getUnqualifiedType(), Value);
}

void AtomicEmitter::update(const AtomicUpdate &U, Captured What, Expr *V) {
  if (Bits) {
    const VarDecl *Operand = operandOf(U);
    changeBits([&](const VarDecl *Old) { return combine(U, Old, Operand); }, What, V);
  } else if (isOneOperation(U))
    updateInOneOperation(U, What, V);
  else
    updateInLoop(U, What, V);
}

//===----------------------------------------------------------------------===//
// Which form it is
//===----------------------------------------------------------------------===//

static Expr *mutableExpr(const Expr *E) { return const_cast<Expr *>(E); }

/// False if the form is none that is known here.
static bool emitForm(LoweringContext &LC, AtomicEmitter &Emitter,
                     const StmtInfo &Info) {
  using Form = StmtInfo::StmtForm;
  switch (Info.Form) {
  case Form::Read:
    Emitter.read(mutableExpr(Info.First.V));
    return true;
  case Form::Write:
    warnIfRead(LC, Info.First.RefExpr, Info.First.X);
    Emitter.write(mutableExpr(Info.First.RefExpr));
    return true;
  case Form::ReadWrite:
    warnIfRead(LC, Info.Second.RefExpr, Info.First.X);
    refuseCaptured(LC, Info.Second.RefExpr, Info.First.V, Info.First.X);
    Emitter.exchange(mutableExpr(Info.First.V),
                     mutableExpr(Info.Second.RefExpr));
    return true;
  case Form::Update:
    if (std::optional<AtomicUpdate> U = updateOf(Info.First, LC.C)) {
      warnIfRead(LC, U->Operand, Info.First.X);
      Emitter.update(*U, Captured::Nothing, nullptr);
      return true;
    }
    return false;
  case Form::ReadUpdate:
    if (std::optional<AtomicUpdate> U = updateOf(Info.Second, LC.C)) {
      warnIfRead(LC, U->Operand, Info.Second.X);
      if (Info.Second.WholeExpr != Info.First.WholeExpr) // not v = x += e
        refuseCaptured(LC, U->Operand, Info.First.V, Info.Second.X);
      Emitter.update(*U, Captured::Old, mutableExpr(Info.First.V));
      return true;
    }
    return false;
  case Form::UpdateRead:
    if (std::optional<AtomicUpdate> U = updateOf(Info.First, LC.C)) {
      warnIfRead(LC, U->Operand, Info.First.X);
      Emitter.update(*U, Captured::New, mutableExpr(Info.Second.V));
      return true;
    }
    return false;
  }
  return false;
}

Stmt *lowerAtomic(LoweringContext &LC, OpenACCAtomicConstruct *Atomic) {
  SourceLocation Loc = Atomic->getAssociatedStmt()->getBeginLoc();
  LC.B.at(Loc);
  if (!takeCleanupsOff(*Atomic)) {
    report(LC.S, Loc, Diag::AtomicForm) << Atomic->getAssociatedStmt()->getSourceRange();
    return Atomic;
  }
  const StmtInfo Info = formOf(Atomic);
  AtomicEmitter Emitter(LC, mutableExpr(Info.First.X)->IgnoreParenImpCasts());
  if (!Emitter.checkType(Loc))
    return Atomic;
  Emitter.begin();
  if (emitForm(LC, Emitter, Info))
    return Emitter.finish();
  report(LC.S, Loc, Diag::AtomicForm)
      << Atomic->getAssociatedStmt()->getSourceRange();
  return Atomic;
}

} // namespace pacc
