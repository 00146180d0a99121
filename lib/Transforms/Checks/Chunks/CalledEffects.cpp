//===- CalledEffects.cpp - what calls do with memory ----------------------===//
#include "Checks/Chunks/CalledEffects.h"

#include "Routines/RoutineVersions.h"
#include "pacc/IR/Calls.h"
#include "pacc/Markers/Markers.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

CalledEffects::CalledEffects(const Module &M) {
  for (const CallBase *Call : callsOf(M, "__pacc_callee"))
    if (const auto Name = stringArgument(*Call, 0), Parameters = stringArgument(*Call, 2); Name && Parameters)
      Known[*Name] = {unsigned(constantArgument(*Call, 1).value_or(PACC_CALLEE_GLOBALS)), *Parameters};
}

/// The compiler's own, which nobody has written a call of: they do nothing with the program's variables.
static bool isImplicit(const Function &Callee) {
  const StringRef Name = Callee.getName();
  return Name.starts_with("__") || Name.starts_with("_Zd") || Name.starts_with("_Zn") || Name.starts_with("llvm.") ||
         Name.starts_with("pacc.");
}

bool CalledEffects::mayUseGlobals(const CallBase &Call, bool OnDevice) const {
  const Function *Callee = Call.getCalledFunction();
  // Devices call another function in its place, of which nothing is known here.
  if (OnDevice)
    return Callee && isBound(*Callee);
  if (!Callee)
    return true;
  if (isImplicit(*Callee))
    return false;
  const auto Found = Known.find(Callee->getName());
  return Found == Known.end() || (Found->second.Flags & PACC_CALLEE_GLOBALS);
}

bool CalledEffects::isOpaque(const Function &Callee) const {
  const auto Found = Known.find(Callee.getName());
  return Found != Known.end() &&
         ((Found->second.Flags & PACC_CALLEE_STREAM) || Callee.hasAvailableExternallyLinkage());
}

const Value *CalledEffects::streamOf(const CallBase &Call) const {
  const Function *Callee = Call.getCalledFunction();
  const auto Found = Callee ? Known.find(Callee->getName()) : Known.end();
  if (Found == Known.end() || !(Found->second.Flags & PACC_CALLEE_STREAM) || Call.hasStructRetAttr())
    return nullptr;
  for (const auto &[N, Letter] : enumerate(Found->second.Parameters))
    if (Letter == '-' && N < Call.arg_size() && Call.getArgOperand(N)->getType()->isPointerTy())
      return Call.getArgOperand(N);
  return nullptr;
}

CallEffect CalledEffects::ofArgument(const CallBase &Call, unsigned Argument) const {
  const Function *Callee = Call.getCalledFunction();
  if (Callee && isImplicit(*Callee))
    return CallEffect::Nothing;
  if (Call.doesNotAccessMemory(Argument))
    return CallEffect::Nothing;
  const auto Found = Callee ? Known.find(Callee->getName()) : Known.end();
  const unsigned Results = Call.hasStructRetAttr();
  if (Argument < Results)
    return CallEffect::Writes;
  // An object may be several arguments. The last letter is for all that follow.
  if (Found != Known.end() && !Found->second.Parameters.empty()) {
    const StringRef Letters = Found->second.Parameters;
    const unsigned N = Argument - Results;
    if (Callee->isVarArg() || Call.arg_size() - Results == Letters.size() - 1)
      switch (Letters[std::min<size_t>(N, Letters.size() - 1)]) {
      case '-':
        return CallEffect::Nothing;
      case 'r':
        return CallEffect::Reads;
      case 'w':
        return CallEffect::Writes;
      default:
        return CallEffect::Both;
      }
  }
  return Call.onlyReadsMemory(Argument)     ? CallEffect::Reads
         : Call.onlyWritesMemory(Argument) ? CallEffect::Writes
                                           : CallEffect::Both;
}

} // namespace pacc
