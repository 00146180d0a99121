//===- PartUses.cpp - a part of a variable as a variable of its own -------===//
#include "Privates/Parts/PartUses.h"

#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Privates/MemberReductions.h"
#include "Privates/Parts/ChosenUpdates.h"
#include "Privates/Parts/PartialRows.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/LambdaCaptures.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace pacc {

PartUses::PartUses(LoweringContext &Ctx, const PartPath &Of, const OpenACCConstructStmt *Directive,
                   llvm::function_ref<bool(const Expr *)> IsFixed, Unknown OfIndex)
    : Ctx(Ctx), B(&Ctx.B), Of(Of), Directive(Directive), Ranges(Ctx, IsFixed), OfIndex(OfIndex) {
  for (Stmt *Child : static_cast<Stmt *>(const_cast<OpenACCConstructStmt *>(Directive))->children())
    walk(Child);
}

bool PartUses::replace(const VarDecl *By, bool IsShifted) {
  Var = By;
  Shifted = IsShifted;
  return replaceAll();
}

bool PartUses::replace(const PartialRows &By, llvm::ArrayRef<VarDecl *> Vars) {
  Rows = &By;
  OfRows = Vars;
  return replaceAll();
}

bool PartUses::replaceAll() {
  for (Stmt *&Child : static_cast<Stmt *>(const_cast<OpenACCConstructStmt *>(Directive))->children())
    walk(Child);
  return !Other;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

static const Expr *baseOf(const PathStep &Member) { return cast<MemberExpr>(Member.Node)->getBase(); }

static Meeting meetingOf(IndexRanges::Place P) {
  return P == IndexRanges::Place::Inside    ? Meeting::Surely
         : P == IndexRanges::Place::Outside ? Meeting::Never
                                            : Meeting::Perhaps;
}

PartUses::Found PartUses::compare(const PartPath &Use, size_t Steps) const {
  Found F;
  for (size_t I = 0; I != Steps; ++I) {
    const PathStep &Mine = Of.Steps[I], &Theirs = Use.Steps[I];
    if ((Mine.What == PathStep::Member) != (Theirs.What == PathStep::Member))
      return {Meeting::Perhaps, /*Known=*/false};
    Meeting Here = Meeting::Surely;
    if (Mine.What == PathStep::Member) {
      if (basesOf(baseOf(Mine)) != basesOf(baseOf(Theirs)))
        return {Meeting::Perhaps, /*Known=*/false};
      if (Mine.Field == Theirs.Field)
        continue;
      if (cast<FieldDecl>(Mine.Field)->getParent()->isUnion())
        return {Meeting::Perhaps, /*Known=*/false};
      Here = Meeting::Never;
    } else if (Mine.What == PathStep::Element) {
      Here = compareIndices(Mine.Lower, Theirs.Lower, Ctx.C);
      // What variables hold may tell more than words.
      if (Here == Meeting::Perhaps)
        Here = meetingOf(Ranges.find(Theirs.Lower, Mine.Lower, Ctx.B.integer(1)));
    } else {
      const IndexRanges::Place Place = Ranges.find(Theirs.Lower, Mine.Lower, Mine.Length);
      Here = meetingOf(Place);
      // All that an array has; of an element beyond its end nobody knows anything.
      const bool FindsOut = OfIndex == Unknown::MayLieInside || Place == IndexRanges::Place::Partly ||
                            (OfIndex == Unknown::MayMiss && !InLambda && Theirs.Lower && isPure(Ctx.C, Theirs.Lower));
      if (Here == Meeting::Perhaps && (!FindsOut ||
                                       coversArray({Mine.Base, Mine.Part, Mine.Lower, Mine.Length, false}, Ctx.C)))
        Here = Meeting::Surely;
    }
    if (Here == Meeting::Never)
      return {Meeting::Never};
    if (Here == Meeting::Perhaps) {
      F.Misses = OfIndex != Unknown::MayLieInside && Mine.What == PathStep::Range && (F.Perhaps.empty() || F.Misses);
      F.Meets = Here;
      F.Perhaps.push_back(I);
      F.Known &= !Theirs.Lower || isPure(Ctx.C, Theirs.Lower);
    }
  }
  return F;
}

//===----------------------------------------------------------------------===//
// Walking
//===----------------------------------------------------------------------===//

void PartUses::walk(Stmt *&S) {
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
    return;
  if (auto *Lambda = dyn_cast<LambdaExpr>(S))
    return walkLambda(*Lambda);
  if (isa<BlockExpr>(S)) {
    return !Of.Var || mentions(S, Of.Var) ? note(Other, S) : void();
  }
  if (isa<ForStmt>(S))
    return walkLoop(S);
  if (visit(S))
    return;
  for (Stmt *&Child : S->children())
    walk(Child);
  // A value is loaded from the one or from the other.
  auto *Load = dyn_cast<ImplicitCastExpr>(S);
  auto *Choice = Load && isReplacing() ? dyn_cast<ConditionalOperator>(Load->getSubExpr()->IgnoreParens()) : nullptr;
  if (Choice && Load->getCastKind() == CK_LValueToRValue) {
    B->at(Load->getBeginLoc());
    S = new (Ctx.C) ConditionalOperator(Choice->getCond(), Choice->getQuestionLoc(), B->rvalue(Choice->getTrueExpr()),
                                        Choice->getColonLoc(), B->rvalue(Choice->getFalseExpr()), Load->getType(),
                                        VK_PRValue, OK_Ordinary);
  }
  if (Expr *Each = isReplacing() ? updateOfEach(Ctx, S) : nullptr)
    S = Each;
}

void PartUses::walkLoop(Stmt *&S) {
  const Stmt *Body = cast<ForStmt>(S)->getBody();
  Stmt *Loop = S;
  for (Stmt *&Child : S->children()) {
    const bool Counts = Child && Child == Body && Ranges.enter(Loop);
    walk(Child);
    if (Counts)
      Ranges.leave();
  }
}

/// In those on the way to `E`.
void PartUses::walkIndices(Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
      for (Stmt *&Child : Subscript->children())
        if (Child != E)
          walk(Child);
    } else if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (auto *Sum = dyn_cast<BinaryOperator>(E)) { // *(p + i)
      const bool IsPointerLeft = !Sum->getLHS()->getType()->isIntegerType();
      E = IsPointerLeft ? Sum->getLHS() : Sum->getRHS();
      for (Stmt *&Child : Sum->children())
        if (Child != E)
          walk(Child);
    } else {
      return;
    }
  }
}

/// Everything but an index of elements: there the row is used, all of it.
bool PartUses::visitRow(Stmt *&S) {
  const size_t Row = Of.firstRange();
  auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  if (!Cast || Row == Of.Steps.size())
    return false;
  const bool IsPointer = Cast->getCastKind() == CK_LValueToRValue && Cast->getType()->isPointerType();
  if (!IsPointer && Cast->getCastKind() != CK_ArrayToPointerDecay)
    return false;
  const PartPath Use = PartPath::of(Cast->getSubExpr());
  if (!Use.hasRootOf(Of) || Use.Steps.size() != Row)
    return IsPointer && visitRowOfTable(S);
  const Found F = compare(Use, Row);
  if (F.Meets != Meeting::Surely) {
    note(F.Meets == Meeting::Never ? Outside : Other, S);
    walkIndices(Cast->getSubExpr());
    return true;
  }
  note(Whole, S);
  if (isReplacing()) {
    B->at(S->getBeginLoc());
    S = B->convert(B->rvalue(B->ref(Var)), Cast->getType());
  }
  return true;
}

/// The pointer to one of several rows, all of them in the part: that to the new variable's row.
bool PartUses::visitRowOfTable(Stmt *&S) {
  auto *Cast = cast<ImplicitCastExpr>(S);
  const PartPath Use = PartPath::of(Cast->getSubExpr());
  const size_t Row = Of.firstRange(), Steps = Use.Steps.size();
  if (!Use.hasRootOf(Of) || Steps <= Row || Steps >= Of.Steps.size() || !Of.Steps[Steps].throughPointer() || InLambda ||
      Rows)
    return false;
  const Found F = compare(Use, Steps);
  if (F.Meets != Meeting::Surely || knownBound(Of.Steps[Steps].Lower, Ctx.C) != 0)
    return false;
  walkIndices(Cast->getSubExpr());
  if (!isReplacing())
    return true;
  B->at(S->getBeginLoc());
  Expr *Part = element(PartPath::of(Cast->getSubExpr()), /*Clone=*/false);
  if (!Part)
    note(Other, S);
  else
    S = B->convert(B->rvalue(Part), Cast->getType());
  return true;
}

bool PartUses::visit(Stmt *&S) {
  if (visitRow(S))
    return true;
  // A lambda that holds a row instead of a pointer has nothing else.
  if (!isa<ArraySubscriptExpr, MemberExpr, UnaryOperator, DeclRefExpr, CXXThisExpr>(S) ||
      (InLambda && Of.firstRange() == 0))
    return false;
  const PartPath Use = PartPath::of(cast<Expr>(S));
  if (!Use.hasRootOf(Of))
    return false;
  const size_t Steps = Of.Steps.size();
  // Before a member behind an arrow there is no expression for the element 0.
  auto *Arrow = dyn_cast<MemberExpr>(S);
  if (Use.Steps.size() == Steps + 1 && Arrow && Arrow->isArrow() &&
      Use.Steps[Steps - 1].Node == Arrow->getBase()->IgnoreParenImpCasts()) {
    visitPart(S, Arrow);
    return true;
  }
  if (Use.Steps.size() > Steps)
    return false;
  if (Use.Steps.size() == Steps)
    visitPart(S, /*Behind=*/nullptr);
  else
    visitObject(S, Use);
  return true;
}

void PartUses::visitPart(Stmt *&S, MemberExpr *Behind) {
  auto *E = cast<Expr>(S);
  const Found F = compare(PartPath::of(E), Of.Steps.size());
  const bool Chooses = F.Meets == Meeting::Perhaps;
  if (!F.Known || (InLambda && F.Meets != Meeting::Surely))
    return note(Other, S);
  if (F.Meets != Meeting::Surely)
    note(!Chooses ? Outside : F.Misses ? Partly : Perhaps, S);
  walkIndices(E);
  if (!isReplacing() || F.Meets == Meeting::Never)
    return;
  B->at(S->getBeginLoc());
  const PartPath Use = PartPath::of(E); // whose indices may be others now
  Expr *Part = element(Use, /*Clone=*/Chooses), *If = Chooses ? condition(Use, F.Perhaps) : nullptr;
  if (!Part || (Chooses && !If))
    return note(Other, S);
  if (Chooses) {
    Expr *Else = Behind ? B->deref(Behind->getBase()) : E;
    Part = B->paren(new (Ctx.C) ConditionalOperator(If, B->location(), Part, B->location(), Else, Else->getType(),
                                                    VK_LValue, OK_Ordinary));
  }
  if (Behind)
    Part = MemberExpr::CreateImplicit(Ctx.C, Part, /*IsArrow=*/false, Behind->getMemberDecl(), Behind->getType(),
                                      VK_LValue, OK_Ordinary);
  S = Part;
}

/// What the part is a part of.
void PartUses::visitObject(Stmt *S, const PartPath &Use) {
  const Found F = compare(Use, Use.Steps.size());
  if (F.Meets == Meeting::Never) {
    note(Outside, S);
  } else if (const auto *Member = dyn_cast<MemberExpr>(Of.Steps.front().Node); Member && isa<CXXThisExpr>(S)) {
    // As the object of a call: what the function does is known.
    if (foundThroughObject(Directive, Member))
      note(Other, S);
  } else if (Of.firstRange() == 0 && Use.Steps.empty() && Of.Root->getType()->isArrayType()) {
    note(Whole, S);
  } else {
    note(Other, S);
  }
  walkIndices(cast<Expr>(S));
}

/// A lambda holds the variable instead of what that is a part of: both it cannot hold.
void PartUses::walkLambda(LambdaExpr &Lambda) {
  const bool IsRow = Of.firstRange() == 0;
  if (!Of.Var) {
    for (Expr *Init : Lambda.capture_inits()) {
      Stmt *S = Init;
      walk(S); // `this`, whose uses in the body are looked at there
    }
    return;
  }
  if (!mentions(&Lambda, Of.Var))
    return;
  if (IsRow)
    note(Whole, &Lambda);
  if (Rows)
    return note(Other, &Lambda);
  const bool IsGeneric = Lambda.isGenericLambda();
  if (!IsRow && IsGeneric)
    return note(Other, &Lambda);
  if (!isReplacing() && IsRow)
    return;
  Stmt *Body = Lambda.getBody();
  Builder OfLambda(Ctx.S, Lambda.getCallOperator());
  llvm::SaveAndRestore<Builder *> Outside(B);
  llvm::SaveAndRestore<bool> Inside(InLambda, true);
  if (isReplacing()) {
    B->at(Lambda.getBeginLoc());
    if (IsGeneric) {
      if (!holdInstead(Ctx, Lambda, *B, *Of.Var, *Var))
        note(Other, &Lambda);
      return;
    }
    if (!captureInstead(Ctx, Lambda, *Of.Var, *Var, B->ref(Var)))
      return walkInits(Lambda);
    B = &OfLambda;
  }
  walk(Body);
  B = Outside.get();
  if (isReplacing() && mentions(Body, Of.Var))
    note(Other, &Lambda);
  if (isReplacing())
    walkInits(Lambda);
}

void PartUses::walkInits(LambdaExpr &Lambda) {
  for (auto I = Lambda.capture_init_begin(), E = Lambda.capture_init_end(); I != E; ++I) {
    Stmt *Init = *I;
    walk(Init);
    *I = cast_or_null<Expr>(Init);
  }
  if (mentions(Lambda.getBody(), Of.Var))
    note(Other, &Lambda);
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

static Expr *indexOf(Builder &B, const ASTContext &C, Expr *Index, bool Clone) {
  if (!Index)
    return B.integer(0);
  return Clone ? cloneExpr(const_cast<ASTContext &>(C), Index, B.location()) : Index;
}

/// `Index - Lower`, wide enough for both.
static Expr *distance(Builder &B, Expr *Index, Expr *Lower) {
  const QualType Wide = B.intType(64, /*Signed=*/true);
  return B.binary(BO_Sub, B.convert(B.paren(Index), Wide), B.convert(B.paren(Lower), Wide));
}

Expr *PartUses::element(const PartPath &Use, bool Clone) {
  if (Rows)
    return Rows->element(*B, Use, OfRows);
  Expr *Part = B->ref(Var);
  for (size_t I = Of.firstRange(); I < std::min(Of.Steps.size(), Use.Steps.size()); ++I) {
    Expr *Index = indexOf(*B, Ctx.C, Use.Steps[I].Lower, Clone);
    const bool IsShifted = Shifted && I == Of.firstRange() && knownBound(Of.Steps[I].Lower, Ctx.C) != 0;
    Expr *Lower = IsShifted ? indexOf(*B, Ctx.C, Of.Steps[I].Lower, /*Clone=*/true) : nullptr;
    if (!Index || (IsShifted && !Lower))
      return nullptr;
    Part = B->subscript(B->rvalue(Part), IsShifted ? distance(*B, Index, Lower) : Index);
  }
  return Part;
}

/// The use is of the part.
Expr *PartUses::condition(const PartPath &Use, llvm::ArrayRef<size_t> Steps) {
  Expr *All = nullptr;
  for (size_t I : Steps) {
    const PathStep &Mine = Of.Steps[I];
    Expr *Index = indexOf(*B, Ctx.C, Use.Steps[I].Lower, /*Clone=*/true),
         *Lower = indexOf(*B, Ctx.C, Mine.Lower, /*Clone=*/true);
    if (!Index || !Lower)
      return nullptr;
    Expr *Way = distance(*B, Index, Lower), *One = nullptr;
    if (Mine.What == PathStep::Element) {
      One = B->binary(BO_EQ, Way, B->integer(0));
    } else if (Mine.Length) { // what is below the section is large without a sign
      const QualType Wide = B->intType(64, /*Signed=*/false);
      Expr *Length = indexOf(*B, Ctx.C, Mine.Length, /*Clone=*/true);
      One = Length ? B->binary(BO_LT, B->convert(B->paren(Way), Wide), B->convert(B->paren(Length), Wide)) : nullptr;
    } else {
      One = B->binary(BO_GE, Way, B->integer(0));
    }
    if (!One)
      return nullptr;
    All = All ? B->binary(BO_LAnd, All, One) : One;
  }
  return All;
}

} // namespace pacc
