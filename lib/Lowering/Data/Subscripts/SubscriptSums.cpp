//===- SubscriptSums.cpp - subscripts as sums of counters -----------------===//
#include "Data/Subscripts/SubscriptSums.h"
#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/Places.h"
#include "Data/Subscripts/SumEnds.h"

#include "Compute/Invariants.h"
#include "Region.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

namespace {

class Former : SumEnds {
public:
  Former(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
         LimitedSums &Limited)
      : SumEnds(R, S, Math, Read, Limited), At(S.At) {}

  std::optional<AffineForms> elements() {
    return shifted(S.Index, S.Shifts);
  }

  std::optional<AffineForms> rowElements() { return shifted(S.Row, S.RowShifts); }

private:
  using SumEnds::clipped;
  static constexpr unsigned MostSteps = 1000;

  Forms index(const Expr *E) {
    auto All = forms(E);
    if (All && E)
      limit(*All, E->getType());
    return All;
  }

  Forms shifted(const Expr *Index, llvm::ArrayRef<Shift> By) {
    AffineForm One;
    One.Constant = Amount::of(1);
    auto All = index(Index);
    for (const Shift &Of : By) {
      At = Of.At;
      const auto Way = !All ? All : Of.By ? index(Of.By) : Of.Counter ? variable(Of.Counter) : AffineForms{One};
      All = Way ? pairs(*All, *Way, Of.Back ? BO_Sub : BO_Add) : std::nullopt;
    }
    return All;
  }

  IndexValues At;          ///< what variables hold where the expression in hand stands
  bool InFunction = false; ///< it stands in a called function
  const LambdaExpr *InLambda = nullptr; ///< in which that is
  unsigned Steps = 0;

  Forms forms(const Expr *E) {
    if (!E)
      return AffineForms{AffineForm()};
    E = E->IgnoreParens();
    if (!E->getType()->isIntegerType() || E->getType()->isBooleanType() || ++Steps > MostSteps)
      return std::nullopt;
    if (InFunction ? isConstant(E) : isHostValueWithoutCopies(R, E, Position::Conditional)) {
      noteRead(R, E, Read);
      return value(E);
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return converted(Cast);
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      return forms(Temporary->getSubExpr());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && InLambda && Ref->refersToEnclosingVariableOrCapture())
      return captured(Ref);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(dyn_cast<VarDecl>(Ref->getDecl()));
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return chosen(*Choice);
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return called(Call);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return ofUnary(Unary);
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return forms(Full->getSubExpr());
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary)
      return std::nullopt;
    if (Binary->isAssignmentOp())
      return assigned(E);
    return arithmetic(Binary, Binary->getOpcode());
  }

  Forms ofUnary(const UnaryOperator *Unary) {
    if (Unary->isPrefix())
      return assigned(Unary);
    const bool Minus = Unary->getOpcode() == UO_Minus;
    const auto Of = Unary->isPostfix() || Minus || Unary->getOpcode() == UO_Plus ? forms(Unary->getSubExpr()) : std::nullopt;
    return Of && Minus ? pairs({AffineForm()}, *Of, BO_Sub, Unary->getType()) : Of;
  }

  /// What the variable holds behind an assignment, ++ and their like.
  Forms assigned(const Expr *E) {
    if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
      AffineForm One;
      One.Constant = Amount::of(1);
      auto All = forms(Unary->getSubExpr());
      const QualType T = Unary->getType();
      All = All ? pairs(*All, {One}, Unary->isIncrementOp() ? BO_Add : BO_Sub, T) : All;
      if (All && R.Ctx.C.getIntWidth(T) < R.Ctx.C.getIntWidth(R.Ctx.C.IntTy)) // computed as an int
        for (AffineForm &F : *All)
          F.Exact = false;
      return All;
    }
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->isAssignmentOp())
      return forms(E);
    if (Binary->getOpcode() == BO_Assign)
      return forms(Binary->getRHS());
    const auto *Compound = cast<CompoundAssignOperator>(Binary);
    if (!R.Ctx.C.hasSameUnqualifiedType(Compound->getComputationResultType(), Binary->getLHS()->getType()) ||
        !R.Ctx.C.hasSameUnqualifiedType(Compound->getComputationLHSType(), Binary->getLHS()->getType()))
      return std::nullopt;
    return arithmetic(Binary, BinaryOperator::getOpForCompoundAssignment(Binary->getOpcode()));
  }

  /// How far a loop that counts with a pointer has come, as `p - a`.
  Forms wayOf(const BinaryOperator *Difference) {
    const VarDecl *Var = pointerIn(Difference->getLHS());
    for (const CanonicalLoop &L : S.Loops)
      if (L.Var->getCanonicalDecl() == Var && areWrittenAlike(startOf(L), Difference->getRHS(), R.Ctx.C))
        return variable(Var);
    return std::nullopt;
  }

  Forms arithmetic(const BinaryOperator *Binary, BinaryOperatorKind Op) {
    if (Binary->getLHS()->getType()->isPointerType())
      return Op == BO_Sub ? wayOf(Binary) : std::nullopt;
    switch (Op) {
    case BO_Add:
    case BO_Sub:
    case BO_Mul: {
      const auto L = forms(Binary->getLHS()), Right = L ? forms(Binary->getRHS()) : L;
      return Right ? pairs(*L, *Right, Op, Binary->getType()) : std::nullopt;
    }
    case BO_Div:
    case BO_Rem: {
      const auto Divisor = forms(Binary->getRHS());
      if (Divisor)
        limit(*Divisor, Binary->getRHS()->getType());
      return divided(Binary->getLHS(), Divisor, Op);
    }
    case BO_And: {
      const auto Mask = forms(Binary->getRHS());
      if (!Mask || Mask->size() != 1 || !isPositive(Mask->front()))
        return std::nullopt;
      return AffineForms{AffineForm(), Mask->front()};
    }
    case BO_Or:
    case BO_Xor: // of a number that is not negative: no bit more than a sum has, and none less than a difference
      return withBits(Binary, Op);
    case BO_Shl:
    case BO_Shr: {
      Expr::EvalResult Bits;
      if (!Binary->getRHS()->EvaluateAsInt(Bits, R.Ctx.C) || Bits.Val.getInt().isNegative() || Bits.Val.getInt().ugt(30))
        return std::nullopt;
      AffineForm Power;
      Power.Constant = Amount::of(int64_t(1) << Bits.Val.getInt().getExtValue());
      if (Op == BO_Shr)
        return divided(Binary->getLHS(), AffineForms{Power}, BO_Div);
      const auto L = forms(Binary->getLHS());
      return L ? pairs(*L, {Power}, BO_Mul, Binary->getType()) : L;
    }
    default:
      return std::nullopt;
    }
  }

  Forms chosen(const ConditionalOperator &Choice) {
    auto X = forms(Choice.getTrueExpr()), Y = X ? forms(Choice.getFalseExpr()) : X;
    if (!Y)
      return std::nullopt;
    return joined(clipped(*X, Choice.getCond(), /*Held=*/true), clipped(*Y, Choice.getCond(), /*Held=*/false));
  }

  /// One number is known before the loops: no end of the other goes beyond it.
  Forms extreme(const Expr *X, const Expr *Y, bool IsLeast) {
    auto L = forms(X), Right = L ? forms(Y) : L;
    if (!Right)
      return std::nullopt;
    if (L->size() == 1 && L->front().Factors.empty())
      std::swap(L, Right);
    if (Right->size() == 1 && Right->front().Factors.empty() && isExact(*L) && isExact(*Right) &&
        X->getType()->isSignedIntegerOrEnumerationType()) // what is below 0 else is large
      if (const auto Ends = ends(*L))
        return cut(*Ends, Right->front().Constant, IsLeast);
    return joined(*L, *Right);
  }

  /// What is left of the numbers where the condition held, or did not.
  AffineForms clipped(AffineForms All, const Expr *If, bool Held) {
    Cuts By;
    addCuts(If, Held, By);
    return clipped(std::move(All), By);
  }

  /// The comparisons of the condition with numbers that no loop changes.
  void addCuts(const Expr *If, bool Held, Cuts &Out) {
    If = If->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(If); Not && Not->getOpcode() == UO_LNot)
      return addCuts(Not->getSubExpr(), !Held, Out);
    const auto *Test = dyn_cast<BinaryOperator>(If);
    if (Test && Test->getOpcode() == (Held ? BO_LAnd : BO_LOr)) {
      addCuts(Test->getLHS(), Held, Out);
      return addCuts(Test->getRHS(), Held, Out);
    }
    if (!Test || !Test->isRelationalOp() ||
        !Test->getLHS()->getType()->isSignedIntegerOrEnumerationType()) // what is below 0 else is large
      return;
    const auto L = forms(Test->getLHS()), Right = L ? forms(Test->getRHS()) : L;
    if (!Right || L->size() != 1 || Right->size() != 1 || !isExact(*L) || !isExact(*Right))
      return;
    const bool Swapped = L->front().Factors.empty();
    const AffineForm &X = Swapped ? Right->front() : L->front(), &Bound = Swapped ? L->front() : Right->front();
    if (!Bound.Factors.empty() || X.Factors.empty())
      return;
    BinaryOperatorKind Op = Held ? Test->getOpcode() : BinaryOperator::negateComparisonOp(Test->getOpcode());
    Op = Swapped ? BinaryOperator::reverseComparisonOp(Op) : Op;
    const bool IsLeast = Op == BO_LT || Op == BO_LE;
    Out.push_back({X, Math.reusable(Math.add(Bound.Constant, Amount::of(besidesBound(Op)))), IsLeast});
  }

  Forms withBits(const BinaryOperator *Binary, BinaryOperatorKind Op) {
    const auto Mask = forms(Binary->getRHS()), Of = Mask ? forms(Binary->getLHS()) : Mask;
    if (!Of || Mask->size() != 1 || !isPositive(Mask->front()))
      return std::nullopt;
    limit(*Of, Binary->getLHS()->getType());
    for (const AffineForm &F : *Of)
      Limited.push_back({F, R.Ctx.C.UnsignedLongTy});
    const auto Most = pairs(*Of, *Mask, BO_Add), Least = Op == BO_Or ? Of : pairs(*Of, *Mask, BO_Sub);
    return Most && Least ? joined(*Most, *Least) : std::nullopt;
  }

  /// Of numbers that are not negative, by one above zero: what the program has tells whether they are.
  Forms divided(const Expr *E, const Forms &Divisor, BinaryOperatorKind Op) {
    const auto Of = Divisor ? forms(E) : Divisor;
    if (!Of || Divisor->size() != 1 || !Divisor->front().Factors.empty())
      return std::nullopt;
    const Amount N = Divisor->front().Constant;
    if (N.Known && *N.Known <= 0)
      return std::nullopt;
    const QualType Positive = R.Ctx.C.UnsignedLongTy;
    limit(*Of, E->getType());
    if (!N.Known) {
      AffineForm Less = Divisor->front();
      Less.Constant = Math.reusable(Math.subtract(N, Amount::of(1)));
      Limited.push_back({Less, Positive});
    }
    for (const AffineForm &F : *Of)
      Limited.push_back({F, Positive});
    if (Op == BO_Rem) {
      AffineForms Out(2);
      Out[1].Constant = Math.reusable(Math.subtract(N, Amount::of(1)));
      return Out;
    }
    auto Out = ends(*Of);
    if (Out)
      for (AffineForm &F : *Out)
        F.Constant = Math.reusable(quotient(F.Constant, N));
    return Out;
  }

  Forms converted(const CastExpr *Cast) {
    auto All = forms(Cast->getSubExpr());
    if (!All || Cast->getCastKind() == CK_LValueToRValue ||
        Cast->getCastKind() == CK_NoOp)
      return All;
    QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
    if (Cast->getCastKind() != CK_IntegralCast)
      return std::nullopt;
    const ASTContext &C = R.Ctx.C;
    const unsigned Had = C.getIntWidth(From), Has = C.getIntWidth(To);
    if (Has > Had)
      limit(*All, From);
    const bool HoldsAll = To->isSignedIntegerOrEnumerationType() ==
                                  From->isSignedIntegerOrEnumerationType()
                              ? Has >= Had
                              : Has > Had && !mayGoRound(To);
    for (AffineForm &F : *All)
      F.Exact = (F.Exact || Has > Had) && (Has >= 64 || HoldsAll);
    return All;
  }

  /// A counter, or a variable whose definitions are known.
  Forms variable(const VarDecl *Var) {
    if (!Var)
      return std::nullopt;
    for (const CanonicalLoop &L : S.Loops)
      if (L.Var->getCanonicalDecl() == Var->getCanonicalDecl()) {
        AffineForm F;
        F.Factors.push_back({Var->getCanonicalDecl(), Amount::of(1)});
        return AffineForms{F};
      }
    const VarDecl *Key = Var->getCanonicalDecl();
    const IndexValues::Definitions *Of = At.find(Key);
    if (!Of)
      return std::nullopt;
    Forms All = AffineForms();
    const auto Defined = *Of; // `At` changes
    for (const Definition &D : Defined) {
      const IndexValues Here = std::exchange(At, D.At);
      const bool Outside = std::exchange(InFunction, false); // a parameter's value is computed by the caller
      const LambdaExpr *Around = std::exchange(InLambda, nullptr);
      auto One = D.Assigns ? assigned(D.Value) : forms(D.Value);
      if (One && !D.Within.isNull())
        for (const AffineForm &F : *One)
          for (const QualType T : {D.Within, QualType(R.Ctx.C.UnsignedLongTy)}) // which is 0 and above
            Limited.push_back({F, T});
      if (One && D.Besides) {
        limit(*One, D.Value->getType());
        AffineForm Besides;
        Besides.Constant = Amount::of(D.Besides);
        One = pairs(*One, {Besides}, BO_Add);
        for (AffineForm &F : *One)
          F.Exact = true;
      }
      Cuts By;
      for (const PastCondition &C : D.Under) {
        At = C.At;
        if (const auto *Then = At.find(Key); Then && llvm::any_of(*Then, [&D](const Definition &O) { return O.Value == D.Value; }))
          At.set(Key, {{D.Value, D.At, D.Besides, D.Assigns}}); // no other one came between
        addCuts(C.If, C.Held, By);
      }
      One = One ? Forms(clipped(*One, By)) : One;
      InFunction = Outside;
      InLambda = Around;
      At = Here;
      All = One ? joined(*All, *One) : std::nullopt;
      if (!All)
        break;
    }
    return All;
  }

  /// std::max and std::min, and a function that does nothing but return expressions of its parameters.
  Forms called(const CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F || Call->getNumArgs() == 0)
      return std::nullopt;
    if (isExtremeOfReferences(F))
      return extreme(Call->getArg(0), Call->getArg(1), F->getName() == "min");
    const auto *Body = F->isVariadic() || isDispatched(*Call) ? nullptr : dyn_cast_or_null<CompoundStmt>(F->getBody(F));
    const bool IsOperator = isa<CXXOperatorCallExpr>(Call); // the first argument is the object
    const LambdaExpr *Lambda = IsOperator ? lambdaCalled(*Call) : nullptr;
    if (!Body || InFunction || Call->getNumArgs() != F->getNumParams() + IsOperator || (IsOperator && !Lambda))
      return std::nullopt;
    IndexValues Parameters;
    for (const auto &[Parameter, Argument] : llvm::zip(F->parameters(), llvm::drop_begin(Call->arguments(), IsOperator)))
      if (Parameter->getType()->isIntegerType() && !Uses(Body).isWritten(Parameter))
        Parameters.set(Parameter->getCanonicalDecl(), {{Argument, At}});
    const IndexValues Here = std::exchange(At, Parameters);
    InFunction = true;
    InLambda = Lambda;
    auto Out = returned({Body}, {});
    InLambda = nullptr;
    InFunction = false;
    At = Here;
    return Out;
  }

  /// The lambda that the function has made before the construct.
  const LambdaExpr *lambdaCalled(const CallExpr &Call) const {
    const VarDecl *Var = variableIn(Call.getArg(0)->IgnoreParenImpCasts());
    if (!Var || !Var->hasLocalStorage() || Var->getType()->isReferenceType() || !Var->getInit() ||
        R.Before.isDeclaredInside(Var) || R.visibleItem(Var))
      return nullptr;
    return dyn_cast<LambdaExpr>(Var->getInit()->IgnoreUnlessSpelledInSource());
  }

  /// What a lambda has of a variable from outside: its own copy, or the variable; the host's value, if that stays.
  Forms captured(const DeclRefExpr *Ref) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    const auto *Capture = llvm::find_if(InLambda->captures(), [Var](const LambdaCapture &C) {
      return C.capturesVariable() && C.getCapturedVar() == Var;
    });
    if (!Var || Capture == InLambda->capture_end() || Var->isInitCapture() || !Var->hasLocalStorage() ||
        Var->getType()->isReferenceType() || R.visibleItem(Var))
      return std::nullopt;
    const bool IsCopy = Capture->getCaptureKind() == LCK_ByCopy;
    const bool MayChange = IsCopy ? Uses(R.Ctx.Function->getBody()).isWritten(Var) // since then
                                  : mayHaveOtherName(Var, R.Body, Accesses::Writes);
    if (MayChange)
      return std::nullopt;
    if (!IsCopy) // of which the device may have another one
      Read.Variables.insert(Var);
    B.at(Ref->getLocation());
    Expr *Here = B.value(Var);
    return isHostValueWithoutCopies(R, Here, Position::Conditional) ? value(Here) : std::nullopt;
  }

  /// What the statements return, one behind the other, where all of `Under` holds: by conditions, `if (i < 0) return 0;`.
  Forms returned(llvm::ArrayRef<const Stmt *> Code, Cuts Under) {
    if (Code.empty())
      return std::nullopt;
    const auto *If = dyn_cast<IfStmt>(Code.front());
    if (const auto *Block = dyn_cast<CompoundStmt>(Code.front())) {
      llvm::SmallVector<const Stmt *, 4> Inner(Block->body_begin(), Block->body_end());
      Inner.append(Code.begin() + 1, Code.end());
      return returned(Inner, std::move(Under));
    }
    if (const auto *Return = dyn_cast<ReturnStmt>(Code.front())) {
      const auto Value = Return->getRetValue() ? forms(Return->getRetValue()) : std::nullopt;
      return Value ? Forms(clipped(*Value, Under)) : Value;
    }
    if (!If || If->getInit() || If->getConditionVariable() || ++Steps > MostSteps ||
        If->getCond()->HasSideEffects(R.Ctx.C))
      return std::nullopt;
    Forms All = AffineForms();
    for (const bool Held : {true, false}) {
      llvm::SmallVector<const Stmt *, 4> Way(1, Held ? If->getThen() : If->getElse());
      Way.append(Code.begin() + 1, Code.end());
      Cuts By = Under;
      addCuts(If->getCond(), Held, By);
      const auto One = returned(llvm::ArrayRef(Way).drop_front(Way.front() ? 0 : 1), std::move(By));
      All = One && All ? joined(*All, *One) : std::nullopt;
    }
    return All;
  }
};

} // namespace

std::optional<AffineForms> elementsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
                                      LimitedSums &Limited) {
  return Former(R, S, Math, Read, Limited).elements();
}

std::optional<AffineForms> rowElementsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
                                         LimitedSums &Limited) {
  return Former(R, S, Math, Read, Limited).rowElements();
}

} // namespace pacc
