//===- Mutation.cpp - leaving out one synchronisation, for tests ----------===//
#include "Memory/Mutation.h"

#ifdef PACC_MUTATION
#include "pacc/Targets/Target.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace pacc {

bool isLeftOut(const char *Kind, Instruction &Where, const Target &Device) {
  static const char *const Asked = std::getenv("PACC_LEAVE_OUT");
  static unsigned Count = 0;
  if (!Asked || !Device.detectsRaces())
    return false;
  const unsigned Number = ++Count;
  if (StringRef(Asked) == std::to_string(Number) + ":stop")
    IRBuilder<>(&Where).CreateIntrinsic(Intrinsic::trap, {});
  if (StringRef(Asked) != "list")
    return StringRef(Asked) == std::to_string(Number);
  const DebugLoc Line = Where.getDebugLoc();
  errs() << "mutant " << Number << ": " << Kind << " in " << Where.getFunction()->getName()
         << " line " << (Line ? Line.getLine() : 0) << "\n";
  return false;
}

} // namespace pacc
#endif
