//===- Subscripts.cpp - which iterations touch different elements ---------===//
#include "Subscripts/Subscripts.h"
#include "Subscripts/Nesting.h"
#include "Subscripts/Quotients.h"
#include "Subscripts/Remainders.h"
#include "Rows/VariableRows.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;

namespace pacc {
namespace {

/// Whether `S`, or a part of it, extends or cuts a number that changes from iteration
/// to iteration.
bool castsMovingNumber(const SCEV *S) {
  return SCEVExprContains(S, [](const SCEV *Part) {
    auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Part);
    return Cast && SCEVExprContains(Cast->getOperand(),
                                    [](const SCEV *In) { return isa<SCEVAddRecExpr>(In); });
  });
}

} // namespace

SubscriptTest::SubscriptTest(Function &F, ScalarEvolution &SE, AAResults &AA, Assumptions *Allowed)
    : F(F), DL(F.getDataLayout()), SE(SE), AA(AA), Rows(F, SE, Allowed) {}

/// `V` is the same in all iterations of `L`. Nothing was moved out of the loop, so that
/// may be a row's address that each iteration loads again.
bool SubscriptTest::isFixed(const Value *V, const Loop &L) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    return true;
  auto [It, New] = Fixed.try_emplace({V, &L}, false); // false where it depends on itself
  if (!New)
    return It->second;
  const bool Result = stays(*I, L);
  Fixed[{V, &L}] = Result;
  return Result;
}

bool SubscriptTest::stays(const Instruction &I, const Loop &L) {
  if (!isa<LoadInst, GetElementPtrInst, CastInst, BinaryOperator>(I) ||
      !all_of(I.operands(), [&](const Use &U) { return isFixed(U.get(), L); }))
    return false;
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load)
    return true;
  const MemoryLocation Place = MemoryLocation::get(Load);
  return Load->isSimple() && none_of(L.blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &Other) {
      return Other.mayWriteToMemory() && isModSet(AA.getModRefInfo(&Other, Place));
    });
  });
}

/// The subscripts of `Step` count in rows of one length in both accesses. Else one of the
/// two may go through an array as if it were flat, and reach the other's rows.
bool SubscriptTest::haveSameRows(const Dimensions &X, const Dimensions &Y, const Stride &Step) {
  const auto RowX = X.upper_bound(Step), RowY = Y.upper_bound(Step);
  if (RowX == X.end() || RowY == Y.end())
    return RowX == X.end() && RowY == Y.end();
  // What stands in `D[0][i]` for D itself is gone where the row is the first.
  const auto AreRows = [&](Dimensions::const_iterator From, const Dimensions &Some, const Dimensions &Others) {
    return std::all_of(From, Some.end(), [&](const auto &Dim) {
      return Dim.first.isMultipleOf(RowX->first) || Others.count(Dim.first);
    });
  };
  return RowX->first == RowY->first && AreRows(RowX, X, Y) && AreRows(RowY, Y, X);
}

bool SubscriptTest::leavesRow(const Dimensions &Dims, const Instruction &Access) {
  const auto [Known, IsNew] = LeavingRows.try_emplace({&Dims, Access.getParent()}, false);
  if (!IsNew)
    return Known->second;
  return Known->second = any_of(Dims, [&](const auto &Dim) {
    const auto Round = Dims.upper_bound(Dim.first);
    return Round != Dims.end() && !Round->first.Lengths && Dim.first.Bytes && // without lengths round it none itself
           surelyLeaves(*Dim.second, Round->first.Bytes / Dim.first.Bytes, *Access.getParent(), SE, Rows.dominance());
  });
}

bool SubscriptTest::leavesRow(const Loop &L) {
  return any_of(L.blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer)
        return false;
      const Dimensions &Dims = dimensionsOf(Pointer, /*IsWhole=*/false);
      return Dims.Base && leavesRow(Dims, I);
    });
  });
}

bool SubscriptTest::collectPair(Instruction &X, Instruction &Y, const Loop &L, SubscriptPair &P) {
  if (X.getParent() == L.getHeader() || Y.getParent() == L.getHeader())
    return false; // runs once more than the body
  const Value *ToX = getLoadStorePointerOperand(&X), *ToY = getLoadStorePointerOperand(&Y);
  P = {&dimensionsOf(ToX, /*IsWhole=*/false), &dimensionsOf(ToY, /*IsWhole=*/false)};
  if (!P.X->Base || !P.Y->Base)
    return false;
  const ObjectPart PartX = partAt(*P.X->Base, P.X->First, DL), PartY = partAt(*P.Y->Base, P.Y->First, DL);
  P.AreApart = PartX.isApartFrom(PartY);
  const Value *Object = PartX.Object;
  if (!P.AreApart && P.X->Base != P.Y->Base && (Object != PartY.Object || PartX.Begin != PartY.Begin)) {
    P = {&dimensionsOf(ToX), &dimensionsOf(ToY)};
    Object = P.X->Base;
    if (!Object || Object != P.Y->Base)
      return false;
  }
  P.LeavesRow = leavesRow(*P.X, X) || leavesRow(*P.Y, Y);
  return isFixed(Object, L);
}

/// One of two accesses with other dimensions may see a flat array in the other's rows.
bool SubscriptTest::haveSameDimensions(const SubscriptPair &P) {
  return P.X->size() == P.Y->size() && all_of(*P.X, [&](const auto &Dim) { return P.Y->count(Dim.first); });
}

/// Both as subscripts of one flat array, if they have not the same dimensions.
std::optional<std::pair<const SCEV *, const SCEV *>> SubscriptTest::flat(const SubscriptPair &P) const {
  if (P.isNested() && haveSameDimensions(P))
    return std::nullopt;
  uint64_t Unit = std::gcd(P.X->MemberBytes, P.Y->MemberBytes);
  for (const Dimensions *D : {P.X, P.Y})
    for (const auto &Dim : *D)
      Unit = std::gcd(Unit, Dim.first.Bytes);
  if (!Unit)
    return std::nullopt;
  const auto Sum = [&](const Dimensions &D) {
    const SCEV *All = SE.getConstant(Type::getInt64Ty(F.getContext()), D.MemberBytes / Unit);
    for (const auto &[Step, Index] : D) {
      const SCEV *Part = SE.getMulExpr(SE.getConstant(All->getType(), Step.Bytes / Unit), Index);
      All = SE.getAddExpr(All, Step.Product ? SE.getMulExpr(Step.Product, Part) : Part);
    }
    return All;
  };
  return std::pair(Sum(*P.X), Sum(*P.Y));
}

bool SubscriptTest::separate(Instruction &X, Instruction &Y, const Loop &L) {
  SubscriptPair P;
  if (!collectPair(X, Y, L, P))
    return false;
  if (P.AreApart)
    return true;
  for (const auto &[Step, IndexX] : *P.X) {
    auto It = P.Y->find(Step);
    if (P.isNested() && It != P.Y->end() && IndexX == It->second && movesWith(IndexX, L) && haveSameRows(*P.X, *P.Y, Step))
      return true;
  }
  if (const auto Flat = flat(P))
    return Rows.separate({Flat->first, X.getParent()}, {Flat->second, Y.getParent()}, L) ||
           Rows.neverMeet({{Flat->first, Flat->second}}, *X.getParent(), *Y.getParent(), L);
  return P.isNested() && haveSameDimensions(P) &&
         (areOtherCells(P, X, Y, L) || moveTogether(P, L) || any_of(*P.X, [&](const auto &Dim) {
            const SCEV *IndexX = Dim.second, *IndexY = P.Y->at(Dim.first);
            return areOffGrid(IndexX, IndexY, L) ||
                   Rows.separate({IndexX, X.getParent()}, {IndexY, Y.getParent()}, L);
          }) || Rows.neverMeet(subscripts(P), *X.getParent(), *Y.getParent(), L));
}

SmallVector<Parities::Subscript, 4> SubscriptTest::subscripts(const SubscriptPair &P) {
  SmallVector<Parities::Subscript, 4> All;
  for (const auto &[Step, Index] : *P.X)
    All.push_back({Index, P.Y->at(Step)});
  return All;
}

/// Several subscripts together are other ones in each iteration: the quotient of a counter, and the rest.
bool SubscriptTest::moveTogether(const SubscriptPair &P, const Loop &L) const {
  SmallVector<const SCEV *, 4> Same;
  for (const auto &[Step, Index] : *P.X)
    if (P.Y->at(Step) == Index)
      Same.push_back(Index);
  const size_t Subscripts = Same.size();
  if (Subscripts < 2)
    return false;
  addDividends(SE, Same);
  return any_of(drop_begin(Same, Subscripts), [&](const SCEV *Whole) { return movesWith(Whole, L); });
}

/// Black cells and red ones, in whatever iterations, or cells that are each other's mirror image.
bool SubscriptTest::areOtherCells(const SubscriptPair &P, const Instruction &X, const Instruction &Y, const Loop &L) {
  return Rows.areOtherCells(subscripts(P), *X.getParent(), *Y.getParent(), L);
}

bool SubscriptTest::separateOnConditions(Instruction &X, Instruction &Y, const Loop &L) {
  SubscriptPair P;
  if (!collectPair(X, Y, L, P))
    return false;
  if (const auto Flat = flat(P))
    return Rows.separateOnConditions({Flat->first, X.getParent()}, {Flat->second, Y.getParent()}, L);
  return P.isNested() && haveSameDimensions(P) && any_of(*P.X, [&](const auto &Dim) {
           return Rows.separateOnConditions({Dim.second, X.getParent()},
                                            {P.Y->at(Dim.first), Y.getParent()}, L);
         });
}

/// What divides `S`; a constant that counts down is as good as one that counts up.
static uint64_t multipleOf(ScalarEvolution &SE, const SCEV *S) {
  return SE.getConstantMultiple(S).abs().getZExtValue();
}

/// What divides all of `Offset` but the constants in it, which are added to `Constant`;
/// 0 if there is nothing else.
static uint64_t gridOf(ScalarEvolution &SE, const SCEV *Offset, int64_t &Constant) {
  if (auto *C = dyn_cast<SCEVConstant>(Offset)) {
    Constant += C->getAPInt().getSExtValue();
    return 0;
  }
  uint64_t Grid = 0;
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(Offset)) {
    Grid = gridOf(SE, Rec->getStart(), Constant);
    for (const SCEV *Step : drop_begin(Rec->operands()))
      Grid = std::gcd(Grid, multipleOf(SE, Step));
  } else if (isa<SCEVAddExpr>(Offset)) {
    for (const SCEV *Part : Offset->operands())
      Grid = std::gcd(Grid, gridOf(SE, Part, Constant));
  } else {
    Grid = multipleOf(SE, Offset);
  }
  return Grid;
}

/// Where `Index` begins when `L` and the loops in it do; what divides the steps that they
/// make goes into `Grid`. Null if they do anything else with it.
static const SCEV *startOf(ScalarEvolution &SE, const SCEV *Index, const Loop &L,
                           uint64_t &Grid) {
  auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
  for (; Rec && L.contains(Rec->getLoop()); Rec = dyn_cast<SCEVAddRecExpr>(Index)) {
    if (!Rec->isAffine())
      return nullptr;
    Grid = std::gcd(Grid, multipleOf(SE, Rec->getStepRecurrence(SE)));
    Index = Rec->getStart();
  }
  return SE.isLoopInvariant(Index, &L) ? Index : nullptr;
}

/// Even elements by the one, odd ones by the other: whatever iterations of `L` and of the
/// loops in it, the two are never the same.
bool SubscriptTest::areOffGrid(const SCEV *X, const SCEV *Y, const Loop &L) const {
  uint64_t Grid = 0;
  const SCEV *StartX = startOf(SE, X, L, Grid), *StartY = startOf(SE, Y, L, Grid);
  if (!StartX || !StartY)
    return false;
  int64_t Apart = 0;
  Grid = std::gcd(Grid, gridOf(SE, SE.getMinusSCEV(StartX, StartY), Apart));
  return Grid ? Apart % int64_t(Grid) != 0 : Apart != 0;
}

SubscriptTest::Place SubscriptTest::placeOf(const Value *P) {
  Place &Of = Places[P];
  if (!Of.Object) {
    const SCEV *Address = SE.getSCEV(const_cast<Value *>(P));
    Of.Object = SE.getPointerBase(Address);
    Of.Grid = gridOf(SE, SE.removePointerBase(Address), Of.Constant);
  }
  return Of;
}

bool SubscriptTest::mayStraddle(Instruction &X, Instruction &Y) {
  const Place OfX = placeOf(getLoadStorePointerOperand(&X)), OfY = placeOf(getLoadStorePointerOperand(&Y));
  if (OfX.Object != OfY.Object)
    return false;
  const int64_t Grid = std::gcd(OfX.Grid, OfY.Grid);
  const int64_t WidthX = DL.getTypeStoreSize(getLoadStoreType(&X)),
                WidthY = DL.getTypeStoreSize(getLoadStoreType(&Y));
  const int64_t Apart = OfX.Constant - OfY.Constant;
  if (!Grid)
    return Apart > 0 ? Apart < WidthY : Apart < 0 && -Apart < WidthX;
  const int64_t Above = (Apart % Grid + Grid) % Grid; // X behind some Y, and before the next
  return Grid < std::max(WidthX, WidthY) ||
         (Above && (Above < WidthY || Grid - Above < WidthX));
}

bool SubscriptTest::mayWrap(Instruction &X) const {
  Value *P = getLoadStorePointerOperand(&X);
  return P && castsMovingNumber(SE.getSCEV(P));
}

/// Subscripts of a pointer by the bytes one step of them covers. Also those that are 0: they
/// tell `a[0][j]` from a flat array. Unless `IsWhole`, what does not stay within the elements round it is counted from an
/// address of its own.
const SubscriptTest::Dimensions &SubscriptTest::dimensionsOf(const Value *P, bool IsWhole) {
  std::unique_ptr<const Dimensions> &Of = (IsWhole ? Whole : Nested)[P];
  if (!Of) {
    Dimensions Dims;
    Of = std::make_unique<const Dimensions>(collect(P, Dims, IsWhole) ? std::move(Dims) : Dimensions());
  }
  return *Of;
}

bool SubscriptTest::collect(const Value *P, Dimensions &Dims, bool IsWhole) {
  Type *I64 = Type::getInt64Ty(P->getContext());
  const auto Add = [&](const Stride &Step, Value *Index) {
    const SCEV *Number = SE.getTruncateOrSignExtend(SE.getSCEV(Index), I64);
    if (const auto *Used = dyn_cast<Instruction>(P))
      Number = Rows.trips().withWideCounters(Number, *Used);
    const SCEV *&Sum = Dims[Step];
    Sum = Sum ? SE.getAddExpr(Sum, Number) : Number;
  };
  for (; auto *G = dyn_cast<GEPOperator>(P); P = G->getPointerOperand()) {
    if (Dims.First && !staysWithin(*G, *Dims.First, DL)) {
      if (!IsWhole)
        break;
      Dims.IsNested = false;
    }
    Dims.First = G;
    bool IsRow = false;
    if (std::optional<VariableRow> Row = variableRowOf(*G, IsRow)) {
      const uint64_t Bytes = DL.getTypeAllocSize(G->getSourceElementType());
      Add({Row->Factors, Bytes, SE.getSCEV(Row->Length)}, Row->Index);
      continue;
    }
    if (IsRow)
      return false;
    for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
      if (StructType *Structure = It.getStructTypeOrNull()) {
        const auto *Member = cast<ConstantInt>(It.getOperand());
        Dims.MemberBytes += DL.getStructLayout(Structure)->getElementOffset(Member->getZExtValue());
        continue; // members of different elements are different
      }
      Add({0, It.getSequentialElementStride(DL).getFixedValue(), nullptr}, It.getOperand());
    }
  }
  Dims.Base = P;
  return true;
}

/// The numbers of the iterations of `L`'s body have no more bits than this. A counter of
/// 64 bits would take days to get past 2^48. The header, which tests, runs once more.
unsigned SubscriptTest::bitsOfIterations(const Loop &L) const {
  constexpr unsigned Most = 48;
  auto *Count = dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(&L));
  if (!Count || Count->isZero())
    return Count ? 0 : Most;
  return std::min(Most, (Count->getAPInt() - 1).getActiveBits());
}

/// Different iterations of `L` have different values of `Index`. Extending a number keeps
/// different ones different. A number of n bits that goes up by an odd multiple of 2^k
/// takes 2^(n-k) values before one comes again.
bool SubscriptTest::movesWith(const SCEV *Index, const Loop &L) const {
  while (isa<SCEVSignExtendExpr, SCEVZeroExtendExpr>(Index))
    Index = cast<SCEVIntegralCastExpr>(Index)->getOperand();
  auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
  if (!Rec)
    return isOtherRest(SE, Index, L);
  if (Rec->getLoop() != &L || !Rec->isAffine())
    return false;
  const SCEV *Step = Rec->getStepRecurrence(SE);
  const unsigned Bits = SE.getTypeSizeInBits(Index->getType());
  auto *Constant = dyn_cast<SCEVConstant>(Step);
  if (!Constant) // what a subscript of 64 bits moves by lies within the array
    return Bits == 64 && SE.isKnownNonZero(Step);
  if (Constant->isZero())
    return false;
  return bitsOfIterations(L) + Constant->getAPInt().countr_zero() <= Bits;
}

} // namespace pacc
