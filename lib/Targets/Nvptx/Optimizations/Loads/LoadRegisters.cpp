//===- LoadRegisters.cpp - registers for many loads at a time -------------===//
#include "Nvptx/Optimizations/Loads/LoadRegisters.h"
#include "Accesses/AlignedAccesses.h"
#include "Nvptx/Optimizations/GpuUnrolling.h"
#include "Nvptx/Optimizations/Loads/LiftedLoads.h"
#include "Nvptx/Optimizations/LinearAddress.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/RegisterBound.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned All = 255; // that a thread can have

/// Memory of the program, which the lane waits for. What it finds the address of in memory first, it waits for in any case.
bool isFarAway(const Instruction &Access) {
  const Value *Base = baseOf(Access);
  return isa<Argument>(Base) && isBase(*Base);
}

/// What a lane does between two branches, or in a loop.
struct Work {
  unsigned Loads = 0;      ///< that nothing keeps from being on their way together
  unsigned Operations = 0; ///< floating-point ones
  bool IsOther = false;    ///< it waits for other things than memory
  /// Loads of which lanes of a warp make several; what all read at one place comes quickly.
  SmallVector<const LoadInst *, 32> Apart;

  void add(const BasicBlock &BB, const UniformityInfo &Uniform) {
    unsigned Since = 0, Always = 0; // a store may change what is loaded behind it, unless nobody does
    for (const Instruction &I : BB) {
      if (const auto *Load = dyn_cast<LoadInst>(&I)) {
        IsOther |= !Load->isSimple();
        if (isFarAway(I)) {
          ++(Load->hasMetadata(LLVMContext::MD_invariant_load) ? Always : Since);
          if (Uniform.isDivergent(Load->getPointerOperand()))
            Apart.push_back(Load);
        }
      } else if (const auto *Store = dyn_cast<StoreInst>(&I)) {
        IsOther |= !Store->isSimple() || !isFarAway(I);
        Loads = std::max(Loads, Since);
        Since = 0;
      } else if (const auto *Call = dyn_cast<CallBase>(&I)) {
        IsOther |= !isa<IntrinsicInst>(Call) || Call->isConvergent() || isSlowArithmetic(I);
        Operations += I.getType()->isFPOrFPVectorTy();
      } else {
        IsOther |= I.isAtomic() || isSlowArithmetic(I);
        Operations += I.getType()->isFPOrFPVectorTy() && isa<BinaryOperator>(I);
      }
    }
    Loads = std::max(Loads, Since) + Always;
  }

  bool waitsForLoads(unsigned Fewest) const;
  bool computes() const { return 2 * Operations > 5 * Apart.size(); }
};

/// How many lines of the cache a warp's loads bring, but for where each row of lanes ends: those that are a few bytes
/// aside from another find what they want there.
size_t linesOf(ArrayRef<const LoadInst *> Loads) {
  constexpr int64_t LineBytes = 128;
  NumberedSums Sums(Loads.front()->getDataLayout(), NumberedSums::Ignored);
  std::map<std::tuple<Value *, Sum, Sum>, SmallVector<int64_t, 8>> Lines; // of each row that addresses lie in
  size_t Count = 0;
  for (const LoadInst *Load : Loads) {
    LinearAddress At = Sums.addressOf(const_cast<Value *>(Load->getPointerOperand()));
    if (!At.Base) {
      ++Count;
      continue;
    }
    const auto Constant = At.Common.extract(Sum::key_type());
    const int64_t Offset = Constant ? Constant.mapped() : 0;
    auto &Known = Lines[{At.Base, std::move(At.OfThread), std::move(At.Common)}];
    if (any_of(Known, [&](int64_t Other) { return std::abs(Offset - Other) < LineBytes; }))
      continue;
    Known.push_back(Offset);
    ++Count;
  }
  return Count;
}

/// The axes of the grid along which a load brings other things, as bits: those that its address is made of, and what memory
/// holds that it is made of.
unsigned gangAxesOf(const LoadInst &Load) {
  SmallVector<const Value *, 16> Left = {Load.getPointerOperand()};
  SmallPtrSet<const Value *, 32> Seen;
  unsigned Axes = 0;
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    StringRef Register = registerOf(*I);
    if (Register.consume_front("ctaid."))
      Axes |= 1u << (Register[0] - 'x');
    append_range(Left, I->operand_values());
  }
  return Axes;
}

/// What each of the loads brings, gangs along an axis load, too, along which another one brings other things: it is in the
/// caches mostly, where more lanes at a time gain more than more loads of each. (H200, C[i][j][k] += A[i][l] * B[l][j][k] of
/// 8192 x 32 x 32, with a lane each: 221 us with 85 registers, 159 with 32. Products of matrices of 500: 1.84 and 2.57
/// TFLOP/s; of 130, which are few gangs: .25 and .18.)
bool areSharedByGangs(ArrayRef<const LoadInst *> Loads) {
  unsigned All = 0;
  SmallVector<unsigned, 16> Each;
  for (const LoadInst *Load : Loads)
    All |= Each.emplace_back(gangAxesOf(*Load));
  return none_of(Each, [All](unsigned Axes) { return Axes == All; });
}

/// Most of the loads are quick: more lanes at a time gain more than more loads of each.
bool areServedByCache(ArrayRef<const LoadInst *> Loads) {
  constexpr size_t Fewest = 16, LoadsOfLine = 3;
  return Loads.size() >= Fewest && Loads.size() >= LoadsOfLine * linesOf(Loads);
}

bool Work::waitsForLoads(unsigned Fewest) const {
  return !IsOther && Loads >= Fewest && 2 * Apart.size() >= Fewest && !computes() && !areServedByCache(Apart);
}

/// Of each innermost loop the block that loads most, and whether all of the loop does nothing but load and compute.
Work workOf(const Loop &L, const UniformityInfo &Uniform) {
  Work Most;
  bool IsOther = false;
  for (const BasicBlock *BB : L.blocks()) {
    Work Done;
    Done.add(*BB, Uniform);
    IsOther |= Done.IsOther;
    if (std::tie(Done.Loads, Done.Operations) > std::tie(Most.Loads, Most.Operations))
      Most = Done;
  }
  Most.IsOther = IsOther;
  return Most;
}

} // namespace

PreservedAnalyses LoadRegisters::run(Function &F, FunctionAnalysisManager &FAM) {
  // More loads than that are on their way together in any case, and need their registers for what they are loaded for.
  constexpr unsigned FewestOfLoop = 4, Fewest = 6, Most = 64, ManyOperations = 8;
  if (F.getCallingConv() != CallingConv::PTX_Kernel || F.hasFnAttribute(RegisterBound) || F.hasOptNone())
    return PreservedAnalyses::all();
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  const UniformityInfo &Uniform = FAM.getResult<UniformityInfoAnalysis>(F);
  // Of gangs that meet all are there at a time: the fewer the more registers they have.
  ScalarEvolution *const IfTheyMeet =
      readShape(F).Flags & PACC_KERNEL_MEETING ? &FAM.getResult<ScalarEvolutionAnalysis>(F) : nullptr;
  bool Waits = false, Computes = false;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost())
      continue;
    const Work Done = workOf(*L, Uniform);
    Waits |= !(IfTheyMeet && isSharedByGangs(*L, *IfTheyMeet)) && Done.waitsForLoads(FewestOfLoop) &&
             !areSharedByGangs(Done.Apart);
    Computes |= Done.Loads > Most || (Done.Operations >= ManyOperations && Done.computes());
  }
  for (const BasicBlock &BB : F)
    if (!LI.getLoopFor(&BB)) {
      Work Done;
      Done.add(BB, Uniform);
      Waits |= Done.waitsForLoads(Fewest);
      Computes |= Done.Loads > Most;
    }
  if (Waits && !Computes)
    boundRegisters(F, All, "it waits for many loads");
  return PreservedAnalyses::all();
}

} // namespace pacc
