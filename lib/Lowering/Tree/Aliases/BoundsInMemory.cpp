//===- BoundsInMemory.cpp - bounds that a loop's body may change ----------===//
#include "Tree/Aliases/BoundsInMemory.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Uses.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

/// Whether `S` reads memory other than variables.
bool readsMemory(const Stmt *S) {
  if (!S)
    return false;
  if (isa<ArraySubscriptExpr, CallExpr, CXXThisExpr>(S))
    return true;
  if (const auto *Unary = dyn_cast<UnaryOperator>(S))
    if (Unary->getOpcode() == UO_Deref)
      return true;
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    if (Member->isArrow() && !Member->isImplicitAccess())
      return true;
  return llvm::any_of(S->children(), readsMemory);
}

/// What an expression says of the place that it names.
struct MemoryPlace {
  QualType Type;
  const VarDecl *Var = nullptr;     ///< it is in this variable
  const FieldDecl *Field = nullptr; ///< it is this member of an object, or an element of that
  bool InUnion = false;
};

MemoryPlace memoryPlaceOf(const Expr *E) {
  MemoryPlace P = {E->getType()};
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field || Field->getType()->isReferenceType())
        return P;
      P.InUnion |= Field->getParent()->isUnion();
      if (!P.Field)
        P.Field = Field->getCanonicalDecl();
      if (Member->isArrow())
        return P;
      E = Member->getBase();
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
        return P;
      E = Decay->getSubExpr();
    } else {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (Var && !Var->getType()->isReferenceType())
        P.Var = Var->getCanonicalDecl();
      return P;
    }
  }
}

/// What a bound reads from memory.
using Places = llvm::SmallVector<MemoryPlace, 4>;

constexpr unsigned MostCalls = 4; ///< of functions by functions

/// The body that runs whenever `F` is called; null if that is not known.
const FunctionDecl *definitionOf(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return Method && Method->isVirtual() ? nullptr : definitionHere(F);
}

/// False if it does more than to read what it returns, or nobody knows.
bool collectReads(const Stmt *S, Places &Reads, unsigned Depth = 0) {
  if (!S)
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *F = definitionOf(Call->getDirectCallee());
    if (!F || Depth == MostCalls || !collectReads(F->getBody(), Reads, Depth + 1))
      return false;
  }
  if (isa<CXXConstructExpr, LambdaExpr, AtomicExpr>(S) && !S->children().empty())
    return false;
  if (const auto *Cast = dyn_cast<CastExpr>(S);
      Cast && Cast->getCastKind() == CK_LValueToRValue && readsMemory(Cast->getSubExpr()))
    Reads.push_back(memoryPlaceOf(Cast->getSubExpr()));
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return collectReads(Child, Reads, Depth); });
}

bool mayBeOne(const ASTContext &C, const MemoryPlace &Written, const MemoryPlace &Read) {
  if (Written.Var && Read.Var && Written.Var != Read.Var)
    return false;
  if (Written.InUnion || Read.InUnion || options().TypesMayOverlap)
    return true;
  if (Written.Field && Read.Field && Written.Field != Read.Field && !Written.Type->isRecordType())
    return false;
  // Which pointers are of one type C and C++ see differently.
  return (!Read.Type->isArithmeticType() && !Written.Type->isArithmeticType()) || mayHold(C, Written.Type, Read.Type);
}

/// Whether `S`, or a function that it calls, may change one of `Reads`, or, if they are not all known, memory.
class BoundSearch {
public:
  BoundSearch(const ASTContext &C, const Places *Reads, Names Which) : C(C), Reads(Reads), Which(Which) {}

  bool in(const Stmt *S, unsigned Depth = 0) const {
    if (!S)
      return false;
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && byCall(*Call, Depth))
      return true;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S); Made && byFunction(Made->getConstructor(), Depth))
      return true;
    if (llvm::any_of(destructorsOf(C, S), [&](const CXXDestructorDecl *D) { return byFunction(D, Depth); }))
      return true;
    if (const Expr *Default = defaultValueOf(S))
      return in(Default, Depth);
    if (isa<AtomicExpr>(S))
      return true;
    if (const Expr *Target = assignedBy(S); Target && (readsMemory(Target) || leadsOut(Target))) {
      const MemoryPlace Written = memoryPlaceOf(Target);
      const bool IsOther = Which == Names::Own && !Written.Var && !Written.Field && Written.Type->isScalarType();
      if (!IsOther && (!Reads || llvm::any_of(*Reads, [&](const MemoryPlace &Read) { return mayBeOne(C, Written, Read); })))
        return true;
    }
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return in(Child, Depth); });
  }

private:
  const ASTContext &C;
  const Places *Reads;
  const Names Which;

  /// A reference may lead to memory, in a function to what the caller has.
  static bool leadsOut(const Expr *Target) {
    Target = Target->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Target))
      return Ref->getDecl()->getType()->isReferenceType();
    return llvm::any_of(Target->children(), [](const Stmt *Child) {
      const auto *Part = dyn_cast_or_null<Expr>(Child);
      return Part && leadsOut(Part);
    });
  }

  bool byCall(const CallExpr &Call, unsigned Depth) const {
    // What a body that is known does with what it gets, it says itself.
    const FunctionDecl *F = Call.getDirectCallee();
    if (F && F->isNoReturn())
      return false; // behind it nobody reads the bound
    if (F && !F->isTrivial() && !F->getBuiltinID() && definitionOf(F))
      return byFunction(F, Depth);
    return llvm::any_of(Call.arguments(),
                        [](const Expr *Argument) {
                          return Argument->isGLValue() || !Argument->getType()->isArithmeticType();
                        }) ||
           byFunction(Call.getDirectCallee(), Depth);
  }

  /// A function that gets numbers, and perhaps an object of its class: its body says what it does.
  bool byFunction(const FunctionDecl *F, unsigned Depth) const {
    if (!F)
      return true;
    if (F->getBuiltinID() || F->isTrivial() || F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>())
      return false;
    const FunctionDecl *Definition = definitionOf(F);
    if (Depth == MostCalls || !Definition)
      return true;
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition);
    return in(Definition->getBody(), Depth + 1) ||
           (Constructor && llvm::any_of(Constructor->inits(), [&](const CXXCtorInitializer *I) {
              return in(I->getInit(), Depth + 1);
            }));
  }
};

} // namespace

bool mayChangeInMemory(const ASTContext &C, const Expr *Bound, const Stmt *Body, Names Which) {
  Places Reads;
  const bool AreAllKnown = collectReads(Bound, Reads);
  return readsMemory(Bound) && BoundSearch(C, AreAllKnown ? &Reads : nullptr, Which).in(Body);
}

bool mayChangePlace(const ASTContext &C, const Expr *Place, const Stmt *Body, Names Which) {
  const Places Reads = {memoryPlaceOf(Place)};
  return BoundSearch(C, &Reads, Which).in(Body);
}

} // namespace pacc
