//===- Extents.cpp - the lengths that arrays are declared with ------------===//
#include "Clauses/Extents.h"

#include "Clauses/DataClauses.h"
#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"
#include "pacc/ABI/Types.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// As the variable was declared: of a parameter, before it became a pointer.
static QualType declaredType(const VarDecl *Var) {
  QualType T = Var->getType().getNonReferenceType();
  if (const auto *Decayed = dyn_cast<DecayedType>(T))
    return Decayed->getOriginalType();
  return T;
}

/// The number of elements of an array type; null if it has none that can be told.
static Expr *lengthOf(const ASTContext &C, QualType T) {
  if (const auto *Constant = C.getAsConstantArrayType(T))
    return IntegerLiteral::Create(C, Constant->getSize().zextOrTrunc(64),
                                  C.getIntTypeForBitwidth(64, /*Signed=*/true),
                                  SourceLocation());
  const auto *Variable = C.getAsVariableArrayType(T);
  Expr *Length = Variable ? Variable->getSizeExpr() : nullptr;
  return Length && !Length->HasSideEffects(C) ? Length : nullptr;
}

/// The array that a parameter stands for; nothing where it does not say.
static std::optional<Dimension> ofParameter(const LoweringContext &LC,
                                            const VarDecl *Var) {
  if (!Var || !isa<ParmVarDecl>(Var) || !isa<DecayedType>(Var->getType()))
    return std::nullopt;
  QualType T = declaredType(Var);
  Expr *Length = T->isArrayType() ? lengthOf(LC.C, T) : nullptr;
  if (!Length)
    return std::nullopt;
  // A lambda's body has the variable, but not the function's beginning.
  bool AtEntry = !Length->isIntegerConstantExpr(LC.C);
  if (AtEntry && (!LC.declares(Var) ||
                  !isa<CompoundStmt>(LC.body())))
    return std::nullopt;
  Dimension D{Var->getType(), Var->getType()->getPointeeType(), nullptr, Length,
              false};
  D.AtEntry = AtEntry;
  return D;
}

std::optional<Dimension> declaredExtent(const LoweringContext &LC, const VarDecl *Var) {
  if (LC.Changing.contains(Var->getCanonicalDecl()))
    return std::nullopt;
  return ofParameter(LC, Var);
}

/// Whether the expression has one value wherever it stands in the function.
static bool isFixed(const LoweringContext &LC, const Stmt *E) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var && Var->hasLocalStorage() && !Var->getType()->isReferenceType() &&
           !LC.Changing.contains(Var->getCanonicalDecl());
  }
  if (!isa<IntegerLiteral, ParenExpr, ImplicitCastExpr, BinaryOperator>(E))
    return false;
  return llvm::all_of(E->children(),
                      [&](const Stmt *Child) { return isFixed(LC, Child); });
}

static bool isLength(const LoweringContext &LC, const Expr *Index, QualType T) {
  const Expr *Length = T->isArrayType() ? lengthOf(LC.C, T) : nullptr;
  if (!Length || !Index)
    return false;
  Expr::EvalResult A, B;
  if (Index->EvaluateAsInt(A, LC.C) && Length->EvaluateAsInt(B, LC.C))
    return llvm::APSInt::isSameValue(A.Val.getInt(), B.Val.getInt());
  return areWrittenAlike(Index, Length, LC.C) && isFixed(LC, Length);
}

bool isPastTheEnd(const LoweringContext &LC, const Section &S) {
  if (!S.Var || S.Dimensions.empty())
    return false;
  QualType T = declaredType(S.Var);
  for (const Dimension &D : S.Dimensions) {
    if (!D.Index || !isLength(LC, D.Lower, T))
      return false;
    T = T->getAsArrayTypeUnsafe()->getElementType();
  }
  return true;
}

/// Items of clauses, and the outermost loop in the function round their directive. One process compiles one translation unit.
static llvm::DenseMap<const Expr *, const Stmt *> &loopsRound() {
  static llvm::DenseMap<const Expr *, const Stmt *> All;
  return All;
}

/// Nothing that changes in `In`, a loop round the directive, is in it: it chooses no element there. (A maximum that a loop
/// before has found may be a length.)
static bool isSteady(const LoweringContext &LC, const Stmt *E, const Stmt *In) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return !Var || !LC.Changing.contains(Var->getCanonicalDecl()) ||
           (Var->hasLocalStorage() && (!In || !Uses(In).isWritten(Var->getCanonicalDecl())));
  }
  return !isa<ArraySubscriptExpr, CallExpr>(E) &&
         llvm::all_of(E->children(), [&](const Stmt *Child) { return isSteady(LC, Child, In); });
}

/// `p[n]`, which other compilers take for `p[0:n]`, with an `n` that somebody has named.
static bool mayBeLength(const LoweringContext &LC, const Section &S, const Expr *Item) {
  if (S.Dimensions.size() != 1 || !S.Dimensions.front().Index || !S.Dimensions.front().Lower)
    return false;
  const Dimension &D = S.Dimensions.front();
  const Expr *Index = D.Lower->IgnoreParenImpCasts();
  // double b[n]: what n has become says nothing about the length.
  const bool HasLength = S.Var && lengthOf(LC.C, declaredType(S.Var));
  const Stmt *In = HasLength ? LC.body() : loopsRound().lookup(Item);
  const bool IsNumber = isa<IntegerLiteral>(Index) && !Index->getBeginLoc().isMacroID();
  return D.Base->isPointerType() && !IsNumber && isSteady(LC, Index, In);
}

namespace {
/// Looks how compute constructs use a pointer and one element of it.
class ElementSearch {
public:
  ElementSearch(const ASTContext &C, const Expr *Pointer, const Expr *Index) : C(C), Pointer(Pointer), Index(Index) {}

  void visit(const Stmt *S, bool InKernel) {
    if (!S)
      return;
    InKernel |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(S);
    if (InKernel && Element && isPointer(Element->getBase())) {
      add(areWrittenAlike(Element->getIdx(), Index, C) ? UsedElements::ThisOne : UsedElements::Others);
      return visit(Element->getIdx(), InKernel);
    }
    if (const auto *E = dyn_cast<Expr>(S); InKernel && E && isPointer(E))
      add(UsedElements::Others);
    for (const Stmt *Child : S->children())
      visit(Child, InKernel);
  }

  UsedElements result() const { return Result; }

private:
  bool isPointer(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    return E->getStmtClass() == Pointer->getStmtClass() && areWrittenAlike(E, Pointer, C);
  }

  void add(UsedElements Use) { Result = std::max(Result, Use); }

  const ASTContext &C;
  const Expr *Pointer, *Index;
  UsedElements Result = UsedElements::NoneSeen;
};
} // namespace

/// Where kernels use the data of the directive; null: it gives no memory to data.
static const Stmt *placeOfKernels(const OpenACCConstructStmt *Construct, const Stmt *Body) {
  if (isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct>(Construct))
    return Body;
  return isa<OpenACCDataConstruct, OpenACCComputeConstruct, OpenACCCombinedConstruct>(Construct) ? Construct : nullptr;
}

static void findLengths(LoweringContext &LC, const OpenACCConstructStmt *Construct, const Stmt *Body, const Stmt *Loop) {
  for (const OpenACCClause *Clause : Construct->clauses())
    if (const std::optional<DataClause> Data = dataClause(Clause); Data && Loop)
      for (const Expr *Item : Data->Variables)
        loopsRound()[Item] = Loop;
  const Stmt *Place = placeOfKernels(Construct, Body);
  if (!Place)
    return;
  for (const OpenACCClause *Clause : Construct->clauses()) {
    const std::optional<DataClause> Data = dataClause(Clause);
    const unsigned Action = Data ? Data->Action & PACC_ACTION_MASK : PACC_PRESENT;
    if (!Data || Data->DevicePtr || (!allocatesIfAbsent(Action) && Action != PACC_DELETE))
      continue;
    for (const Expr *Item : Data->Variables) {
      const Section S = Section::of(const_cast<Expr *>(Item));
      if (!mayBeLength(LC, S, Item) || isPastTheEnd(LC, S))
        continue;
      ElementSearch Search(LC.C, S.Root, S.Dimensions.front().Lower);
      Search.visit(Place, /*InKernel=*/false);
      const UsedElements Used = Search.result();
      if (Used == UsedElements::Others || (Used == UsedElements::NoneSeen && isa<OpenACCDataConstruct>(Construct)))
        LC.LengthItems.try_emplace(Item, Used);
    }
  }
}

void findLengths(LoweringContext &LC, const Stmt *Body) {
  if (options().ImplicitSections)
    return; // nothing is guessed: the user has said what elements mean
  const auto Visit = [&](const auto &Self, const Stmt *S, const Stmt *Loop) -> void {
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      findLengths(LC, Construct, Body, Loop);
    if (!Loop && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      Loop = S;
    if (!Loop && isa<LabelStmt>(S)) // somebody may jump back
      Loop = Body;
    for (const Stmt *Child : S->children())
      if (Child)
        Self(Self, Child, Loop);
  };
  Visit(Visit, Body, nullptr);
}

/// `attach(rows[i])`, `detach(rows[i])`: the element is the pointer, not a part of what `rows`
/// leads to.
static bool isElementThatIsPointer(const DataClause &Clause, const Expr *Item) {
  const unsigned Action = Clause.Action & PACC_ACTION_MASK;
  return (Action == PACC_ATTACH || Action == PACC_DETACH) &&
         isa<ArraySubscriptExpr>(Item->IgnoreParenImpCasts());
}

/// `a[n]` becomes `a[0:n]`, and `a[n][m]` `a[0:n][0:m]`. No elements at all cannot be meant by `a[0]`.
static void takeAsSection(const LoweringContext &LC, Section &S) {
  if (!llvm::all_of(S.Dimensions, [&](const Dimension &D) { return D.Index && knownBound(D.Lower, LC.C) != 0; }))
    return;
  for (Dimension &D : S.Dimensions) {
    D.Length = std::exchange(D.Lower, nullptr);
    D.Index = false;
  }
}

Section meantBy(const LoweringContext &LC, const DataClause &Clause,
                Expr *Item) {
  if (isElementThatIsPointer(Clause, Item)) {
    Section Element;
    Element.Root = Item->IgnoreParenImpCasts();
    return Element;
  }
  Section S = Section::of(Item);
  if (options().ImplicitSections)
    takeAsSection(LC, S);
  if (isPastTheEnd(LC, S)) {
    S.Dimensions.clear();
    S.ForWhole = true;
  }
  if (const auto Length = LC.LengthItems.find(Item); Length != LC.LengthItems.end()) {
    S.AsLength = Length->second;
    Dimension &D = S.Dimensions.front();
    D.Length = std::exchange(D.Lower, nullptr);
    D.Index = false;
  }
  S.MayBeLength = mayBeLength(LC, S, Item);
  if (S.Dimensions.empty() && !Clause.ExtentMayBeUnknown)
    if (std::optional<Dimension> D = ofParameter(LC, S.Var))
      S.Dimensions.push_back(*D);
  return S;
}

} // namespace pacc
