//===- HeldPointers.cpp - pointers inside the objects that kernels get ----===//
#include "Kernels/HandedOn.h"
#include "Kernels/HeldElements.h"
#include "Kernels/HeldPointers.h"
#include "Kernels/HeldSides.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <numeric>
#include <set>

using namespace llvm;

namespace pacc {
namespace {

/// A byte of an object: of a parameter's, or of a local variable. Both are named by their value, an
/// argument of the kernel or an alloca. What a pointer in an object leads to is named by the first load
/// of the pointer; of it only the side counts, and which load it is (SidedLoad). In arrays it is that of element 0
/// (HeldElements.h), if not only one element is meant.
using Place = std::pair<const Value *, uint64_t>;

class PointerFinder {
public:
  PointerFinder(const Function &Kernel, std::vector<KernelParameter> &Parameters)
      : Kernel(Kernel), Parameters(Parameters), DL(Kernel.getDataLayout()), Own(Kernel, Parameters) {}

  void run() {
    for (auto [Slot, P] : enumerate(Parameters))
      if (Slot < Kernel.arg_size())
        begin(*Kernel.getArg(Slot), P);
    if (Facts.empty() && Copies.empty())
      return;
    // What is known of memory changes what loads see, so until nothing is new.
    do {
      IsNew = false;
      for (size_t I = 0; I != Facts.size(); ++I)
        visit(*Facts[I].first, Facts[I].second);
    } while (IsNew);
    findMoves();
    for (auto [Slot, P] : enumerate(Parameters)) {
      SmallVector<HeldPlace, 8> InObject;
      for (auto It = Held.lower_bound({Slot, 0}); It != Held.end() && It->first.first == Slot; ++It) {
        InObject.push_back({It->second, placesInElements(It->first.second, Arrays[Kernel.getArg(Slot)]),
                            Moved.count(It->first) != 0});
        erase_if(InObject.back().All, [&, S = Slot](const Places &All) { return isWritten(S, All); });
      }
      for (const HeldPlace &Of : InObject)
        for (const Places &All : Of.All)
          tell(P, All, Sides.flagsOf(Of, All), Sides.partnerOf(Of.First, All, InObject));
    }
  }

private:
  /// An object has so many pointers at most, and a value leads to so many places.
  static constexpr size_t MaxPointers = 1024, MaxPlaces = 64, MaxTargets = 1024;
  static constexpr unsigned MaxCopies = 8; ///< of copies

  void begin(const Argument &A, const KernelParameter &P) {
    if (P.isByValue() && !A.getType()->isPointerTy()) {
      beginWord(A, P);
      return;
    }
    if (P.isByValue() || P.Kind == PACC_ARG_MAPPED || P.Kind == PACC_ARG_THIS ||
        P.Kind == PACC_ARG_POINTER)
      add(A, {&A, 0});
  }

  static void tell(KernelParameter &P, const Places &All, uint32_t Flags, int32_t Partner) {
    if (!isUInt<32>(All.Stride) || !isUInt<32>(All.Count))
      return;
    P.Pointers.push_back(uint32_t(All.At) | Flags | (All.Stride ? PACC_POINTER_REPEATED : 0) |
                         (Partner ? PACC_POINTER_PARTNER : 0));
    if (All.Stride)
      P.Pointers.append({uint32_t(All.Stride), uint32_t(All.Count)});
    if (Partner)
      P.Pointers.push_back(uint32_t(Partner));
  }

  /// An object of eight bytes is its one pointer.
  void beginWord(const Argument &A, const KernelParameter &P) {
    if (P.Size != DL.getPointerSize())
      return;
    for (const User *U : A.users()) {
      if (isa<IntToPtrInst>(U))
        hold(A, 0, *U);
      const auto *Store = dyn_cast<StoreInst>(U);
      if (Store && Store->getValueOperand() == &A)
        for (const Place &To : placesOf(*Store->getPointerOperand()))
          copy(To, {&A, 0}, P.Size);
    }
  }

  //===--------------------------------------------------------------------===//
  // What is known
  //===--------------------------------------------------------------------===//

  /// `V` is the address of `P`.
  void add(const Value &V, Place P) {
    auto &Of = Known[&V];
    if (Of.size() >= MaxPlaces && !Of.contains(P) && !isTarget(P))
      return goOn(Of.getArrayRef(), P);
    if (isTarget(P) && !Of.contains(P) && Of.size() == MaxTargets)
      return Sides.use(P.first, {SignUnknown, SidedLoad::of(P.second).Load});
    if ((Of.size() >= MaxPlaces && !isTarget(P)) || !Of.insert(P))
      return;
    Facts.push_back({&V, P});
    IsNew = true;
  }

  /// An address goes from element to element, and on.
  void goOn(ArrayRef<Place> All, Place P) {
    uint64_t Begin = P.second, Stride = 0;
    for (const Place &Each : All)
      if (Each.first == P.first)
        Begin = std::min(Begin, Each.second);
    for (const Place &Each : All)
      if (Each.first == P.first)
        Stride = std::gcd(Stride, Each.second - Begin);
    choose(*P.first, {Begin, std::gcd(Stride, P.second - Begin), 0});
  }

  /// The code uses elements of an array in the object that only the run knows.
  void choose(const Value &Object, Elements Of) {
    if (Of.Stride && Arrays[&Object].insert(Of).second)
      IsNew = true;
  }

  /// Where `Gep` leads to from `P`; nothing if that is before the object.
  std::optional<Place> element(const GEPOperator &Gep, Place P) {
    SmallVector<Elements, 2> Chosen;
    const std::optional<uint64_t> At = elementPlace(Gep, DL, P.second, Chosen);
    if (!At)
      return std::nullopt;
    for (const Elements &Each : Chosen)
      choose(*P.first, Each);
    return Place(P.first, *At);
  }

  /// The `Bytes` at `To`, in a local variable, are those at `From`.
  void copy(Place To, Place From, uint64_t Bytes) {
    if (!isa<AllocaInst>(To.first) || !Copies[To.first].insert({To.second, Bytes, From}).second)
      return;
    add(*To.first, {To.first, 0});
    IsNew = true;
  }

  /// A local variable holds the address of `Of`.
  void hold(Place Where, Place Of) {
    if (!isa<AllocaInst>(Where.first) || !Contents[Where].insert(Of))
      return;
    add(*Where.first, {Where.first, 0});
    IsNew = true;
  }

  /// `Pointer` is what the object at `Of` holds.
  void hold(const Argument &Of, uint64_t Offset, const Value &Pointer) {
    if (Held.size() == MaxPointers * Parameters.size() || Offset >= PACC_POINTER_PARTNER)
      return;
    const Value *First = Held.try_emplace({Of.getArgNo(), Offset}, &Pointer).first->second;
    const SidedLoad Load = Sides.add(First, Pointer);
    add(Pointer, {First, Load.word()});
    if (isa<MemTransferInst>(Pointer)) // another kernel uses it
      Sides.use(First, {SignUnknown, Load.Load});
  }

  /// `To` is so far from an address on a side of what a pointer leads to.
  void move(const Value &To, Place From, unsigned Distance) {
    const SidedLoad Of = SidedLoad::of(From.second);
    const unsigned Possible = signsOfSum(Of.Side, Distance);
    for (const unsigned Side : {SignZero, SignPositive, SignNegative, SignUnknown})
      if (Possible & Side)
        add(To, {From.first, SidedLoad{Side, Of.Load}.word()});
  }

  /// What the kernel puts into an object is the device's own, and goes back to the host as it is.
  void write(Place P, uint64_t Bytes) {
    if (const auto *Of = dyn_cast<Argument>(P.first))
      Written.insert({Of->getArgNo(), {P.second, Bytes}});
  }

  /// Pointers that were there before, moved within what they lead to, or in each other's place, are still the host's
  /// in a way.
  void findMoves() {
    DenseSet<const Value *> Firsts;
    for (const auto &[Where, First] : Held)
      Firsts.insert(First);
    const auto WasThere = [&Firsts](Place P) { return Firsts.contains(P.first); };
    // A load that only gives it on is not followed itself.
    const auto IsHeld = [this](Place P) {
      const auto *Of = dyn_cast<Argument>(P.first);
      return Of && Held.count({Of->getArgNo(), P.second});
    };
    for (const auto &[Store, P] : PointerStores) {
      const std::pair<unsigned, uint64_t> Where = {cast<Argument>(P.first)->getArgNo(), P.second};
      const auto Of = Held.find(Where);
      const Value *V = Store->getValueOperand();
      const auto *Given = dyn_cast<LoadInst>(V);
      const auto Values = Known.find(V), From = Given ? Known.find(Given->getPointerOperand()) : Known.end();
      if (Of != Held.end() && (Values != Known.end()   ? all_of(Values->second, WasThere)
                               : From != Known.end() ? all_of(From->second, IsHeld)
                                                       : false))
        Moved.insert(Where);
      else
        write(P, DL.getPointerSize());
    }
  }

  bool isWritten(unsigned Slot, const Places &All) const {
    return any_of(Written, [&](const auto &W) { return W.first == Slot && All.meet(W.second.first, W.second.second); });
  }

  static bool isTarget(Place P) { return !isa<Argument, AllocaInst>(P.first); }
  /// Not only the address counts.
  static bool usesMemory(const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *Call = dyn_cast<CallBase>(I)) {
      const Function *Callee = Call->getCalledFunction();
      return !Callee || Callee->isDeclaration();
    }
    return isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I) ||
           (isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex());
  }

  /// The local variables into which `Address` may lead.
  static SmallSetVector<const Value *, 4> localsOf(const Value &Address) {
    SmallSetVector<const Value *, 4> Objects = objectsBehind(Address);
    Objects.remove_if([](const Value *Object) { return !isa<AllocaInst>(Object); });
    return Objects;
  }

  /// Where `Address` may lead, as far as it is known. Through variables of callers it is when their addresses have been
  /// followed.
  SmallVector<Place, 4> placesOf(const Value &Address) {
    for (const Value *Local : localsOf(Address))
      add(*Local, {Local, 0});
    SmallVector<Place, 4> Found;
    if (auto It = Known.find(&Address); It != Known.end())
      Found.append(It->second.begin(), It->second.end());
    APInt Offset(DL.getIndexTypeSizeInBits(Address.getType()), 0);
    const Value *Base = Address.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    if (isa<AllocaInst>(Base) && !Offset.isNegative() &&
        !is_contained(Found, Place(Base, Offset.getZExtValue())))
      Found.push_back({Base, Offset.getZExtValue()});
    // An element of a local array.
    if (const auto *Gep = dyn_cast<GEPOperator>(&Address);
        Gep && Found.empty() && isa<AllocaInst>(Gep->getPointerOperand()))
      if (const std::optional<Place> At = element(*Gep, {Gep->getPointerOperand(), 0}))
        Found.push_back(*At);
    return Found;
  }

  //===--------------------------------------------------------------------===//
  // What the code does with addresses
  //===--------------------------------------------------------------------===//

  void visit(const Value &V, Place P) {
    for (const Use &U : V.uses()) {
      if (isTarget(P) && usesMemory(U))
        Sides.use(P.first, SidedLoad::of(P.second));
      if (isTarget(P) && isa<ICmpInst>(U.getUser()))
        for (const Place &Other : Known.lookup(U.getUser()->getOperand(1 - U.getOperandNo())))
          Sides.compare(P.first, Other.first);
      if (const auto *Load = dyn_cast<LoadInst>(U.getUser())) {
        if (Load->getType()->isPointerTy() && !isTarget(P))
          load(*Load, P);
        for (const User *As : Load->users()) // an address that a union has as a number
          if (isa<IntToPtrInst>(As) && !isTarget(P) && DL.getTypeStoreSize(Load->getType()) == DL.getPointerSize())
            load(*cast<Instruction>(As), P);
      } else if (const auto *Store = dyn_cast<StoreInst>(U.getUser())) {
        if (Store->getValueOperand() == &V && isTarget(P) && Own.mayHold(*Store->getPointerOperand()))
          Sides.use(P.first, {SignUnknown, SidedLoad::of(P.second).Load});
        if (Store->getValueOperand() == &V)
          for (const Place &Where : placesOf(*Store->getPointerOperand()))
            hold(Where, P);
        else if (!Store->getValueOperand()->getType()->isPointerTy())
          write(P, DL.getTypeStoreSize(Store->getValueOperand()->getType()));
        else if (isa<Argument>(P.first))
          PointerStores.insert({Store, P});
      } else if (const auto *Gep = dyn_cast<GEPOperator>(U.getUser())) {
        if (Gep->getPointerOperand() != &V)
          continue;
        if (isTarget(P))
          move(*Gep, P, Signs.of(*Gep, DL));
        else if (const std::optional<Place> At = element(*Gep, P))
          add(*Gep, *At);
      } else if (isa<PHINode, SelectInst, FreezeInst, AddrSpaceCastInst>(U.getUser())) {
        add(*U.getUser(), P);
      } else if (const auto *Call = dyn_cast<CallBase>(U.getUser())) {
        call(*Call, U, P);
      } else if (const auto *Return = dyn_cast<ReturnInst>(U.getUser())) {
        for (const User *Of : Return->getFunction()->users())
          if (const auto *Call = dyn_cast<CallBase>(Of);
              Call && Call->getCalledFunction() == Return->getFunction())
            add(*Call, P);
      }
    }
  }

  void call(const CallBase &Call, const Use &U, Place P) {
    if (const auto *Copy = dyn_cast<MemTransferInst>(&Call)) {
      const auto *Bytes = dyn_cast<ConstantInt>(Copy->getLength());
      if (Bytes && &Copy->getRawSourceUse() == &U && !isTarget(P))
        for (const Place &To : placesOf(*Copy->getRawDest()))
          copy(To, P, Bytes->getZExtValue());
      if (Bytes && &Copy->getRawSourceUse() == &U && !isTarget(P))
        for (const uint64_t At : Own.pointersIn(*Copy->getRawDest(), Bytes->getZExtValue()))
          load(*Copy, {P.first, P.second + At});
      if (&Copy->getRawDestUse() == &U)
        write(P, Bytes ? Bytes->getZExtValue() : UINT32_MAX);
      return;
    }
    const Function *Callee = Call.getCalledFunction();
    if (Callee && !Callee->isDeclaration() && Call.isArgOperand(&U) &&
        Call.getArgOperandNo(&U) < Callee->arg_size())
      add(*Callee->getArg(Call.getArgOperandNo(&U)), P);
  }

  /// `Load`: or a copy of more.
  void load(const Instruction &Load, Place From, unsigned Depth = 0) {
    if (const auto *Of = dyn_cast<Argument>(From.first)) {
      if (isFollowed(Load))
        hold(*Of, From.second, Load);
      return;
    }
    // Any element of an array may be meant.
    const bool IsAny = !Arrays[From.first].empty();
    SmallVector<Place, 4> Leads;
    for (const auto &[Where, Of] : Contents)
      if (Where == From || (IsAny && Where.first == From.first))
        Leads.append(Of.begin(), Of.end());
    for (const Place &P : Leads)
      add(Load, P);
    if (auto It = Copies.find(From.first); It != Copies.end()) {
      for (const CopiedBytes &C : SmallVector<CopiedBytes, 4>(It->second.begin(), It->second.end()))
        if (From.second >= C.At && From.second + DL.getPointerSize() <= C.At + C.Bytes &&
            Depth != MaxCopies) {
          for (const Elements &A : std::set<Elements>(Arrays[From.first]))
            if (A.Begin >= C.At && A.Begin < C.At + C.Bytes)
              choose(*C.From.first, {A.Begin - C.At + C.From.second, A.Stride, A.Count});
          load(Load, {C.From.first, C.From.second + (From.second - C.At)}, Depth + 1);
        } else if (From.second < C.At && Depth != MaxCopies) {
          // The element that the copy has is a later one of an array.
          for (const Elements &A : std::set<Elements>(Arrays[From.first]))
            if (const uint64_t At = From.second + alignTo(C.At - From.second, A.Stride);
                At + DL.getPointerSize() <= C.At + C.Bytes)
              load(Load, {C.From.first, C.From.second + (At - C.At)}, Depth + 1);
        }
    }
  }

  /// Not only given on to memory that others see: what comes back to the host's objects must be the
  /// host's pointers.
  bool isFollowed(const Instruction &Load) const {
    return isa<MemTransferInst>(Load) || any_of(Load.uses(), [this](const Use &U) {
      const auto *Store = dyn_cast<StoreInst>(U.getUser());
      return !Store || U.getOperandNo() == StoreInst::getPointerOperandIndex() ||
             !localsOf(*Store->getPointerOperand()).empty() || Own.mayHold(*Store->getPointerOperand());
    });
  }

  struct CopiedBytes {
    uint64_t At, Bytes;
    Place From;
    bool operator<(const CopiedBytes &O) const {
      return std::tie(At, Bytes, From) < std::tie(O.At, O.Bytes, O.From);
    }
  };

  const Function &Kernel;
  std::vector<KernelParameter> &Parameters;
  const DataLayout &DL;
  const HandedOn Own;
  std::vector<std::pair<const Value *, Place>> Facts;
  DenseMap<const Value *, SmallSetVector<Place, 4>> Known;
  DenseMap<Place, SmallSetVector<Place, 4>> Contents; ///< of local variables: addresses
  DenseMap<const Value *, std::set<CopiedBytes>> Copies; ///< in local variables
  std::map<const Value *, std::set<Elements>> Arrays;          ///< in objects: of elements that only the run knows
  std::map<std::pair<unsigned, uint64_t>, const Value *> Held; ///< the first load
  std::set<std::pair<unsigned, std::pair<uint64_t, uint64_t>>> Written; ///< where, how many bytes
  std::set<std::pair<const StoreInst *, Place>> PointerStores; ///< into objects of parameters
  std::set<std::pair<unsigned, uint64_t>> Moved;               ///< where
  HeldSides Sides;
  IndexSigns Signs;
  bool IsNew = false;
};

} // namespace

void findHeldPointers(Function &Kernel, std::vector<KernelParameter> &Parameters) {
  PointerFinder(Kernel, Parameters).run();
}

} // namespace pacc
