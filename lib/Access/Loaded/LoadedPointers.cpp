//===- LoadedPointers.cpp - pointers that kernels find in memory ----------===//
#include "pacc/Access/LoadedPointers.h"
#include "Loaded/FixedLoads.h"
#include "pacc/Access/LoadedNumbers.h"
#include "Loaded/NullTests.h"
#include "Loaded/Ranges.h"
#include "Loaded/SharedAccesses.h"
#include "Subscripts/Samples.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

namespace {

class LoadedPointerFinder {
public:
  /// `NotNull`: parameters that the copy takes for such.
  LoadedPointerFinder(Function &Sequential, Function &Check, ArrayRef<Argument *> NotNull)
      : NotNull(NotNull), F(Sequential), Check(Check), DL(F.getDataLayout()), AA(A.FAM.getResult<AAManager>(F)),
        LI(A.FAM.getResult<LoopAnalysis>(F)), DT(A.FAM.getResult<DominatorTreeAnalysis>(F)) {}

  bool run(ApartAccesses &Result, SmallVectorImpl<Value *> &Numbers) {
    if (!collectWrites())
      return false;
    Fixed.emplace(F, [this](const LoadInst &Load) { return isChanged(Load); });
    Evolution = &A.FAM.getResult<ScalarEvolutionAnalysis>(F);
    if (!classify())
      return false;
    B.SetInsertPoint(BasicBlock::Create(F.getContext(), "", &Check));
    for (const Argument *Parameter : NotNull)
      demand(B.CreateIsNotNull(Check.getArg(Parameter->getArgNo())));
    if (!separateAll(Result))
      return false;
    findNumbers(Numbers);
    B.CreateRet(B.getTrue());
    return true;
  }

private:
  const ArrayRef<Argument *> NotNull;
  Analyses A;
  Function &F, &Check;
  const DataLayout &DL;
  AAResults &AA;
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution *Evolution = nullptr;
  IRBuilder<> B{F.getContext()};

  using Access = SharedAccess;
  struct Span {
    Value *Begin, *End;
  };
  struct Object {
    const Value *Root; ///< a parameter or a fixed load
    SmallVector<Access, 4> Accesses;
    bool IsWritten = false;
    std::optional<Span> Reach;
  };
  SmallVector<Access, 16> Writes;
  std::optional<FixedLoads> Fixed;
  SmallVector<Object, 8> Objects; ///< or parts of them
  DenseMap<const Value *, Value *> Written; ///< in the check
  SmallPtrSet<const Value *, 4> Begun;

  static constexpr size_t MostAccesses = 512, MostObjects = 32;

  bool collectWrites() {
    size_t Count = 0;
    for (Instruction &I : instructions(F)) {
      std::optional<Access> Found;
      if (!accessOf(I, Found))
        return false;
      if (Found && ++Count > MostAccesses)
        return false;
      if (Found && Found->Writes)
        Writes.push_back(*Found);
    }
    return !Writes.empty();
  }

  bool isChanged(const LoadInst &Load) {
    const MemoryLocation Place = MemoryLocation::get(&Load);
    return any_of(Writes, [&](const Access &W) {
      // A reduction's variable is a number beside others: its range shows whether it holds the pointer.
      return isa<StoreInst>(W.I) && !AA.isNoAlias(MemoryLocation::getBeforeOrAfter(addressOf(*W.I), W.I->getAAMetadata()), Place);
    });
  }

  bool classify() {
    for (Instruction &I : instructions(F)) {
      std::optional<Access> Found;
      if (!accessOf(I, Found))
        return false;
      if (!Found)
        continue;
      SmallVector<const Value *, 4> Roots;
      getUnderlyingObjects(Found->Address, Roots, /*LI=*/nullptr, /*MaxLookup=*/0);
      if (Roots.size() != 1 || !(isa<Argument>(Roots.front()) || pointerInNumber(*Roots.front()) || Fixed->contains(*Roots.front())))
        return false;
      // A part of its own, where it does not go along with one that is known.
      auto Of = find_if(Objects, [&](const Object &O) {
        return O.Root == Roots.front() && isConstant(O.Accesses.front().Address, Found->Address);
      });
      if (Of == Objects.end()) {
        Objects.push_back({Roots.front(), {}, /*IsWritten=*/false, std::nullopt});
        Of = std::prev(Objects.end());
      }
      Of->IsWritten |= Found->Writes;
      Of->Accesses.push_back(*Found);
      if (Objects.size() > MostObjects)
        return false;
    }
    while (joinOne())
      continue;
    return Objects.size() > 1;
  }

  bool isConstant(const Value *X, const Value *Y) {
    return X == Y || isa<SCEVConstant>(Evolution->getMinusSCEV(Evolution->getSCEV(const_cast<Value *>(X)),
                                                               Evolution->getSCEV(const_cast<Value *>(Y))));
  }

  /// Makes one of two parts that lie apart in no usual launch, or of which both are only read.
  bool joinOne() {
    for (Object &X : Objects)
      for (Object &Y : drop_begin(Objects, &X - Objects.begin() + 1)) {
        // Sizes that are nearly the same, and some of which one is a multiple of another.
        if (X.Root != Y.Root ||
            any_of(ArrayRef<int64_t>{-7, 0, 7, 1000}, [&](int64_t Less) { return lieApart(X, Y, Less); }))
          continue;
        X.Accesses.append(Y.Accesses);
        X.IsWritten |= Y.IsWritten;
        Objects.erase(&Y);
        return true;
      }
    return false;
  }

  bool lieApart(const Object &X, const Object &Y, int64_t Less) {
    SampledAddresses Samples(*Evolution, LI, Less);
    const auto First = reachOf(X, Samples), Second = reachOf(Y, Samples);
    return First && Second && (First->second <= Second->first || Second->second <= First->first);
  }

  std::optional<std::pair<int64_t, int64_t>> reachOf(const Object &Of, SampledAddresses &Samples) {
    std::optional<std::pair<int64_t, int64_t>> Result;
    for (const Access &Each : Of.Accesses) {
      const SCEV *Address = Evolution->getSCEV(const_cast<Value *>(Each.Address));
      const auto Here = Samples.reachOf(Evolution->removePointerBase(Address), *Each.I->getParent());
      if (!Here)
        return std::nullopt;
      const int64_t End = Here->second + int64_t(Each.Bytes);
      Result = Result ? std::pair(std::min(Result->first, Here->first), std::max(Result->second, End))
                      : std::pair(Here->first, End);
    }
    return Result;
  }

  bool areKnownApart(const Object &X, const Object &Y) {
    return all_of(X.Accesses, [&](const Access &First) {
      return all_of(Y.Accesses, [&](const Access &Second) {
        return (!First.Writes && !Second.Writes) || areKnownApart(First, Second);
      });
    });
  }

  bool areKnownApart(const Access &X, const Access &Y) {
    return AA.isNoAlias(MemoryLocation::getBeforeOrAfter(getUnderlyingObject(X.Address), X.I->getAAMetadata()),
                        MemoryLocation::getBeforeOrAfter(getUnderlyingObject(Y.Address), Y.I->getAAMetadata()));
  }

  bool separateAll(ApartAccesses &Result) {
    for (unsigned X = 0; X != Objects.size(); ++X) {
      for (const Access &Each : Objects[X].Accesses)
        Result.add(*Each.I, X);
      for (unsigned Y = 0; Y != X; ++Y) {
        if ((!Objects[X].IsWritten && !Objects[Y].IsWritten) ||
            (Objects[X].Root != Objects[Y].Root && areKnownApart(Objects[X], Objects[Y])))
          continue;
        if (!separate(Objects[X], Objects[Y]))
          return false;
        Result.separate(X, Y);
      }
    }
    return true;
  }

  /// What comes next in the check runs only if `Condition` holds; else the answer is no.
  void demand(Value *Condition) {
    if (auto *Known = dyn_cast<ConstantInt>(Condition); Known && Known->isOne())
      return;
    auto *No = BasicBlock::Create(F.getContext(), "", &Check), *Yes = BasicBlock::Create(F.getContext(), "", &Check);
    B.CreateCondBr(Condition, Yes, No);
    B.SetInsertPoint(No);
    B.CreateRet(B.getFalse());
    B.SetInsertPoint(Yes);
  }

  bool separate(Object &X, Object &Y) {
    const std::optional<Span> First = reachOf(X), Second = reachOf(Y);
    if (!First || !Second)
      return false;
    demand(B.CreateOr(B.CreateICmpULE(First->End, Second->Begin), B.CreateICmpULE(Second->End, First->Begin)));
    return true;
  }

  void findNumbers(SmallVectorImpl<Value *> &Numbers) {
    constexpr size_t Most = 32;
    for (Instruction &I : F.getEntryBlock())
      if (I.getType()->isIntegerTy() && I.getType()->getIntegerBitWidth() <= 64 && Fixed->contains(I) && Numbers.size() < Most)
        if (Value *Number = find(I)) {
          nameLoadedNumber(cast<LoadInst>(I), Numbers.size());
          Numbers.push_back(Number);
        }
  }

  std::optional<Span> reachOf(Object &Of) {
    if (Of.Reach)
      return Of.Reach;
    Value *Base = find(*const_cast<Value *>(Of.Root));
    if (!Base)
      return std::nullopt;
    RangeWriter Writer(B, *Evolution, [this](Value &V) { return find(V); });
    Value *Least = nullptr, *Most = nullptr;
    for (const Access &Each : Of.Accesses) {
      const SCEV *Address = Evolution->getSCEV(const_cast<Value *>(Each.Address));
      if (Evolution->getPointerBase(Address) != Evolution->getSCEV(const_cast<Value *>(Of.Root)))
        return std::nullopt;
      const SCEV *Way = Evolution->getAddExpr(Evolution->removePointerBase(Address), Evolution->getZero(B.getInt64Ty()));
      const auto R = Writer.rangeOf(Way, *Each.I->getParent());
      if (!R)
        return std::nullopt;
      Value *End = B.CreateAdd(R->Most, B.getInt64(Each.Bytes));
      Least = Least ? B.CreateBinaryIntrinsic(Intrinsic::smin, Least, R->Least) : R->Least;
      Most = Most ? B.CreateBinaryIntrinsic(Intrinsic::smax, Most, End) : End;
    }
    demand(Writer.takeGood());
    // No object goes as far as this, so that adding to an address does not wrap.
    constexpr int64_t Far = int64_t(1) << 60;
    demand(B.CreateAnd(B.CreateICmpSGT(Least, B.getInt64(-Far)), B.CreateICmpSLT(Most, B.getInt64(Far))));
    Value *Begin = B.CreatePtrToInt(Base, B.getInt64Ty());
    Of.Reach = Span{B.CreateAdd(Begin, Least), B.CreateAdd(Begin, Most)};
    return Of.Reach;
  }

  /// A parameter, or what is loaded from a place, in the check; null if it may not be loaded there.
  Value *find(Value &V) {
    if (auto *Parameter = dyn_cast<Argument>(&V))
      return Check.getArg(Parameter->getArgNo());
    if (const Argument *Number = pointerInNumber(V))
      return B.CreateIntToPtr(Check.getArg(Number->getArgNo()), V.getType());
    if (!Fixed->contains(V))
      return nullptr;
    if (Value *Known = Written.lookup(&V))
      return Known;
    if (!Begun.insert(&V).second)
      return nullptr; // it tells itself whether it is loaded
    const auto *Load = cast<LoadInst>(&V);
    APInt Offset(DL.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
    const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    Value *From = find(*const_cast<Value *>(Base));
    if (!From || !mayLoad(*Base, *From, V.getType()->isPointerTy(), Fixed->usesOf(V)))
      return nullptr;
    Value *Address = B.CreateConstGEP1_64(B.getInt8Ty(), From, Offset.getSExtValue());
    if (V.getType()->isPointerTy() || !isa<Argument>(Base))
      return Written[&V] = B.CreateAlignedLoad(Load->getType(), Address, Load->getAlign());
    // What the program takes instead, it tells by itself.
    BasicBlock *Before = B.GetInsertBlock(), *There = BasicBlock::Create(F.getContext(), "", &Check),
               *Behind = BasicBlock::Create(F.getContext(), "", &Check);
    B.CreateCondBr(B.CreateIsNotNull(From), There, Behind);
    B.SetInsertPoint(There);
    Value *Loaded = B.CreateAlignedLoad(Load->getType(), Address, Load->getAlign());
    B.CreateBr(Behind);
    B.SetInsertPoint(Behind);
    PHINode *Result = B.CreatePHI(Load->getType(), 2);
    Result->addIncoming(Loaded, There);
    Result->addIncoming(Constant::getNullValue(Load->getType()), Before);
    return Written[&V] = Result;
  }

  /// `BB`, or the block in front of it that goes there where `Pointer` is not null.
  static const BasicBlock *beforeNullTest(const BasicBlock *BB, const Value &Pointer) {
    const BasicBlock *Before = BB->getSinglePredecessor();
    const auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    if (!Test || !Test->isEquality() || Test->getOperand(0) != &Pointer || !isa<ConstantPointerNull>(Test->getOperand(1)))
      return BB;
    return Branch->getSuccessor(Test->getPredicate() == CmpInst::ICMP_EQ) == BB ? Before : BB;
  }

  /// Lets the check go on only where what the program loads at `Uses` from `Base`, in the check `From`, is there.
  bool mayLoad(const Value &Base, Value &From, bool IsPointer, ArrayRef<const BasicBlock *> Uses) {
    if (const auto *Parameter = dyn_cast<Argument>(&Base)) {
      if (Parameter->hasByValAttr())
        return true;
      // Launches have seen to it that a parameter's object is there as a whole, whether the program gets to it or not.
      if (any_of(Uses, [&](const BasicBlock *BB) { return reach(*beforeNullTest(BB, Base), /*IsInBody=*/false); })) {
        if (IsPointer)
          demand(B.CreateIsNotNull(&From));
        return true;
      }
    }
    return any_of(Uses, [this](const BasicBlock *BB) { return reach(*BB, /*IsInBody=*/true); });
  }

  /// Lets the check go on only where the program gets to `Where`; if not `IsInBody`, into the outermost loop round it.
  /// False, and nothing, if that is not known.
  bool reach(const BasicBlock &Where, bool IsInBody) {
    SmallVector<const Loop *, 4> Round;
    const BasicBlock *BB = &Where;
    for (const Loop *In = LI.getLoopFor(BB); In; In = In->getParentLoop()) {
      const bool Counts = IsInBody || !In->getParentLoop();
      if (!In->getLoopLatch() || !In->getLoopPreheader() || (IsInBody && !DT.dominates(BB, In->getLoopLatch())))
        return false;
      if (BB != In->getHeader() && Counts)
        Round.push_back(In);
      BB = In->getHeader();
    }
    if (any_of(F, [&](const BasicBlock &End) { return isa<ReturnInst>(End.getTerminator()) && !DT.dominates(BB, &End); }))
      return false;
    RangeWriter Writer(B, *Evolution, [this](Value &V) { return find(V); });
    for (const Loop *In : reverse(Round)) {
      const auto Trips = Writer.tripsOf(*In);
      if (!Trips)
        return false;
      demand(Writer.takeGood());
      demand(B.CreateICmpSGT(Trips->Most, B.getInt64(0)));
    }
    return true;
  }
};

} // namespace

bool writeApartCheck(Function &Sequential, Function &Check, ApartAccesses &Result, SmallVectorImpl<Value *> &Numbers) {
  const SmallVector<Argument *, 4> NotNull = dropNullTests(Sequential);
  return LoadedPointerFinder(Sequential, Check, NotNull).run(Result, Numbers);
}

} // namespace pacc
