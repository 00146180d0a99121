//===- DerivedAddresses.cpp - neighbours' addresses -----------------------===//
//
//   load (a + 4 * ((k * n + j) * n + i)), load (a + 4 * ((k * n + j + 1) * n + i)), ...
//   ->   p = a + 4 * ((k * n + j) * n + i);   load p, load (p + 4 * n), ...
//
// Sums that may not overflow (`nsw`) are taken apart, although a sum of other parts might: all addresses of a group are
// of accesses of one block, so that all that the first one needs did not overflow when another comes after it.
//
//===----------------------------------------------------------------------===//
#include "Nvptx/Optimizations/DerivedAddresses.h"
#include "Nvptx/Optimizations/LinearAddress.h"
#include "Nvptx/Optimizations/Preserved.h"
#include "pacc/Support/Options.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;

namespace pacc {
namespace {

/// An access, and where it goes.
struct Access {
  Instruction *What;
  unsigned PointerOperand;
  Sum Common;
  unsigned Products;
  unsigned Steps = 0; ///< addresses that this one was made from, one after the other

  Value *pointer() const { return What->getOperand(PointerOperand); }
};

/// Accesses of a block whose addresses differ by what all threads know.
using Group = SmallVector<Access, 8>;

class Deriver {
public:
  explicit Deriver(Function &F) : F(F), Sums(F.getDataLayout()) {}

  /// How many addresses of the block are made from others now.
  unsigned run(BasicBlock &Block) {
    std::map<std::pair<unsigned, Sum>, Group> Groups; // by the base, which are numbered as they come, and the thread's part
    SmallMapVector<Value *, unsigned, 8> Bases;
    for (Instruction &I : Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I); Pointer && isLong(*Pointer)) {
        const unsigned Operand = isa<LoadInst>(I) ? LoadInst::getPointerOperandIndex() : StoreInst::getPointerOperandIndex();
        LinearAddress At = Sums.addressOf(I.getOperand(Operand));
        if (!At.Base)
          continue;
        const unsigned Base = Bases.insert({At.Base, Bases.size()}).first->second;
        Groups[{Base, std::move(At.OfThread)}].push_back({&I, Operand, std::move(At.Common), At.Products});
      }
    unsigned Derived = 0;
    for (auto &[Where, G] : Groups)
      if (isWorthwhile(G))
        for (size_t Member = 1; Member != G.size(); ++Member)
          Derived += derive(G, Member);
    return Derived;
  }

  void removeDead() { RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead); }

private:
  /// Pointers to common memory have 32 bits.
  static bool isLong(const Value &Pointer) {
    constexpr unsigned Generic = 0, Global = 1;
    const unsigned Space = Pointer.getType()->getPointerAddressSpace();
    return Space == Generic || Space == Global;
  }

  static bool isConstant(const Sum &S) { return S.empty() || (S.size() == 1 && S.begin()->first.empty()); }

  /// Constants are part of an access anyway. What is saved are multiplications of long numbers.
  static bool isWorthwhile(const Group &G) {
    return any_of(G, [](const Access &A) { return A.Products; }) &&
           any_of(G, [&](const Access &A) { return !isConstant(difference(A.Common, G.front().Common)); });
  }

  /// What a distance costs: nothing as a constant, little if it is there.
  std::optional<unsigned> cost(const Sum &Distance) const {
    constexpr size_t MostParts = 3;
    if (isConstant(Distance))
      return 0;
    if (Distance.size() > MostParts)
      return std::nullopt;
    return Made.count(withoutConstant(Distance)) ? 1 : 1 + Distance.size();
  }

  static Sum withoutConstant(Sum S) {
    S.erase(std::vector<unsigned>());
    return S;
  }

  bool derive(Group &G, size_t Member) {
    constexpr unsigned MostSteps = 2; // code generation looks for the array only so far
    Access &A = G[Member], *From = nullptr;
    unsigned Least = 0;
    for (Access &Other : MutableArrayRef(G).take_front(Member))
      if (Other.Steps < MostSteps)
        if (const auto Cost = cost(difference(A.Common, Other.Common)); Cost && (!From || *Cost <= Least)) {
          From = &Other;
          Least = *Cost;
        }
    if (!From || From->pointer() == A.pointer())
      return false;
    const Sum Distance = difference(A.Common, From->Common);
    IRBuilder<> B(A.What);
    Value *Old = A.pointer(), *At = From->pointer();
    if (const Sum Variable = withoutConstant(Distance); !Variable.empty())
      At = B.CreatePtrAdd(At, make(Variable));
    if (const auto Constant = Distance.find({}); Constant != Distance.end())
      At = B.CreatePtrAdd(At, B.getInt64(Constant->second));
    A.Steps = From->Steps + (At != From->pointer());
    A.What->setOperand(A.PointerOperand, At);
    Dead.push_back(Old);
    return true;
  }

  /// Computed once for the whole kernel: ptxas keeps it in a register of the whole warp.
  Value *make(const Sum &S) {
    Value *&Result = Made[S];
    if (Result)
      return Result;
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (const auto &[Product, Times] : S) {
      Value *Part = make(Product, B);
      if (Times != 1)
        Part = B.CreateMul(Part, B.getInt64(Times));
      Result = Result ? B.CreateAdd(Result, Part) : Part;
    }
    return Result;
  }

  Value *make(ArrayRef<unsigned> Product, IRBuilder<> &B) {
    Value *Result = nullptr;
    for (unsigned Position : Product) {
      const Number &N = Sums.at(Position);
      Value *Factor = N.By == Number::None     ? N.What
                      : N.By == Number::Signed ? B.CreateSExt(N.What, B.getInt64Ty())
                                               : B.CreateZExt(N.What, B.getInt64Ty());
      Result = Result ? B.CreateMul(Result, Factor) : Factor;
    }
    return Result;
  }

  Function &F;
  NumberedSums Sums; ///< knows instructions by their addresses, so that none may go
  std::map<Sum, Value *> Made;
  SmallVector<WeakTrackingVH, 16> Dead;
};

} // namespace

PreservedAnalyses DerivedAddresses::run(Function &F, FunctionAnalysisManager &) {
  if (options().NoNeighbours || F.getCallingConv() != CallingConv::PTX_Kernel)
    return PreservedAnalyses::all();
  Deriver D(F);
  unsigned Derived = 0;
  for (BasicBlock &Block : F)
    Derived += D.run(Block);
  D.removeDead();
  if (Derived) {
    OptimizationRemarkEmitter Remarks(&F);
    Remarks.emit(OptimizationRemark("pacc-addresses", "Derived", &F)
                 << ore::NV("Derived", Derived) << " addresses are computed from those of neighbours");
  }
  return preservedIf(Derived);
}

} // namespace pacc
