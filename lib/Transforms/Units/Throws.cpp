//===- Throws.cpp - exceptions that nothing catches -----------------------===//
#include "Units/Throws.h"

#include "pacc/IR/Calls.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/Report.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

/// What `Begin` throws, in the user's words; or "".
static std::string thrownBy(const Instruction &Begin) {
  StringRef Name = calleeName(Begin);
  if (Name.starts_with("_ZSt") && Name.contains("__throw_")) {
    // _ZSt20__throw_out_of_rangePKc: what stands behind the name are the types of arguments.
    std::string Function = demangle(Name);
    StringRef Thrown = StringRef(Function).split("__throw_").second.split('(').first;
    Thrown.consume_back("_fmt");
    return "std::" + Thrown.str();
  }
  const Instruction *Throw = Name == "__cxa_throw" ? &Begin : nullptr;
  for (const User *U : Begin.users())
    if (const auto *I = dyn_cast<Instruction>(U); I && calleeName(*I) == "__cxa_throw")
      Throw = I;
  if (!Throw)
    return "";
  std::string Type = demangle(cast<CallBase>(Throw)->getArgOperand(1)->getName());
  StringRef Text = Type;
  return Text.consume_front("typeinfo for ") ? Text.str() : "";
}

static std::string claimOf(const Instruction &Begin) {
  if (calleeName(Begin) == "_ZSt9terminatev")
    return "nothing calls std::terminate";
  const std::string Thrown = thrownBy(Begin);
  return Thrown.empty() ? "nothing is thrown" : "nothing throws " + Thrown;
}

/// The function that the user wrote: of inlined code not the one that it stands in now.
static std::string functionAt(const Instruction &I) {
  const DILocation *At = I.getDebugLoc();
  const DISubprogram *Written = At ? At->getScope()->getSubprogram() : nullptr;
  return Written ? Written->getName().str() : userName(I.getFunction()->getName());
}

static void assertNot(IRBuilder<> &B, const Instruction &Throw, StringRef Claim) {
  const DILocation *At = Throw.getDebugLoc();
  FunctionCallee Fails = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      "__assert_fail", B.getVoidTy(), B.getPtrTy(), B.getPtrTy(), B.getInt32Ty(), B.getPtrTy());
  B.CreateCall(Fails, {B.CreateGlobalString(Claim), B.CreateGlobalString(At ? At->getFilename() : ""),
                       B.getInt32(At ? At->getLine() : 0), B.CreateGlobalString(functionAt(Throw))});
}

void endThrows(Module &M, bool AreCaught) {
  SmallVector<std::pair<Instruction *, std::string>, 8> Throws;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (beginsThrow(I))
        Throws.emplace_back(&I, claimOf(I));
  for (auto &[I, Claim] : reverse(Throws)) { // a `throw` is several calls, of which the first takes the others away
    IRBuilder<> B(I);
    if (AreCaught)
      B.CreateCall(M.getOrInsertFunction("__cxa_rethrow", B.getVoidTy()));
    else
      assertNot(B, *I, Claim);
    changeToUnreachable(I);
  }
}

} // namespace pacc
