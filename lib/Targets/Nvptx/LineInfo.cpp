//===- LineInfo.cpp - source lines in PTX ---------------------------------===//
#include "Nvptx/LineInfo.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// The same unit, but emitting line directives only.
static DICompileUnit *directivesOnly(DICompileUnit *Unit) {
  return DICompileUnit::getDistinct(
      Unit->getContext(), Unit->getSourceLanguage(), Unit->getFile(), Unit->getProducer(),
      Unit->isOptimized(), Unit->getFlags(), Unit->getRuntimeVersion(), "",
      DICompileUnit::DebugDirectivesOnly, nullptr, nullptr, nullptr, nullptr, nullptr, 0,
      false, false, DICompileUnit::DebugNameTableKind::None, false, "", "");
}

void reduceDebugInfo(Module &M, bool KeepLines) {
  if (!KeepLines) {
    StripDebugInfo(M);
    return;
  }
  stripNonLineTableDebugInfo(M);
  DenseMap<DICompileUnit *, DICompileUnit *> Units;
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (DISubprogram *Subprogram : Finder.subprograms())
    if (DICompileUnit *Unit = Subprogram->getUnit()) {
      DICompileUnit *&New = Units[Unit];
      New = New ? New : directivesOnly(Unit);
      Subprogram->replaceUnit(New);
    }
  if (NamedMDNode *List = M.getNamedMetadata("llvm.dbg.cu")) {
    List->clearOperands();
    for (auto &[Old, New] : Units)
      List->addOperand(New);
  }
}

} // namespace pacc
