//===- IndexRanges.cpp - whether an index stays in a section --------------===//
#include "Privates/Parts/IndexRanges.h"

#include "Clauses/Sections.h"
#include "Data/Subscripts/CountedLoops.h"
#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace pacc {
namespace {

/// Multiples of expressions, and a constant.
struct Sum {
  int64_t Constant = 0;
  llvm::SmallVector<std::pair<const Expr *, int64_t>, 4> Terms;
  bool IsLikely = true; ///< as an extreme value: not only because what a remainder is taken of might be negative

  void add(const Expr *E, int64_t Times, const ASTContext &C) {
    for (auto &[Other, Factor] : Terms)
      if (areWrittenAlike(Other, E, C)) {
        Factor += Times;
        return;
      }
    Terms.push_back({E, Times});
  }
  void add(const Sum &Other, int64_t Times, const ASTContext &C) {
    Constant += Other.Constant * Times;
    for (const auto &[E, Factor] : Other.Terms)
      add(E, Factor * Times, C);
  }
  std::optional<int64_t> number() const {
    return llvm::all_of(Terms, [](const auto &Term) { return Term.second == 0; }) ? std::optional(Constant)
                                                                                  : std::nullopt;
  }
};

/// Beyond these, sums of the constants might be others than they seem.
constexpr int64_t MostOfConstant = int64_t(1) << 40;

/// Nothing, if the expression is no such sum. Numbers without a sign may go round, but for those that are read as they
/// are.
bool addSum(const Expr *E, int64_t Times, const ASTContext &C, Sum &Out) {
  if (const std::optional<int64_t> Known = constantOf(E, C)) {
    if (*Known > MostOfConstant || *Known < -MostOfConstant || Times > MostOfConstant || Times < -MostOfConstant ||
        (Times != 0 && std::abs(*Known) > MostOfConstant / std::abs(Times)))
      return false;
    Out.Constant += *Known * Times;
    return true;
  }
  E = E->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
    const bool IsKept = Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_NoOp ||
                        (Cast->getCastKind() == CK_IntegralCast && C.getIntWidth(To) >= C.getIntWidth(From));
    if (!IsKept)
      return false;
    return addSum(Cast->getSubExpr(), Times, C, Out);
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->getType()->isSignedIntegerType()) {
    const Expr *L = Binary->getLHS(), *R = Binary->getRHS();
    if (Binary->isAdditiveOp())
      return addSum(L, Times, C, Out) && addSum(R, Binary->getOpcode() == BO_Sub ? -Times : Times, C, Out);
    if (Binary->getOpcode() == BO_Mul) {
      const std::optional<int64_t> X = constantOf(L, C), Y = constantOf(R, C);
      const std::optional<int64_t> Factor = X ? X : Y;
      return Factor && std::abs(*Factor) < (1 << 20) && std::abs(Times) < (1 << 20) &&
             addSum(X ? R : L, *Factor * Times, C, Out);
    }
  }
  Out.add(E, Times, C);
  return true;
}

/// As far as a sum of fixed expressions can be told: its least value, or its greatest one.
class Limits {
public:
  Limits(const ASTContext &C, llvm::ArrayRef<CanonicalLoop> Loops, llvm::function_ref<bool(const Expr *)> IsFixed)
      : C(C), Loops(Loops), IsFixed(IsFixed) {}

  std::optional<Sum> find(const Sum &Of, bool Greatest, size_t Depth) const {
    Sum Result;
    Result.Constant = Of.Constant;
    for (const auto &[E, Factor] : Of.Terms) {
      if (Factor == 0)
        continue;
      if (const auto End = endOfRemainder(E, Greatest == (Factor > 0), Depth)) {
        Result.Constant += *End * Factor;
        Result.IsLikely &= *End >= 0;
        continue;
      }
      const auto Loop = counted(E, Depth);
      if (Loop == Depth) {
        if (!IsFixed(E))
          return std::nullopt;
        Result.add(E, Factor, C);
        continue;
      }
      const auto End = endOf(Loop, Greatest == (Factor > 0));
      if (!End)
        return std::nullopt;
      Result.add(*End, Factor, C);
      Result.IsLikely &= End->IsLikely;
    }
    return Result;
  }

private:
  /// The loop that counts with it, of the first `Depth` ones; none: Depth.
  size_t counted(const Expr *E, size_t Depth) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    for (size_t I = Depth; Ref && I != 0; --I)
      if (Loops[I - 1].Var->getCanonicalDecl() == Ref->getDecl()->getCanonicalDecl())
        return I - 1;
    return Depth;
  }

  /// Of `x % 3`; nothing of another expression.
  std::optional<int64_t> endOfRemainder(const Expr *E, bool Greatest, size_t Depth) const {
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    const std::optional<int64_t> By =
        Binary && Binary->getOpcode() == BO_Rem ? constantOf(Binary->getRHS(), C) : std::nullopt;
    if (!By || *By <= 0 || *By > (1 << 20))
      return std::nullopt;
    Sum Of;
    if (Greatest || Binary->getType()->isUnsignedIntegerType())
      return Greatest ? *By - 1 : 0;
    const auto Least = addSum(Binary->getLHS(), 1, C, Of) ? find(Of, /*Greatest=*/false, Depth) : std::nullopt;
    return Least && Least->number().value_or(-1) >= 0 ? 0 : 1 - *By;
  }

  std::optional<Sum> endOf(size_t Loop, bool Greatest) const {
    const CanonicalLoop &L = Loops[Loop];
    const bool IsBound = L.Up == Greatest;
    Sum End;
    if (!addSum(IsBound ? L.Upper : L.Lower, 1, C, End))
      return std::nullopt;
    if (IsBound)
      End.Constant += besidesBound(L.Relation);
    return find(End, Greatest, Loop);
  }

  const ASTContext &C;
  const llvm::ArrayRef<CanonicalLoop> Loops;
  llvm::function_ref<bool(const Expr *)> IsFixed;
};

} // namespace

bool IndexRanges::enter(Stmt *S) {
  const char *Why = nullptr;
  if (!isa<ForStmt>(S))
    return false;
  std::optional<CanonicalLoop> L = matchLoop(Ctx, S, Why);
  if (!L || !isCounted(*L) || countsToZero(*L, Ctx.C) || !staysBetween(*L, Ctx.C))
    return false;
  Loops.push_back(std::move(*L));
  return true;
}

/// What a variable of the loops' bodies holds that nothing changes once it is declared: `int k = i / 2`. Null: something else.
const Expr *IndexRanges::settled(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || !Var->hasLocalStorage() || !Var->getInit() || !Var->getType()->isIntegerType())
    return nullptr;
  for (size_t Loop = Loops.size(); Loop-- != 0;) {
    const Uses Body(Loops[Loop].Body);
    if (!Body.isDeclaredInside(Var))
      continue;
    const auto Found = Body.variables().find(Var->getCanonicalDecl());
    const bool IsSettled = Found == Body.variables().end() || (!Found->second.Written && !Found->second.Escapes);
    // Counters of loops further inside had other values there.
    const auto IsOfInside = [Var](const CanonicalLoop &Each) { return mentions(Var->getInit(), Each.Var); };
    return IsSettled && llvm::none_of(llvm::drop_begin(Loops, Loop + 1), IsOfInside) ? Var->getInit() : nullptr;
  }
  return nullptr;
}

IndexRanges::Place IndexRanges::find(const Expr *Index, const Expr *Lower, const Expr *Length) const {
  const ASTContext &C = Ctx.C;
  Sum Of, From, Behind;
  if ((Index && !addSum(Index, 1, C, Of)) || (Lower && !addSum(Lower, 1, C, From)))
    return Place::Unknown;
  constexpr unsigned MostSettled = 8;
  for (unsigned Round = 0; Round != MostSettled; ++Round) {
    const auto Term = llvm::find_if(
        Of.Terms, [this](const auto &Each) { return Each.second != 0 && !IsFixed(Each.first) && settled(Each.first); });
    if (Term == Of.Terms.end())
      break;
    Sum Value;
    const int64_t Factor = std::exchange(Term->second, 0);
    if (std::abs(Factor) >= (1 << 20) || !addSum(settled(Term->first), Factor, C, Value))
      return Place::Unknown;
    Of.add(Value, 1, C);
  }
  Behind = From;
  if (Length && !addSum(Length, 1, C, Behind))
    return Place::Unknown;
  const Limits OfLoops(C, Loops, IsFixed);
  const auto Least = OfLoops.find(Of, /*Greatest=*/false, Loops.size()),
             Greatest = OfLoops.find(Of, /*Greatest=*/true, Loops.size());
  const auto Between = [&C](const Sum &From, const std::optional<Sum> &To) -> std::optional<int64_t> {
    if (!To)
      return std::nullopt;
    Sum Difference = *To;
    Difference.add(From, -1, C);
    return Difference.number();
  };
  const std::optional<int64_t> AtFirst = Between(From, Least), AtLast = Between(From, Greatest);
  if (AtLast && *AtLast < 0)
    return Place::Outside;
  // Constants do not follow where a section begins that only the program knows.
  const bool IsElsewhere = !constantOf(Lower, C) && Lower && Least && Least->number() && Greatest && Greatest->number();
  if (IsElsewhere)
    return Place::Partly;
  if (!Length)
    return !AtFirst ? Place::Unknown : *AtFirst >= 0 ? Place::Inside : Least->IsLikely ? Place::Partly : Place::Unknown;
  const std::optional<int64_t> Over = Between(Behind, Least), Below = Between(Behind, Greatest);
  if (Over && *Over >= 0)
    return Place::Outside;
  const bool IsFirst = AtLast && *AtLast == 0 && !constantOf(Length, C);
  if ((AtFirst && *AtFirst < 0 && Least->IsLikely) || (Below && *Below >= 0 && Greatest->IsLikely && constantOf(Length, C)))
    return Place::Partly;
  return AtFirst && *AtFirst >= 0 && (IsFirst || (Below && *Below < 0)) ? Place::Inside : Place::Unknown;
}

} // namespace pacc
