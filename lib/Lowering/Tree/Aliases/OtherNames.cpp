//===- OtherNames.cpp - what may be the memory of a reference -------------===//
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/CalledUses.h"
#include "Tree/Aliases/KeptAddresses.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {

bool mayHold(const ASTContext &C, QualType T, QualType Of) {
  T = C.getCanonicalType(C.getBaseElementType(T)).getUnqualifiedType();
  Of = C.getCanonicalType(Of).getUnqualifiedType();
  if (T == Of || options().TypesMayOverlap || T->isDependentType() || T->isAnyCharacterType() ||
      Of->isAnyCharacterType() || T->isStdByteType())
    return true;
  if (T->isIntegralOrEnumerationType() && Of->isIntegralOrEnumerationType()) // signed or not
    return C.getTypeSize(T) == C.getTypeSize(Of);
  if (const auto *Complex = T->getAs<ComplexType>())
    return mayHold(C, Complex->getElementType(), Of);
  if (const auto *Vector = T->getAs<VectorType>())
    return mayHold(C, Vector->getElementType(), Of);
  const auto *Record = T->getAsRecordDecl();
  if (!Record)
    return false;
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return Record->isUnion() || !Record->getDefinition() ||
         llvm::any_of(Record->fields(), [&](const FieldDecl *F) { return mayHold(C, F->getType(), Of); }) ||
         (Class && llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) { return mayHold(C, Base.getType(), Of); }));
}

namespace {

/// Where an expression leads, as far as it says so.
struct NamedMemory {
  const VarDecl *Var = nullptr; ///< the variable itself, or the pointer or reference that leads there
  bool Direct = false;          ///< it is in the variable itself
  bool ByPointer = false;       ///< what the variable has leads there, not the variable or reference itself
  bool InUnion = false;
  bool IsTemporary = false; ///< a value of its own
};

NamedMemory memoryNamedBy(const Expr *E) {
  NamedMemory P;
  while (E) {
    E = E->IgnoreParens();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const Expr *Meant = standsFor(Ref)) {
        E = Meant;
        continue;
      }
      P.Var = dyn_cast<VarDecl>(Ref->getDecl());
      P.Direct = P.Var && !P.ByPointer && !P.Var->getType()->isReferenceType();
      return P;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Of = dyn_cast<RecordDecl>(Member->getMemberDecl()->getDeclContext());
      P.InUnion |= Of && Of->isUnion();
      P.ByPointer |= Member->isArrow() || Member->getMemberDecl()->getType()->isReferenceType();
      E = Member->getBase();
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Element->getBase();
    } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      // A pointer is read.
      P.ByPointer |= Cast->getCastKind() == CK_LValueToRValue;
      E = Cast->getSubExpr();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
      E = Sum->getLHS()->getType()->isIntegerType() ? Sum->getRHS() : Sum->getLHS();
    } else {
      P.IsTemporary = isa<MaterializeTemporaryExpr>(E) && !P.ByPointer;
      break;
    }
  }
  P.Var = nullptr;
  return P;
}

class NameSearch {
public:
  NameSearch(const VarDecl *Reference, Accesses Which)
      : C(Reference->getASTContext()), Reference(Reference), Which(Which),
        Of(C.getCanonicalType(Reference->getType().getNonReferenceType()).getUnqualifiedType()),
        IsWhole(Reference->getType()->isReferenceType() && isWhole(rootOf(Reference))) {}

  bool in(const Stmt *S, unsigned Depth = 0) const {
    if (!S)
      return false;
    if (const Expr *Target = assignedBy(S); Target && meets(Target))
      return true;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue && Which == Accesses::All && meets(Cast->getSubExpr()))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S);
        Call && (isDispatched(*Call) || calls(Call->getDirectCallee(), Call->getArgs(), Call->getNumArgs(), Depth)))
      return true;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
        Made && calls(Made->getConstructor(), Made->getArgs(), Made->getNumArgs(), Depth))
      return true;
    if (const auto *Atomic = dyn_cast<AtomicExpr>(S);
        Atomic && llvm::any_of(Atomic->children(), [this](const Stmt *E) { return meetsBehind(cast<Expr>(E)); }))
      return true;
    if (const auto *New = dyn_cast<CXXNewExpr>(S);
        New && New->getNumPlacementArgs() && mayHold(New->getAllocatedType()))
      return true;
    if (const Expr *Default = defaultValueOf(S))
      return in(Default, Depth);
    if (destroys(S, Depth))
      return true;
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return in(Child, Depth); });
  }

private:
  static constexpr unsigned MostCalls = 4;

  const ASTContext &C;
  const VarDecl *Reference;
  const Accesses Which;
  const QualType Of;
  mutable llvm::SmallDenseMap<const VarDecl *, const Expr *, 4> Arguments; ///< what references of functions are
  const bool IsWhole; ///< it leads into a variable that no pointer leads to, as far as declarations say so

  /// A variable of the function with nothing but numbers.
  bool isWhole(const VarDecl *Root) const {
    return Root && Root->hasLocalStorage() && C.getBaseElementType(Root->getType())->isArithmeticType();
  }

  bool meets(const Expr *E) const {
    // One place or another.
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E->IgnoreParens()))
      return meets(Choice->getTrueExpr()) || meets(Choice->getFalseExpr());
    if (const auto *Call = dyn_cast<CallExpr>(E->IgnoreParens()); Call && isExtremeOfReferences(Call->getDirectCallee()))
      return llvm::any_of(Call->arguments(), [this](const Expr *Argument) { return meets(Argument); });
    const NamedMemory P = memoryNamedBy(E);
    if (const Expr *Argument = P.Var && !P.ByPointer ? Arguments.lookup(P.Var->getCanonicalDecl()) : nullptr)
      return meets(Argument);
    return !P.IsTemporary && P.Var != Reference && (P.InUnion || mayHold(E->getType())) && !isElsewhere(P);
  }

  /// Where a pointer leads, as an atomic operation uses it.
  bool meetsBehind(const Expr *Pointer) const {
    const QualType To = Pointer->getType()->getPointeeType();
    NamedMemory P = memoryNamedBy(Pointer);
    P.ByPointer |= P.Var && P.Var->getType()->isPointerType();
    P.Direct &= !P.ByPointer;
    return !To.isNull() && (To->isAtomicType() || mayHold(To)) && !isElsewhere(P);
  }

  /// The end of an object, whose destructor may write.
  bool destroys(const Stmt *S, unsigned Depth) const {
    return llvm::any_of(destructorsOf(C, S),
                        [&](const CXXDestructorDecl *D) { return calls(D, nullptr, 0, Depth); });
  }

  bool isElsewhere(const NamedMemory &P) const {
    if (IsWhole) // hasOtherName knows the rest
      return true;
    if (!P.Var)
      return false;
    if (!P.Direct)
      return P.Var->getType().isRestrictQualified();
    // Two variables.
    if (P.Direct && !Reference->getType()->isReferenceType())
      return true;
    // Where a function gets a reference, its own variables are not there yet, nor those of the functions that it calls.
    return P.Var->hasLocalStorage() && (P.Var->getDeclContext() == Reference->getDeclContext() ||
                                        !P.Var->getDeclContext()->Encloses(Reference->getDeclContext()));
  }

  bool mayHold(QualType T) const { return pacc::mayHold(C, T, Of); }

  /// Whether the body does, with what its references are; of a function that calls itself nobody knows that.
  bool inBody(const FunctionDecl &F, llvm::ArrayRef<const Expr *> Given, unsigned Depth) const {
    const bool HasObject = isa<CXXMethodDecl>(F) && Given.size() == F.getNumParams() + 1; // of an operator
    llvm::SmallVector<const VarDecl *, 4> Bound;
    bool IsCalledAgain = false;
    for (unsigned I = 0; I != F.getNumParams() && I + HasObject < Given.size(); ++I) {
      const VarDecl *Parameter = F.getParamDecl(I)->getCanonicalDecl();
      if (!Parameter->getType()->isReferenceType())
        continue;
      IsCalledAgain |= !Arguments.try_emplace(Parameter, Given[I + HasObject]).second;
      Bound.push_back(Parameter);
    }
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F);
    const bool Result = IsCalledAgain || in(F.getBody(), Depth) ||
                        (Constructor && llvm::any_of(Constructor->inits(), [&](const CXXCtorInitializer *I) {
                           return in(I->getInit(), Depth);
                         }));
    for (const VarDecl *Parameter : Bound)
      Arguments.erase(Parameter);
    return Result;
  }

  /// A function that gets what is `Given`: its body says what it does, else the types of what it gets.
  bool calls(const FunctionDecl *F, const Expr *const *Given, unsigned Count, unsigned Depth) const {
    if (!F)
      return true;
    const FunctionDecl *Definition = nullptr;
    if (F->isTrivial()) { // copies, from the last one
      const bool IsReading = Which == Accesses::All && Count && Given[Count - 1]->isGLValue();
      return (!isa<CXXConstructorDecl>(F) && isa<CXXMethodDecl>(F) && Count && meets(Given[0])) ||
             (IsReading && meets(Given[Count - 1]));
    }
    if (F->hasBody(Definition) || (F->getTemplateInstantiationPattern() &&
                                   F->getTemplateInstantiationPattern()->hasBody(Definition)))
      return Depth == MostCalls || inBody(*Definition, llvm::ArrayRef(Given, Count), Depth + 1);
    return !F->getBuiltinID() || llvm::any_of(llvm::ArrayRef(Given, Count), [this](const Expr *Argument) {
             const QualType To = Argument->getType()->getPointeeType();
             return !To.isNull() && (Which == Accesses::All || !To.isConstQualified()) &&
                    (To->isVoidType() || mayHold(To));
           });
  }
};

} // namespace

/// The function that declares the variable keeps its address, or a reference to it; of a global variable the file does.
static bool isReachable(const VarDecl *Var, const Stmt *S) {
  if (Var->hasGlobalStorage()) {
    const bool IsKept = !Var->getType().isConstQualified() && isAddressKept(Var);
    if (!IsKept)
      expectNotKept(Var, S->getBeginLoc());
    return IsKept;
  }
  const auto *F = dyn_cast<FunctionDecl>(Var->getDeclContext());
  return Var->hasLocalStorage() && !Var->getType().isConstQualified() && F && F->hasBody() &&
         makesWayTo(F->getBody(), Var, /*Without=*/nullptr, /*CallsKeepAddresses=*/false);
}

bool mayHaveOtherName(const VarDecl *Var, const Stmt *S, Accesses Which) {
  const bool IsReference = Var->getType()->isReferenceType();
  if (IsReference ? hasOtherName(Var, S)
                  : Var->hasGlobalStorage() && !Var->getType().isConstQualified() && isUsedByCalls(Var, S, Which))
    return true;
  return Var->getType().getNonReferenceType()->isArithmeticType() && NameSearch(Var, Which).in(S) &&
         (IsReference || isReachable(Var, S));
}

} // namespace pacc
