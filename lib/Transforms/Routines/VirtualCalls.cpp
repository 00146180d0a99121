//===- VirtualCalls.cpp - calls that an object decides --------------------===//
#include "Routines/VirtualCalls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {
namespace {

/// On what is left of a virtual call behind the direct ones.
constexpr StringLiteral OtherObjects = "pacc.other_objects";

/// The table of a class (Itanium C++ ABI, 2.5), or one that objects have while they are made.
bool isTable(const GlobalVariable &V) {
  return (V.getName().starts_with("_ZTV") || V.getName().starts_with("_ZTC")) && V.isConstant() && V.hasInitializer();
}

/// A place in a table at which objects point.
struct AddressPoint {
  Constant *Address;
  GlobalVariable *Table;
  APInt Offset;
};

/// All places in tables of which the module's code, or constants that it names, have the address. (None is at a table's
/// beginning: two entries stand before what objects point at.)
class AddressPoints {
public:
  explicit AddressPoints(Module &M) : Layout(M.getDataLayout()) {
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        for (Use &U : I.operands())
          if (auto *C = dyn_cast<Constant>(U))
            add(C);
  }

  ArrayRef<AddressPoint> all() const { return Found; }

  /// The function that stands `Slot` bytes behind the place; null: none of this type.
  Function *functionAt(const AddressPoint &P, const APInt &Slot, const CallBase &Call) const {
    Constant *C = ConstantFoldLoadFromConst(P.Table->getInitializer(), P.Address->getType(), P.Offset + Slot, Layout);
    auto *F = C ? dyn_cast<Function>(C->stripPointerCasts()) : nullptr;
    return F && F->getFunctionType() == Call.getFunctionType() ? F : nullptr;
  }

private:
  const DataLayout &Layout;
  SmallVector<AddressPoint, 8> Found;
  SmallPtrSet<const Constant *, 32> Seen;

  void add(Constant *C) {
    if (isa<Function, ConstantData>(C) || !Seen.insert(C).second)
      return;
    APInt Offset(Layout.getIndexTypeSizeInBits(PointerType::get(C->getContext(), 0)), 0);
    if (C->getType()->isPointerTy())
      if (auto *Table = dyn_cast<GlobalVariable>(C->stripAndAccumulateConstantOffsets(Layout, Offset, true));
          Table && Table != C && isTable(*Table) && none_of(Found, [&](const AddressPoint &P) {
            return P.Table == Table && P.Offset == Offset;
          }))
        Found.push_back({C, Table, Offset});
    if (auto *Variable = dyn_cast<GlobalVariable>(C); Variable && Variable->isConstant() && Variable->hasInitializer())
      add(Variable->getInitializer()); // tables of tables, of classes with virtual bases
    for (Use &U : C->operands())
      if (auto *Part = dyn_cast<Constant>(U))
        add(Part);
  }
};

/// A call of what stands in the table of an object.
struct VirtualCall {
  CallBase *Call;
  LoadInst *Table; ///< the object's
  APInt Slot;      ///< bytes from where the object points
};

/// The call gives the object on, first of all or behind the place of its result; a call through a structure of pointers to
/// functions does not.
bool isOfObject(const CallBase &Call, const LoadInst &Table) {
  return any_of(make_range(Call.arg_begin(), Call.arg_begin() + std::min(Call.arg_size(), 2u)),
                [&](const Use &Argument) { return Argument.get() == Table.getPointerOperand(); });
}

std::optional<VirtualCall> asVirtual(Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  auto *Callee = Call && !Call->isInlineAsm() ? dyn_cast<LoadInst>(Call->getCalledOperand()) : nullptr;
  if (!Callee)
    return std::nullopt;
  const DataLayout &Layout = I.getDataLayout();
  APInt Slot(Layout.getIndexTypeSizeInBits(Callee->getPointerOperandType()), 0);
  auto *Table = dyn_cast<LoadInst>(Callee->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Slot, true));
  if (!Table || !Table->getType()->isPointerTy() || !isOfObject(*Call, *Table))
    return std::nullopt;
  return VirtualCall{Call, Table, Slot};
}

} // namespace

void callKnownFunctions(Module &Neutral) {
  SmallVector<VirtualCall, 8> Calls;
  for (Function &F : Neutral)
    for (Instruction &I : instructions(F))
      if (const auto Virtual = asVirtual(I))
        Calls.push_back(*Virtual);
  if (Calls.empty())
    return;
  const AddressPoints Points(Neutral);
  for (const VirtualCall &Virtual : Calls) {
    MapVector<Function *, SmallVector<Constant *, 2>> Known;
    for (const AddressPoint &P : Points.all())
      if (Function *F = Points.functionAt(P, Virtual.Slot, *Virtual.Call))
        Known[F].push_back(P.Address);
    for (const auto &[F, Addresses] : Known)
      promoteCallWithVTableCmp(*Virtual.Call, Virtual.Table, F, Addresses, nullptr);
    if (!Known.empty())
      Virtual.Call->setMetadata(OtherObjects, MDNode::get(Neutral.getContext(), {}));
  }
}

/// `C` without the parts that `IsDropped` names.
static Constant *without(Constant *C, function_ref<bool(const Constant &)> IsDropped) {
  if (IsDropped(*C))
    return Constant::getNullValue(C->getType());
  if (!isa<ConstantAggregate, ConstantExpr>(C))
    return C;
  SmallVector<Constant *, 16> Parts;
  for (Use &U : C->operands())
    Parts.push_back(without(cast<Constant>(U), IsDropped));
  if (auto *Expression = dyn_cast<ConstantExpr>(C))
    return is_contained(Parts, Constant::getNullValue(C->getType())) ? Constant::getNullValue(C->getType()) : Expression;
  if (auto *T = dyn_cast<StructType>(C->getType()))
    return ConstantStruct::get(T, Parts);
  return isa<ArrayType>(C->getType()) ? ConstantArray::get(cast<ArrayType>(C->getType()), Parts) : C;
}

void endOtherVirtualCalls(Module &M) {
  SmallVector<Instruction *, 8> Others;
  bool MayLook = false;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (I.hasMetadata(OtherObjects))
        Others.push_back(&I);
      else
        MayLook |= asVirtual(I).has_value();
    }
  for (Instruction *I : Others) {
    IRBuilder<>(I).CreateIntrinsic(Intrinsic::trap, {});
    changeToUnreachable(I);
  }
  for (GlobalVariable &V : M.globals())
    if (!MayLook && isTable(V))
      V.setInitializer(without(V.getInitializer(), [](const Constant &C) { return isa<Function>(C); }));
    else if (V.getName().starts_with("_ZTI") && V.hasInitializer()) // what types are at run time is the host's library's
      V.setInitializer(without(V.getInitializer(), [](const Constant &C) {
        const auto *Of = dyn_cast<GlobalVariable>(&C);
        return Of && Of->isDeclaration();
      }));
}

} // namespace pacc
