//===- ChunkReach.cpp - how far an access is from its unit ----------------===//
#include "Checks/Chunks/Reach/ChunkReach.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace pacc {

bool anyRound(ArrayRef<Rounds> Inner, ArrayRef<Polynomial> P, function_ref<bool(ArrayRef<Polynomial>)> Visit) {
  if (Inner.empty())
    return Visit(P);
  const Rounds &Innermost = Inner.back(); // its last round may depend on the loops round it
  for (const Polynomial &Value : {Polynomial(), Innermost.Last}) {
    if (!Value.isKnown())
      continue;
    SmallVector<Polynomial, 2> There;
    for (const Polynomial &Each : P)
      There.push_back(Each.with(Innermost.Counter, Value));
    if (anyRound(Inner.drop_back(), There, Visit))
      return true;
  }
  return false;
}

Polynomial leastInAll(Polynomial P, const ChunkAccess &A) {
  for (const Rounds &R : reverse(A.Inner)) {
    const auto [Rest, Factor] = P.split(R.Counter);
    if (A.Facts.prove(Factor))
      P = Rest;
    else if (A.Facts.prove(Factor * -1))
      P = Rest + Factor * R.Last;
    else
      return Polynomial::unknown();
  }
  return A.Facts.prove(P) ? P : Polynomial::unknown();
}

std::optional<Outside> outsideOf(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right) {
  if (!A.From.isKnown())
    return std::nullopt;
  const std::optional<int64_t> Row = A.Array->Around.constant();
  const bool HasRows = !A.Array->Around.isKnown() || !A.Array->Around.terms().empty();
  // Bytes too far, not negative where the access is outside.
  const auto Behind = [&](const Polynomial &From) { return From - A.Array->Unit - Right; };
  const auto Before = [&](const Polynomial &From) { return (From + Left + Polynomial::number(1)) * -1; };
  const Polynomial Previous = Row && HasRows ? A.From - Polynomial::number(*Row) : A.From;
  if (HasRows && Row) {
    // It is behind its own unit, and before that of the next row.
    const Polynomial Far = leastInAll(Behind(A.From), A), Near = leastInAll(Before(Previous), A);
    const std::optional<int64_t> Constant = A.From.factorOf({});
    const bool IsBehind = Constant <= *Row / 2;
    if (Far.isKnown() && Near.isKnown())
      return Outside{IsBehind, IsBehind ? Far + A.Array->Unit + Right : (Near + Left + Polynomial::number(1)) * -1};
    Outside Found{IsBehind, {}};
    if (A.InEachRound && anyRound(A.Inner, {A.From, Previous}, [&](ArrayRef<Polynomial> P) {
          Found.From = P[!IsBehind];
          return A.Facts.prove(Behind(P[0])) && A.Facts.prove(Before(P[1]));
        }))
      return Found;
    return std::nullopt;
  }
  if (const Polynomial Least = leastInAll(Behind(A.From), A); Least.isKnown())
    return Outside{true, Least + A.Array->Unit + Right};
  if (const Polynomial Least = leastInAll(Before(A.From), A); Least.isKnown())
    return Outside{false, (Least + Left + Polynomial::number(1)) * -1};
  Outside Found{false, {}};
  if (A.InEachRound && anyRound(A.Inner, {A.From}, [&](ArrayRef<Polynomial> P) {
        Found.From = P[0];
        Found.IsBehind = A.Facts.prove(Behind(P[0]));
        return Found.IsBehind || A.Facts.prove(Before(P[0]));
      }))
    return Found;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

/// The number of the unit, from the iteration's own, if that is known.
static std::optional<int64_t> unitOf(const ChunkAccess &A, const Polynomial &From) {
  const Polynomial &Unit = A.Array->Unit;
  if (Unit.terms().size() != 1)
    return std::nullopt;
  const auto &[M, Factor] = *Unit.terms().begin();
  const int64_t Whole = divideFloorSigned(From.factorOf(M), Factor);
  const Polynomial Rest = From - Unit * Whole;
  if (A.Facts.prove(Rest))
    return Whole;
  return A.Facts.prove((Rest + Polynomial::number(1)) * -1) ? std::optional(Whole - 1) : std::nullopt;
}

static std::string counted(int64_t Number, const char *What, bool IsBehind) {
  return (Twine(Number) + " " + What + (Number == 1 ? "" : "s") + (IsBehind ? " beyond" : " before") +
          " the task's own")
      .str();
}

std::string distanceText(const ChunkAccess &A, const Outside &O) {
  const std::optional<int64_t> Bytes = A.Array->Stride.constant(), Unit = A.Array->Unit.constant(),
                               From = O.From.constant();
  if (Bytes && *Bytes > 0 && Unit && From) {
    const int64_t Element = divideFloorSigned(*From, *Bytes);
    return counted(O.IsBehind ? Element - *Unit / *Bytes + 1 : -Element, "element", O.IsBehind);
  }
  const std::optional<int64_t> Units = unitOf(A, O.From);
  if (Units && (O.IsBehind ? *Units > 0 : *Units < 0))
    return counted(std::abs(*Units), "unit", O.IsBehind);
  return O.IsBehind ? "beyond the task's own" : "before the task's own";
}

std::string haloText(const ChunkAccess &A, const Outside &O) {
  const Polynomial &Halo = O.IsBehind ? A.Array->Right : A.Array->Left;
  const bool InElements = A.Array->Unit.constant() && A.Array->Stride.constant();
  const std::optional<int64_t> Number = Halo.multipleOf(InElements ? A.Array->Stride : A.Array->Unit);
  return (Twine("; '") + A.Array->clause() + "' declares " +
          (Number ? "a halo of " + Twine(*Number) : Twine("a shorter halo")) + " on the " +
          (O.IsBehind ? "right" : "left"))
      .str();
}

} // namespace pacc
