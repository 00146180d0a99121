//===- DeviceStreams.cpp - output to stdout and stderr in kernels ---------===//
#include "Nvptx/Output/DeviceStreams.h"

#include "pacc/IR/Calls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// Whether the value is what the variable `stdout` or `stderr` holds.
static bool isStandardOutput(const Value *Stream) {
  const auto *Load = dyn_cast<LoadInst>(Stream);
  const auto *Variable = Load ? dyn_cast<GlobalVariable>(Load->getPointerOperand()) : nullptr;
  return Variable && Variable->isDeclaration() && (Variable->getName() == "stdout" || Variable->getName() == "stderr");
}

static FunctionCallee declarePrintf(Module &M) {
  Type *Pointer = PointerType::getUnqual(M.getContext());
  return M.getOrInsertFunction("printf", FunctionType::get(Type::getInt32Ty(M.getContext()), {Pointer}, true));
}

static void replaceBy(CallBase &Call, Value *Result) {
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

/// `Format`: the number of the format argument. Those between it and the stream are _FORTIFY_SOURCE's.
static void lowerFormatted(Module &M, StringRef Name, unsigned Format) {
  for (CallBase *Call : callsOf(M, Name))
    if (Call->arg_size() > Format && isStandardOutput(Call->getArgOperand(0))) {
      SmallVector<Value *, 8> Arguments(drop_begin(Call->args(), Format));
      replaceBy(*Call, IRBuilder<>(Call).CreateCall(declarePrintf(M), Arguments));
    }
}

/// `fputs(text, stream)`, `putc(character, stream)`: `Format` is for the first argument.
static void lowerPut(Module &M, StringRef Name, StringRef Format) {
  for (CallBase *Call : callsOf(M, Name))
    if (Call->arg_size() == 2 && isStandardOutput(Call->getArgOperand(1))) {
      IRBuilder<> Builder(Call);
      Value *What = Call->getArgOperand(0);
      Value *Printed = Builder.CreateCall(declarePrintf(M), {Builder.CreateGlobalString(Format), What});
      replaceBy(*Call, What->getType()->isIntegerTy() ? What : Printed);
    }
}

void lowerStreams(Module &M) {
  lowerFormatted(M, "fprintf", 1);
  lowerFormatted(M, "__fprintf_chk", 2);
  for (const char *Name : {"fputs", "fputs_unlocked"})
    lowerPut(M, Name, "%s");
  for (const char *Name : {"fputc", "putc", "_IO_putc", "fputc_unlocked", "putc_unlocked"})
    lowerPut(M, Name, "%c");
  // What kernels print is there when the host has waited for them.
  for (CallBase *Call : callsOf(M, "fflush"))
    if (isa<ConstantPointerNull>(Call->getArgOperand(0)) || isStandardOutput(Call->getArgOperand(0)))
      replaceBy(*Call, ConstantInt::get(Call->getType(), 0));
}

} // namespace pacc
