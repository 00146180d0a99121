//===- Throws.cpp - exceptions in device code -----------------------------===//
#include "Units/Throws.h"

#include "Units/UnsupportedCode.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/Report.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

/// An attribute of calls: metadata are lost where the inliner makes invokes of them.
constexpr const char *CaughtBy = "pacc-caught";

namespace {
/// Functions whose exceptions a handler may get, with its place.
class Guarded {
public:
  explicit Guarded(ArrayRef<Function *> Functions) : Functions(Functions) {}

  void findHandlers() {
    for (Function *F : Functions)
      for (Instruction &I : instructions(*F))
        if (auto *Invoke = dyn_cast<InvokeInst>(&I); Invoke && catchesAt(*Invoke->getUnwindDest())) {
          markThrows(*F, placeName(*F));
          guardCallee(*Invoke, placeName(*F));
        }
    for (size_t At = 0; At < Work.size(); ++At) {
      const auto [F, Catcher] = Work[At];
      markThrows(*F, Catcher);
      for (Instruction &I : instructions(*F))
        if (auto *Call = dyn_cast<CallBase>(&I))
          guardCallee(*Call, Catcher);
    }
  }

private:
  ArrayRef<Function *> Functions;
  SmallVector<std::pair<Function *, std::string>, 8> Work;
  SmallPtrSet<const Function *, 16> Seen;

  void guard(Function &F, const std::string &Catcher) {
    if (Seen.insert(&F).second)
      Work.emplace_back(&F, Catcher);
  }

  /// A call through a pointer may be one of any function.
  void guardCallee(const CallBase &Call, const std::string &Catcher) {
    if (Function *Callee = Call.getCalledFunction())
      return Callee->isDeclaration() ? void() : guard(*Callee, Catcher);
    if (!Call.isInlineAsm())
      for (Function *F : Functions)
        guard(*F, Catcher);
  }

  static void markThrows(Function &F, const std::string &Catcher) {
    for (Instruction &I : instructions(F))
      if (beginsThrow(I) && catcherOf(I).empty())
        cast<CallBase>(I).addFnAttr(Attribute::get(F.getContext(), CaughtBy, Catcher));
  }
};
} // namespace

void markCaughtThrows(ArrayRef<Function *> Functions) { Guarded(Functions).findHandlers(); }

std::string catcherOf(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call ? Call->getFnAttr(CaughtBy).getValueAsString().str() : "";
}

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

void endThrows(Module &M) {
  SmallVector<std::pair<Instruction *, std::string>, 8> Throws;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (beginsThrow(I))
        Throws.emplace_back(&I, claimOf(I));
  for (auto &[I, Claim] : reverse(Throws)) { // a `throw` is several calls, of which the first takes the others away
    IRBuilder<> B(I);
    if (const std::string Catcher = catcherOf(*I); !Catcher.empty())
      B.CreateCall(M.getOrInsertFunction("__cxa_rethrow", B.getVoidTy()))
          ->addFnAttr(Attribute::get(M.getContext(), CaughtBy, Catcher));
    else
      assertNot(B, *I, Claim);
    changeToUnreachable(I);
  }
}

} // namespace pacc
