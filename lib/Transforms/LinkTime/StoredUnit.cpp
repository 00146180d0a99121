//===- StoredUnit.cpp - a source file's code in its object ----------------===//
#include "LinkTime/StoredUnit.h"

#include "LinkTime/OtherBodies.h"
#include "Routines/RoutineVersions.h"
#include "Units/Unit.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "pacc/Support/StoredUnit.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {

std::string codeToStore(const Module &Host) {
  std::string Code;
  if (options().MayStore && (options().LinkTime || declaresLevels(Host) || definesLevels(Host))) {
    raw_string_ostream OS(Code);
    WriteBitcodeToFile(Host, OS);
  }
  return Code;
}

/// The object's kernels have no body for the routine: a link in which the object is not made again ends with this
/// symbol.
static void refuseOtherLinks(Module &Host, const std::string &Routine) {
  const std::string Says = "'" + userName(Routine) +
                           "', a routine with a level that kernels call and another file defines: link with pacc, and "
                           "compile that file with pacc, too";
  auto *Missing = new GlobalVariable(Host, Type::getInt8Ty(Host.getContext()), /*isConstant=*/true,
                                     GlobalValue::ExternalLinkage, nullptr, Says);
  auto *User = new GlobalVariable(Host, Missing->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Missing,
                                  "pacc.needs");
  appendToUsed(Host, User);
}

void storeUnit(Module &Host, const std::string &Code, const UnitInterface &Shared) {
  const bool IsShared = !Shared.Needed.empty() || !Shared.OfLevels.empty() ||
                        (options().LinkTime && !(Shared.Imports.empty() && Shared.Exports.empty()));
  if (Code.empty() || !IsShared)
    return;
  std::string Text;
  const auto Add = [&Text](const char *Kind, const std::string &Name) { Text += Kind + Name + "\n"; };
  for (const ImportedRoutine &Routine : Shared.Imports)
    Add(StoredImport, Routine.Symbol);
  for (const std::string &Symbol : Shared.Exports)
    Add(StoredExport, Symbol);
  for (const std::string &Symbol : Shared.OfLevels)
    Add(StoredExport, Symbol);
  for (const std::string &Symbol : Shared.Needed)
    Add(StoredNeed, Symbol);
  for (const std::string &Symbol : Shared.Used)
    Add(StoredUse, Symbol);
  for (const std::string &Word : options().StoredWords)
    Add(StoredWord, Word);
  const std::string Record = (Twine(StoredUnitMagic) + " " + Twine(StoredUnitInterface) + " " + Twine(Text.size()) +
                              " " + Twine(Code.size()) + "\n")
                                 .str() +
                             Text + Code;
  embedBufferInModule(Host, MemoryBufferRef(Record, ""), StoredUnitSection);
  for (const std::string &Symbol : Shared.Needed)
    refuseOtherLinks(Host, Symbol);
}

static std::unique_ptr<Module> readModule(const std::string &Path, LLVMContext &C) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File) {
    C.emitError(Twine("cannot read '") + Path + "': " + File.getError().message());
    return nullptr;
  }
  Expected<std::unique_ptr<Module>> Read = parseBitcodeFile((*File)->getMemBufferRef(), C);
  if (Read)
    return std::move(*Read);
  C.emitError(Twine("cannot use the code stored for the link: ") + toString(Read.takeError()));
  return nullptr;
}

bool takeStoredUnit(Module &Host) {
  LLVMContext &C = Host.getContext();
  std::unique_ptr<Module> Own = readModule(options().StoredUnit, C);
  if (!Own)
    return false;
  Host.setSourceFileName(Own->getSourceFileName());
  Host.setModuleIdentifier(Own->getModuleIdentifier());
  if (Linker::linkModules(Host, std::move(Own)))
    return false;
  std::vector<std::unique_ptr<Module>> Others;
  for (const std::string &Path : options().StoredOthers)
    if (std::unique_ptr<Module> Other = readModule(Path, C))
      Others.push_back(std::move(Other));
    else
      return false;
  return takeBodies(Host, Others);
}

} // namespace pacc
