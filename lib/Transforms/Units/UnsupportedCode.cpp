//===- UnsupportedCode.cpp - what cannot be device code -------------------===//
#include "Units/UnsupportedCode.h"

#include "pacc/Access/KernelParameters.h"
#include "Routines/ChosenFunctions.h"
#include "Routines/RoutineVersions.h"
#include "Units/LibraryAdvice.h"
#include "Units/Throws.h"
#include "Units/Unit.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/IR/SymbolNames.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace pacc {

/// Key of indirect calls among the remembered places; no symbol has this name.
static constexpr const char *IndirectCall = "<indirect>";

/// The user's name of a floating point type that GPUs do not have, or null.
static const char *longTypeName(Type *T) {
  if (T->isX86_FP80Ty() || T->isPPC_FP128Ty())
    return "long double";
  return T->isFP128Ty() ? "__float128" : nullptr;
}

/// A variable that is never read or written does no harm, so allocas do not count.
static const char *longTypeIn(const Instruction &I) {
  if (const char *Name = longTypeName(I.getType()))
    return Name;
  for (const Use &Operand : I.operands())
    if (const char *Name = longTypeName(Operand->getType()))
      return Name;
  return nullptr;
}

/// The user's name of the variable that `I` reads, writes or is; "" if unknown.
static std::string variableOf(Instruction &I) {
  Value *Pointer = getLoadStorePointerOperand(&I);
  Value *Object = Pointer ? getUnderlyingObject(Pointer) : &I;
  if (auto *Local = dyn_cast<AllocaInst>(Object)) {
    for (DbgVariableRecord *Record : findDVRDeclares(Local))
      return Record->getVariable()->getName().str();
    // A parameter's alloca holds what the function was called with.
    for (User *U : Local->users()) {
      if (auto *Store = dyn_cast<StoreInst>(U); Store && isa<Argument>(Store->getValueOperand()))
        Object = Store->getValueOperand();
      else if (auto *Copy = dyn_cast<MemCpyInst>(U); Copy && isa<Argument>(Copy->getSource()))
        Object = Copy->getSource();
    }
    if (Object == Local)
      return Local->getName().str(); // "" unless the compiler keeps names
  }
  if (auto *Parameter = dyn_cast<Argument>(Object)) {
    if (!isKernel(*I.getFunction()))
      return Parameter->getName().str();
    auto Parameters = readKernelParameters(*I.getFunction());
    if (Parameter->getArgNo() < Parameters.size())
      return Parameters[Parameter->getArgNo()].Name;
  }
  if (auto *Global = dyn_cast<GlobalVariable>(Object))
    return userName(Global->getName());
  return "";
}

/// The variable that `I` reads, or that its value goes to or comes from, if that is one of a long type.
static std::string variableNear(Instruction &I) {
  std::string Name = variableOf(I);
  for (User *U : I.users())
    if (auto *Store = dyn_cast<StoreInst>(U); Store && Name.empty())
      Name = variableOf(*Store);
  for (Use &Operand : I.operands())
    if (auto *Load = dyn_cast<LoadInst>(Operand); Load && Name.empty() && longTypeName(Load->getType()))
      Name = variableOf(*Load);
  return Name;
}

std::string placeName(const Function &F) {
  if (isKernel(F))
    return "a compute construct of '" + readOrigin(F).Function + "'";
  return "device function '" + userName(F.getName()) + "'";
}

void UnsupportedCode::remember(StringRef Symbol, const Instruction &I) {
  Places.try_emplace(Symbol, Place{placeName(*I.getFunction()), I.getDebugLoc()});
}

void UnsupportedCode::rememberGlobals(const Instruction &I, const Value *Operand) {
  if (const auto *Global = dyn_cast<GlobalVariable>(Operand))
    remember(Global->getName(), I);
  else if (const auto *Expression = dyn_cast<ConstantExpr>(Operand))
    for (const Use &Inner : Expression->operands())
      rememberGlobals(I, Inner);
}

bool UnsupportedCode::scanCall(CallBase &Call) {
  if (const auto *Assembly = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    // An empty string only keeps the compiler from moving code.
    if (Assembly->getAsmString().empty() && Call.use_empty())
      return true;
    reportError(Call, "inline assembly in " + placeName(*Call.getFunction()) +
                          " cannot be compiled for the device");
    return false;
  }
  Function *Callee = Call.getCalledFunction();
  if (!Callee) {
    remember(IndirectCall, Call);
    return true;
  }
  if (Callee->getName().starts_with("llvm.x86.")) {
    reportError(Call, "the x86 intrinsic '" + Callee->getName() + "' in " +
                          placeName(*Call.getFunction()) +
                          " cannot be compiled for the device");
    return false;
  }
  if (Callee->getIntrinsicID() == Intrinsic::threadlocal_address) {
    std::string Name = userName(Call.getArgOperand(0)->getName());
    reportError(Call, "thread-local variable '" + Name + "' is used in " +
                          placeName(*Call.getFunction()));
    return false;
  }
  if (Callee->isDeclaration())
    remember(Callee->getName(), Call);
  return true;
}

/// What va_start, va_arg and their like become: where the arguments of the host's function are, the host alone knows.
static bool usesVariableArguments(const Instruction &I) {
  if (isa<VAArgInst>(I))
    return true;
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return is_contained({Intrinsic::vastart, Intrinsic::vacopy, Intrinsic::vaend}, Call->getIntrinsicID());
  const auto *Member = dyn_cast<GetElementPtrInst>(&I);
  const auto *List = Member ? dyn_cast<StructType>(Member->getSourceElementType()) : nullptr;
  return List && List->hasName() && List->getName() == "struct.__va_list_tag";
}

bool UnsupportedCode::scanInstruction(Instruction &I) {
  if (const char *Type = longTypeIn(I)) {
    std::string Variable = variableNear(I);
    reportError(I, "'" + Twine(Type) + "' in " + placeName(*I.getFunction()) +
                       (Variable.empty() ? "" : " (variable '" + Variable + "')") +
                       ": the device has no such type");
    return false;
  }
  if (usesVariableArguments(I) || isa<IndirectBrInst>(I)) {
    reportError(I, Twine(isa<IndirectBrInst>(I) ? "computed 'goto'" : "variable arguments") +
                       " in " + placeName(*I.getFunction()) + " cannot be compiled for the device");
    return false;
  }
  for (const Use &Operand : I.operands())
    rememberGlobals(I, Operand);
  if (auto *Call = dyn_cast<CallBase>(&I))
    return scanCall(*Call);
  return true;
}

bool checkNoConstructs(Module &M) {
  bool Good = true;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isEntry(calleeName(I))) {
        reportError(I, "an OpenACC construct stands in " + placeName(F) +
                           ": only the host can call it");
        Good = false;
        break;
      }
  return Good;
}

/// `...` alone costs nothing: the standard library has lambdas that take the rest of a pack so.
static bool readsVariableArguments(const Function &F) {
  return F.isVarArg() && any_of(instructions(F), [](const Instruction &I) {
           const auto *Call = dyn_cast<IntrinsicInst>(&I);
           return Call && Call->getIntrinsicID() == Intrinsic::vastart;
         });
}

/// One report a function: the rest of it would mostly repeat the first.
bool UnsupportedCode::scanFunction(Function &F) {
  if (readsVariableArguments(F)) {
    reportError(F, F.getSubprogram(), "'" + userName(F.getName()) +
                                          "' is called from a compute construct but has "
                                          "variable arguments: not supported");
    return false;
  }
  for (BasicBlock *Block : blocksOnGpus(F))
    for (Instruction &I : *Block) {
      if (!scanInstruction(I))
        return false;
      if (beginsThrow(I))
        break;
    }
  return true;
}

bool UnsupportedCode::scan(Module &M) {
  bool Good = true;
  const SetVector<Function *> Reached = functionsOnGpus(M);
  markCaughtThrows(Reached.getArrayRef());
  for (Function &F : M) // in the order of the file
    Good &= !Reached.contains(&F) || scanFunction(F);
  return Good;
}

static bool isException(StringRef Name) {
  return Name == "__cxa_throw" || Name == "__cxa_rethrow" || Name == "__cxa_begin_catch" ||
         Name == "__cxa_end_catch" || Name == "__cxa_allocate_exception" ||
         Name == "__cxa_free_exception" || Name == "_Unwind_Resume" ||
         Name.starts_with("_ZSt9terminate") || Name == "__clang_call_terminate" ||
         (Name.starts_with("_ZSt") && Name.contains("__throw_"));
}

/// What the PTX environment of CUDA itself defines.
static bool isDeviceBuiltin(StringRef Name) {
  return Name == "vprintf" || Name == "malloc" || Name == "free" || Name == "__assertfail";
}

/// What is wrong with `What`, which optimised device code still needs.
static std::string complaint(const Value &What, const Instruction &Use, const std::string &Function,
                             const ImageTarget &Device) {
  StringRef Symbol = What.getName();
  if (!isa<GlobalValue>(What))
    return "virtual or indirect call in " + Function + ": its target is not known on the device";
  if (isa<GlobalVariable>(What) && isStaticLocal(Symbol))
    return "static variable '" + userName(Symbol) + "' is used in " + Function +
           ": beside constants only those of a single kernel may be static there";
  if (isa<GlobalVariable>(What) && (Symbol == "stdin" || Symbol == "stdout" || Symbol == "stderr"))
    return ("stream '" + Symbol +
            "': kernels cannot read, and print by 'printf' and 'puts', and by 'fprintf' to 'stdout' or 'stderr'")
        .str();
  if (isa<GlobalVariable>(What) && Symbol.starts_with("_ZTI"))
    return "'typeid' in " + Function + ": what types are at run time, the host's library knows alone";
  if (isa<GlobalVariable>(What))
    return "global variable '" + userName(Symbol) + "' is used in " + Function +
           ": name it in 'declare create' or 'declare copyin'";
  if (isException(Symbol)) {
    const std::string Catcher = catcherOf(Use);
    return "'throw' in " + Function + " cannot be compiled for the device" +
           (Catcher.empty() ? "" : ", as there is a 'catch' in " + Catcher + " that may get it");
  }
  if (Symbol == "__dynamic_cast")
    return "'dynamic_cast' in " + Function +
           ": what types are at run time, the host's library knows alone; a virtual function may tell";
  if (Symbol.starts_with("__kmpc_"))
    return "OpenMP construct in a function that kernels call: OpenMP's threads are the host's";
  if (Device.isMathFunction(Symbol))
    return "call to '" + userName(Symbol) + "', which no math library for the device has (" +
           Device.searchedForMath() + ")";
  if (isOfCLibrary(Symbol))
    return ("call to '" + writtenName(Symbol) + "', a function of the C library that devices do not have: " +
            adviceFor(Symbol))
        .str();
  if (isOfCxxLibrary(Symbol))
    return "call to '" + userName(Symbol) + "', a function of the C++ library that devices do not have" +
           (Symbol.contains("ostream") || Symbol.starts_with("_ZNSo") ? ": kernels print by 'printf'" : "");
  return bodyIsElsewhere(Symbol);
}

/// For code that was inlined, where the kernel's own code led to it; else null.
static const DILocation *outerOf(const DebugLoc &Location) {
  const DILocation *Outer = Location ? Location->getInlinedAt() : nullptr;
  while (Outer && Outer->getInlinedAt())
    Outer = Outer->getInlinedAt();
  return Outer;
}

/// The same in words, or "".
static std::string origin(const DebugLoc &Location) {
  const DILocation *Outer = outerOf(Location);
  if (!Outer)
    return "";
  return (" (reached from " + sys::path::filename(Outer->getFilename()) + ":" +
          Twine(Outer->getLine()) + ")")
      .str();
}

static bool hasLine(const DiagnosticLocation &Location) { return Location.isValid() && Location.getLine() != 0; }

/// Of what optimisation has made of several lines, or of what a constant pointer leads to: the first line of the same
/// function that there is.
static DiagnosticLocation nearestLine(const Instruction &Use) {
  for (const Instruction &I : instructions(*Use.getFunction()))
    if (const DiagnosticLocation Location = I.getDebugLoc(); hasLine(Location))
      return Location;
  return Use.getFunction()->getSubprogram() ? DiagnosticLocation(Use.getFunction()->getSubprogram())
                                            : DiagnosticLocation();
}

/// "file:line", or what else tells reports apart.
static std::string lineOf(const DiagnosticLocation &Location, const std::string &Otherwise) {
  return hasLine(Location) ? (Location.getRelativePath() + ":" + Twine(Location.getLine())).str() : Otherwise;
}

/// As placeName, but for code that was inlined the function that the user wrote it in. "": it is not known.
static std::string placeOf(const Instruction &Use) {
  const DILocation *At = Use.getDebugLoc();
  const DISubprogram *Written = At ? At->getScope()->getSubprogram() : nullptr;
  if (!Written || Written == Use.getFunction()->getSubprogram())
    return "";
  StringRef Symbol = Written->getLinkageName();
  return "device function '" + (Symbol.empty() ? Written->getName().str() : userName(Symbol)) + "'";
}

/// The line of the use wins if optimisation has left it one. One report a line of the user's:
/// a `throw` alone would make four, a stream of the C++ library many more.
void UnsupportedCode::report(const Value &What, const Instruction &Use, const ImageTarget &Device,
                             StringSet<> &Reported) const {
  auto It = Places.find(isa<GlobalValue>(What) ? What.getName() : IndirectCall);
  DiagnosticLocation Location = Use.getDebugLoc();
  std::string Function = placeName(*Use.getFunction());
  // What is remembered is the first place of several.
  const bool IsThere = It != Places.end() && lineOf(It->second.Location, "") == lineOf(Location, "");
  const std::string Written = IsThere ? "" : placeOf(Use);
  if (!Written.empty())
    Function = Written;
  else if (It != Places.end())
    Function = It->second.Function;
  if (It != Places.end() && !hasLine(Location))
    Location = It->second.Location;
  if (!hasLine(Location))
    Location = nearestLine(Use);
  std::string Message = complaint(What, Use, Function, Device) + origin(Use.getDebugLoc());
  const DILocation *Outer = outerOf(Use.getDebugLoc());
  const bool IsNew = Reported.insert(lineOf(Location, Message)).second;
  if (IsNew && (!Outer || Reported.insert(lineOf(DebugLoc(Outer), Message)).second))
    reportError(*Use.getFunction(), Location, Message);
}

/// What the driver links.
static bool isOfOtherFile(const GlobalValue &Value) {
  const auto *F = dyn_cast<Function>(&Value);
  return F && isImported(*F);
}

/// What the operands of `I` name, be it in an expression: `&element - array` wants no more of the
/// array than its address.
static SmallSetVector<const GlobalValue *, 4> globalsIn(const Instruction &I) {
  SmallSetVector<const GlobalValue *, 4> Found;
  SmallVector<const Constant *, 8> Work;
  for (const Use &Operand : I.operands())
    if (auto *C = dyn_cast<Constant>(Operand))
      Work.push_back(C);
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (auto *Value = dyn_cast<GlobalValue>(C))
      Found.insert(Value);
    else
      for (const Use &Operand : C->operands())
        if (auto *Part = dyn_cast<Constant>(Operand))
          Work.push_back(Part);
  }
  return Found;
}

bool UnsupportedCode::judge(Module &M, const ImageTarget &Device) const {
  StringSet<> Reported;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (!Call->getCalledFunction() && !Call->isInlineAsm() &&
            !isFunctionOfModule(Call->getCalledOperand())) // any other comes from the host
          report(*Call, I, Device, Reported);
      for (const GlobalValue *Value : globalsIn(I))
        if (Value->isDeclaration() && !Value->getName().starts_with("llvm.") &&
            !isDeviceBuiltin(Value->getName()) && !isOfOtherFile(*Value))
          report(*Value, I, Device, Reported);
    }
  return Reported.empty();
}

} // namespace pacc
