//===- SameCode.cpp - kernels that are written twice ----------------------===//
#include "pacc/IR/SameCode.h"

#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// Walks through two functions side by side.
class Comparison {
public:
  Comparison(const Function &A, const Function &B) : A(A), B(B) {}

  bool run() {
    if (!isSameInterface() || !pair())
      return false;
    return all_of(zip_equal(instructions(A), instructions(B)),
                  [&](auto Both) { return isSame(std::get<0>(Both), std::get<1>(Both)); });
  }

private:
  /// What lowering has noted on a kernel names the kernel's other forms, its loops and its place in the source.
  static AttributeList attributesOf(const Function &F) {
    AttributeMask Noted;
    for (Attribute Each : F.getAttributes().getFnAttrs())
      if (Each.isStringAttribute() && Each.getKindAsString().starts_with("pacc-"))
        Noted.addAttribute(Each.getKindAsString());
    return F.getAttributes().removeFnAttributes(F.getContext(), Noted);
  }

  bool isSameInterface() const {
    return A.getFunctionType() == B.getFunctionType() && A.getCallingConv() == B.getCallingConv() &&
           A.getLinkage() == B.getLinkage() && A.getAlign() == B.getAlign() && A.getSection() == B.getSection() &&
           !A.hasPersonalityFn() && !B.hasPersonalityFn() && !A.hasPrefixData() && !B.hasPrefixData() &&
           !A.hasPrologueData() && !B.hasPrologueData() && !A.hasGC() && !B.hasGC() && A.size() == B.size() &&
           A.getMetadata(LLVMContext::MD_prof) == B.getMetadata(LLVMContext::MD_prof) &&
           attributesOf(A) == attributesOf(B);
  }

  /// Finds for each value of A that of B in its place. False if B has more, or less.
  bool pair() {
    for (auto [Mine, Other] : zip_equal(A.args(), B.args()))
      Values[&Mine] = &Other;
    for (auto [Mine, Other] : zip_equal(A, B)) {
      if (Mine.size() != Other.size() || Mine.hasAddressTaken() || Other.hasAddressTaken())
        return false;
      Values[&Mine] = &Other;
      for (auto [I, J] : zip_equal(Mine, Other))
        Values[&I] = &J;
    }
    return true;
  }

  bool isSame(const Instruction &I, const Instruction &J) {
    if (!I.isSameOperationAs(&J) || !I.hasSameSubclassOptionalData(&J) || I.hasDbgRecords() || J.hasDbgRecords())
      return false;
    for (auto [Mine, Other] : zip_equal(I.operands(), J.operands()))
      if (!isSame(Mine.get(), Other.get()))
        return false;
    if (const auto *Phi = dyn_cast<PHINode>(&I)) {
      for (auto [Mine, Other] : zip_equal(Phi->blocks(), cast<PHINode>(J).blocks()))
        if (!isSame(Mine, Other))
          return false;
    } else if (const auto *Switch = dyn_cast<SwitchInst>(&I)) { // its cases are no operands
      for (auto [Mine, Other] : zip_equal(Switch->cases(), cast<SwitchInst>(J).cases()))
        if (Mine.getCaseValue() != Other.getCaseValue())
          return false;
    }
    SmallVector<std::pair<unsigned, MDNode *>, 4> OfI, OfJ;
    I.getAllMetadataOtherThanDebugLoc(OfI);
    J.getAllMetadataOtherThanDebugLoc(OfJ);
    return OfI.size() == OfJ.size() && all_of(zip_equal(OfI, OfJ), [&](auto Both) {
             const auto &[Mine, Other] = Both;
             return Mine.first == Other.first && isSame(Mine.second, Other.second);
           });
  }

  bool isSame(const Value *Mine, const Value *Other) {
    if (const auto *Node = dyn_cast<MetadataAsValue>(Mine)) {
      const auto *OtherNode = dyn_cast<MetadataAsValue>(Other);
      return OtherNode && isSame(Node->getMetadata(), OtherNode->getMetadata());
    }
    const auto Paired = Values.find(Mine);
    return Paired == Values.end() ? Mine == Other : Paired->second == Other;
  }

  /// Nodes say what accesses have to do with each other: which node it is does not count, but where else it stands.
  bool isSame(const Metadata *Mine, const Metadata *Other) {
    if (!Mine || !Other || (isa<DILocation>(Mine) && isa<DILocation>(Other)))
      return !Mine == !Other;
    const auto *Node = dyn_cast<MDNode>(Mine);
    const auto *OtherNode = dyn_cast<MDNode>(Other);
    if (!Node || !OtherNode)
      return Mine == Other;
    const auto [Paired, IsNew] = Nodes.try_emplace(Node, OtherNode);
    const auto [Back, IsNewBack] = NodesBack.try_emplace(OtherNode, Node);
    if (!IsNew || !IsNewBack)
      return Paired->second == OtherNode && Back->second == Node;
    return Node->getMetadataID() == OtherNode->getMetadataID() && Node->isDistinct() == OtherNode->isDistinct() &&
           Node->getNumOperands() == OtherNode->getNumOperands() &&
           all_of(zip_equal(Node->operands(), OtherNode->operands()),
                  [&](auto Both) { return isSame(std::get<0>(Both).get(), std::get<1>(Both).get()); });
  }

  const Function &A, &B;
  DenseMap<const Value *, const Value *> Values;
  DenseMap<const MDNode *, const MDNode *> Nodes, NodesBack;
};

/// Equal for functions of the same code. Constants count, too: many kernels of a file have little else of their own, and
/// all of one number are compared with each other.
hash_code hashOf(const Function &F) {
  hash_code Hash = hash_combine(F.getFunctionType(), F.size());
  for (const Instruction &I : instructions(F)) {
    Hash = hash_combine(Hash, I.getOpcode(), I.getType(), I.getNumOperands());
    for (const Value *Operand : I.operands())
      if (isa<Constant>(Operand))
        Hash = hash_combine(Hash, Operand);
  }
  return Hash;
}

} // namespace

bool isSameCode(const Function &A, const Function &B) { return Comparison(A, B).run(); }

SmallVector<std::pair<Function *, Function *>, 4> findSameKernels(Module &M) {
  SmallVector<std::pair<Function *, Function *>, 4> Same;
  if (!options().ForgetsLines || options().LineInfo)
    return Same;
  DenseMap<size_t, SmallVector<Function *, 1>> Kept;
  for (Function &F : M) {
    if (F.isDeclaration() || !isKernel(F))
      continue;
    SmallVector<Function *, 1> &Candidates = Kept[hashOf(F)];
    const auto First = find_if(Candidates, [&](const Function *Earlier) { return isSameCode(*Earlier, F); });
    if (First == Candidates.end() || !F.use_empty())
      Candidates.push_back(&F);
    else
      Same.push_back({&F, *First});
  }
  return Same;
}

} // namespace pacc
