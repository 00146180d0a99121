//===- MisusedReductions.cpp - loops that do not what their reduction says ===//
#include "Privates/MisusedReductions.h"
#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Privates/FirstAccess.h"
#include "Privates/HeldAddresses.h"
#include "Privates/Reductions.h"
#include "Privates/Updates/PartUpdates.h"
#include "Privates/Updates/UpdateForms.h"
#include "Privates/Updates/Updates.h"
#include "Tree/Aliases/KnownPlaces.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace pacc {
namespace {

/// Sums, products and extremes are never one another. Flags and bits have several spellings each.
bool gathersNumbers(pacc_red_op Op) {
  return Op == PACC_RED_ADD || Op == PACC_RED_MUL || Op == PACC_RED_MAX || Op == PACC_RED_MIN;
}

const Stmt *reducedLoopOf(const OpenACCConstructStmt *Directive) {
  if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Directive))
    return Combined->getLoop();
  const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Directive);
  return Loop ? Loop->getLoop() : nullptr;
}

/// What one iteration of all loops of the directive does; null where there is code between them, or it cannot be told.
const Stmt *iterationOf(const OpenACCConstructStmt &Directive, const ASTContext &C) {
  int64_t Loops = 1;
  for (const OpenACCClause *Clause : Directive.clauses())
    if (const auto *Collapse = dyn_cast<OpenACCCollapseClause>(Clause))
      Loops = constantOf(Collapse->getLoopCount(), C).value_or(0);
  const Stmt *S = reducedLoopOf(&Directive);
  for (; S && Loops > 0; --Loops) {
    for (const auto *Block = dyn_cast<CompoundStmt>(S); Block && Block->size() == 1; Block = dyn_cast<CompoundStmt>(S))
      S = Block->body_front();
    const auto *For = dyn_cast<ForStmt>(S);
    const auto *Range = dyn_cast<CXXForRangeStmt>(S);
    S = For ? For->getBody() : Range ? Range->getBody() : nullptr;
  }
  return Loops == 0 ? S : nullptr;
}

/// One variable in the body of the loop whose clause has it. The first place of each kind is told.
class MisuseFinder {
public:
  MisuseFinder(LoweringContext &Ctx, const VarDecl *Var, pacc_red_op Op, const OpenACCReductionClause &Clause,
               const OpenACCConstructStmt *Directive, const Stmt *Loop)
      : Ctx(Ctx), Var(Var), Op(Op), Clause(Clause), Directive(Directive),
        IsNumber(Var->getType().getNonReferenceType()->isArithmeticType()), OfLoop(Loop), Places(Ctx.C),
        Mine(placeOf(Var)) {
    for (size_t Known = 0; collectCarriers(Loop), Carriers.size() != Known;)
      Known = Carriers.size();
  }

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Inner = dyn_cast<OpenACCConstructStmt>(S); Inner && givesCopy(Inner, Var))
      return;
    if (!IsNumber && isa<Expr, IfStmt>(S) && mentions(S, Var) && isOnlyGatheredInParts(Ctx.C, S, Var, Op))
      return;
    const auto *Call = IsNumber || ToldFunction ? nullptr : dyn_cast<CallExpr>(S);
    if (const FunctionDecl *Other = Call ? updatesOtherwise(Ctx.C, *Call, Var, Op) : nullptr; Other && !isSetAnew()) {
      ToldFunction = true;
      tellOf(*Other, *Call);
    }
    const auto *Store = dyn_cast<BinaryOperator>(S);
    if (Store && Store->isAssignmentOp() && !ToldSoFar && keepsSoFar(*Store) && !isSetAnew()) {
      ToldSoFar = true;
      report(Ctx.S, S->getBeginLoc(), Diag::ReductionSoFar) << Var->getName() << spellingOf(Op) << S->getSourceRange();
    }
    if (auto Update = matchUpdate(Ctx.C, S); Update && Update->Var == Var) {
      if (!Update->IsSet && gathersNumbers(Op) && gathersNumbers(Update->Op) && Update->Op != Op && !ToldOther) {
        ToldOther = true;
        auto Warning = report(Ctx.S, S->getBeginLoc(), Diag::ReductionOther);
        Warning << Var->getName() << spellingOf(Op) << spellingOf(Update->Op) << S->getSourceRange();
        if (const CharSourceRange Operator = operatorOfClause(); Operator.isValid())
          Warning << FixItHint::CreateReplacement(Operator, spellingOf(Update->Op));
      }
      return;
    }
    if (const auto *If = dyn_cast<IfStmt>(S);
        If && !ToldSoFar && readsSoFar(If->getCond()) && decidesOnOthers(*If) && !isSetAnew()) {
      ToldSoFar = true;
      const SourceRange Range = If->getCond()->getSourceRange();
      report(Ctx.S, Range.getBegin(), Diag::ReductionSoFar) << Var->getName() << spellingOf(Op) << Range;
    }
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  /// Structures whose members are there for all to see are what the standard means; of a class only its own functions know
  /// what its members are.
  void tellOf(const FunctionDecl &Other, const CallExpr &Call) const {
    const QualType T = Ctx.C.getBaseElementType(Var->getType().getNonReferenceType());
    const auto *Class = T->getAsCXXRecordDecl();
    if (!Class || Class->isAggregate()) {
      report(Ctx.S, Call.getBeginLoc(), Diag::ReductionFunction)
          << Var->getName() << spellingOf(Op) << Other.getNameAsString() << Call.getSourceRange();
      return;
    }
    const auto *Item = llvm::find_if(Clause.getVarList(), [this](const Expr *E) { return mentions(E, Var); });
    report(Ctx.S, (*Item)->getBeginLoc(), Diag::ReductionOfClass)
        << Var->getName() << T << spellingOf(Op) << Other.getNameAsString() << (*Item)->getSourceRange();
  }

  /// Each iteration gives it a value of its own before it asks for one, and nobody asks for what is gathered: it might
  /// be `private` as well.
  bool isSetAnew() const {
    const Stmt *Iteration = iterationOf(*Directive, Ctx.C);
    return Iteration && Var->hasLocalStorage() &&
           Flow(Ctx.C, Ctx.Function, const_cast<Stmt *>(Iteration)).first(Var) == First::Write &&
           Flow(Ctx.C, Ctx.Function, Ctx.body()).firstAfter(Directive, Var) != First::Read;
  }

  /// Where the clause says it, if it is about this variable alone.
  CharSourceRange operatorOfClause() const {
    const SourceLocation Before = Clause.getLParenLoc();
    if (Clause.getVarList().size() != 1 || !Before.isFileID())
      return {};
    const auto Operator = Lexer::findNextToken(Before, Ctx.C.getSourceManager(), Ctx.C.getLangOpts());
    return Operator ? CharSourceRange::getCharRange(Operator->getLocation(), Operator->getEndLoc()) : CharSourceRange();
  }

  static bool isMemory(const Expr *Target) {
    Target = Target->IgnoreParens();
    const auto *Deref = dyn_cast<UnaryOperator>(Target);
    const auto *Member = dyn_cast<MemberExpr>(Target);
    return isa<ArraySubscriptExpr>(Target) || (Deref && Deref->getOpcode() == UO_Deref) ||
           (Member && (Member->isArrow() || isMemory(Member->getBase())));
  }

  std::optional<KnownPlace> placeOf(const VarDecl *Var) const {
    if (!Var->getType()->isReferenceType())
      return KnownPlace{Var, /*IsBehind=*/false, {}, {}};
    return Var->getInit() ? Places.of(Var->getInit()) : std::nullopt;
  }

  /// It puts such a value where others find it, at a place that one tells, or, as no operator of the clause does, into
  /// the variable itself: `a[i] = s`, `a[n++] = i`, `h[i] += h[j]`.
  bool keepsSoFar(const BinaryOperator &Store) const {
    const bool IsOwn = wholeVariable(Store.getLHS()) == Var;
    return (IsOwn ? Store.isCompoundAssignmentOp() : isMemory(Store.getLHS())) &&
           (readsSoFar(Store.getRHS()) || isChosenBySoFar(Store.getLHS()));
  }

  bool isChosenBySoFar(const Expr *Place) const {
    Place = Place->IgnoreParenImpCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Place))
      return readsSoFar(Element->getIdx()) || isChosenBySoFar(Element->getBase());
    if (const auto *Member = dyn_cast<MemberExpr>(Place))
      return isChosenBySoFar(Member->getBase());
    const auto *Deref = dyn_cast<UnaryOperator>(Place);
    return Deref && Deref->getOpcode() == UO_Deref && readsSoFar(Deref->getSubExpr());
  }

  /// The loop's own variables that get such values.
  void collectCarriers(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Inner = dyn_cast<OpenACCConstructStmt>(S); Inner && givesCopy(Inner, Var))
      return;
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *Own = dyn_cast<VarDecl>(D);
            Own && Own->getInit() && isNumber(Own) && readsSoFar(Own->getInit()))
          Carriers.insert(Own->getCanonicalDecl());
    if (const auto *Store = dyn_cast<BinaryOperator>(S); Store && Store->isAssignmentOp())
      if (const VarDecl *To = wholeVariable(Store->getLHS());
          To && To != Var && OfLoop.isDeclaredInside(To) && isNumber(To) && readsSoFar(Store->getRHS()))
        Carriers.insert(To);
    for (const Stmt *Child : S->children())
      collectCarriers(Child);
  }

  static bool isNumber(const VarDecl *Of) { return Of->getType()->isArithmeticType(); }

  /// Where an index may lie outside of the section, the copy is one of two that a use chooses from (PartUses.h), in an
  /// expression that nobody wrote: both of its signs have one place.
  bool isOnlyChosen(const Stmt *S) const {
    const auto *Choice = dyn_cast_or_null<ConditionalOperator>(S);
    if (!S || (Choice && Choice->getQuestionLoc() == Choice->getColonLoc()))
      return true;
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    return (!Ref || Ref->getDecl()->getCanonicalDecl() != Var) &&
           llvm::all_of(S->children(), [this](const Stmt *Child) { return isOnlyChosen(Child); });
  }

  /// A value of the lane's copy, by the clause's name or by one that the loop has made of it, also from a function that
  /// only reads it; or what has got one.
  bool readsSoFar(const Expr *E) const {
    if (llvm::any_of(Carriers, [E](const VarDecl *Carrier) { return mentions(E, Carrier); }))
      return true;
    if (mentions(E, Var) && isOnlyChosen(E))
      return false;
    const auto IsOfCopy = [this](const VarDecl *Name) {
      return Name == Var || OfLoop.isDeclaredInside(Name) || llvm::is_contained(Mine->Names, Name);
    };
    bool IsRead = false, IsChangedInCall = false;
    if (Mine)
      Places.find(E, [&](const PlaceUse &Use) {
        const bool IsOfVar = Use.At.mayMeet(*Mine) && (Use.InCall || llvm::all_of(Use.At.Names, IsOfCopy));
        IsRead |= IsOfVar && Use.IsValue;
        IsChangedInCall |= IsOfVar && Use.InCall && !Use.IsValue;
        return false;
      });
    return (IsNumber && mentions(E, Var)) || (IsRead && !IsChangedInCall);
  }

  /// Sums have no business in conditions. What an extreme decides may be the update in a form that is not known, and
  /// what is set with it; but not what is counted or added up.
  bool decidesOnOthers(const IfStmt &If) const {
    return Op == PACC_RED_ADD || Op == PACC_RED_MUL || addsUp(If.getThen()) || addsUp(If.getElse());
  }

  /// Something that outlives the iteration, other than the variable.
  bool addsUp(const Stmt *S) const {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return false;
    const auto *Unary = dyn_cast<UnaryOperator>(S);
    const auto *Compound = dyn_cast<CompoundAssignOperator>(S);
    if (Compound || (Unary && Unary->isIncrementDecrementOp())) {
      const Expr *Target = (Compound ? Compound->getLHS() : Unary->getSubExpr())->IgnoreParens();
      const auto *Ref = dyn_cast<DeclRefExpr>(Target);
      const auto *Of = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (isMemory(Target) || (Of && Of->getCanonicalDecl() != Var && !OfLoop.isDeclaredInside(Of)))
        return true;
    }
    return llvm::any_of(S->children(), [this](const Stmt *Child) { return addsUp(Child); });
  }

  LoweringContext &Ctx;
  const VarDecl *Var;
  const pacc_red_op Op;
  const OpenACCReductionClause &Clause;
  const OpenACCConstructStmt *Directive;
  const bool IsNumber; ///< else an array or an object, whose parts are gathered in
  const Uses OfLoop;
  const KnownPlaces Places;
  const std::optional<KnownPlace> Mine; ///< what the clause names
  llvm::SmallPtrSet<const VarDecl *, 4> Carriers;
  bool ToldOther = false, ToldSoFar = false, ToldFunction = false;
};

/// Where lanes share the loop: by itself, one iteration after the other leaves what the program says. So does a loop of
/// `kernels` that nobody says is independent (OrderedReductions.h).
bool runsInOrder(const OpenACCConstructStmt *Directive, bool InKernels) {
  const auto IsSaid = [Directive](auto Is) { return llvm::any_of(Directive->clauses(), Is); };
  return Directive->getDirectiveKind() == OpenACCDirectiveKind::SerialLoop ||
         IsSaid(llvm::IsaPred<OpenACCSeqClause, OpenACCAutoClause>) ||
         (InKernels && !IsSaid(llvm::IsaPred<OpenACCIndependentClause>));
}

void judgeReductions(LoweringContext &Ctx, const HeldAddresses &Held, const OpenACCConstructStmt *Directive,
                     bool InKernels) {
  const Stmt *Loop = reducedLoopOf(Directive);
  if (!Loop || runsInOrder(Directive, InKernels))
    return;
  for (const OpenACCClause *C : Directive->clauses()) {
    const auto *Clause = dyn_cast<OpenACCReductionClause>(C);
    const auto Op = Clause ? operatorOf(Clause->getReductionOp()) : std::nullopt;
    if (!Op)
      continue;
    for (const Expr *Item : Clause->getVarList()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      const bool HasTwo = Var && llvm::any_of(Directive->clauses(), [&](const OpenACCClause *Other) { // an error
                            return Other != C && isa<OpenACCReductionClause>(Other) &&
                                   isItemOf(*cast<OpenACCClauseWithVarList>(Other), Var);
                          });
      if (!Var || HasTwo || Var->getType().getNonReferenceType()->isPointerType())
        continue;
      MisuseFinder(Ctx, Var->getCanonicalDecl(), *Op, *Clause, Directive, Loop).visit(Loop);
      Held.tell(Ctx, Var->getCanonicalDecl(), Loop);
    }
  }
}

void warnBelow(LoweringContext &Ctx, const HeldAddresses &Held, const Stmt *Body, bool InKernels) {
  if (!Body || isa<LambdaExpr, BlockExpr>(Body))
    return;
  if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(Body)) {
    const OpenACCDirectiveKind Kind = Directive->getDirectiveKind();
    InKernels |= Kind == OpenACCDirectiveKind::Kernels || Kind == OpenACCDirectiveKind::KernelsLoop;
    judgeReductions(Ctx, Held, Directive, InKernels);
  }
  for (const Stmt *Child : Body->children())
    warnBelow(Ctx, Held, Child, InKernels);
}

} // namespace

void warnOfMisusedReductions(LoweringContext &Ctx, const Stmt *Body) {
  warnBelow(Ctx, HeldAddresses(Ctx.C, Ctx.body()), Body, /*InKernels=*/false);
}

} // namespace pacc
