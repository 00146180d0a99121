//===- ManagedMemory.cpp - how the program shares memory with devices -----===//
#include "Units/ManagedMemory.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/Support/Options.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {

/// What each function becomes. The runtime takes no account of sizes and of nothrow when it
/// frees; such arguments it never looks at.
static constexpr std::pair<const char *, const char *> Replacements[] = {
    {"malloc", "__pacc_managed_malloc"},
    {"calloc", "__pacc_managed_calloc"},
    {"realloc", "__pacc_managed_realloc"},
    {"aligned_alloc", "__pacc_managed_aligned_alloc"},
    {"memalign", "__pacc_managed_aligned_alloc"},
    {"posix_memalign", "__pacc_managed_posix_memalign"},
    {"free", "__pacc_managed_free"},
    {"cfree", "__pacc_managed_free"},
    {"_Znwm", "__pacc_managed_new"}, // operator new(unsigned long), then new[]
    {"_Znam", "__pacc_managed_new"},
    {"_ZnwmRKSt9nothrow_t", "__pacc_managed_new_nothrow"},
    {"_ZnamRKSt9nothrow_t", "__pacc_managed_new_nothrow"},
    {"_ZnwmSt11align_val_t", "__pacc_managed_new_aligned"},
    {"_ZnamSt11align_val_t", "__pacc_managed_new_aligned"},
    {"_ZdlPv", "__pacc_managed_delete"}, // operator delete(void *), then delete[]
    {"_ZdaPv", "__pacc_managed_delete"},
    {"_ZdlPvm", "__pacc_managed_delete"}, // (void *, unsigned long)
    {"_ZdaPvm", "__pacc_managed_delete"},
    {"_ZdlPvRKSt9nothrow_t", "__pacc_managed_delete"},
    {"_ZdaPvRKSt9nothrow_t", "__pacc_managed_delete"},
    {"_ZdlPvSt11align_val_t", "__pacc_managed_delete_aligned"},
    {"_ZdaPvSt11align_val_t", "__pacc_managed_delete_aligned"},
};

static void useManagedHeap(Module &Host) {
  for (auto [Name, Entry] : Replacements) {
    Function *F = Host.getFunction(Name);
    if (!F || !F->isDeclaration()) // a program may have its own
      continue;
    if (Function *Known = Host.getFunction(Entry)) {
      F->replaceAllUsesWith(Known);
      F->eraseFromParent();
    } else {
      F->setName(Entry);
    }
  }
}

/// Libraries free and grow memory of the program's, too (getline, std::string). What they call is the program's function,
/// if it has one; sanitizers have their own.
template <typename Prototype> static void defineForOthers(Module &Host, StringRef Name, StringRef Entry) {
  if (Host.getFunction(Name) || any_of(Host, [](const Function &F) {
        return F.hasFnAttribute(Attribute::SanitizeAddress) || F.hasFnAttribute(Attribute::SanitizeHWAddress) ||
               F.hasFnAttribute(Attribute::SanitizeMemory) || F.hasFnAttribute(Attribute::SanitizeThread);
      }))
    return;
  FunctionCallee Known = declareEntry<Prototype>(Host, Entry);
  auto *F = Function::Create(Known.getFunctionType(), GlobalValue::WeakAnyLinkage, Name, Host);
  F->addFnAttr("no-builtins");
  F->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(Host.getContext(), "", F));
  CallInst *Call = B.CreateCall(Known, SmallVector<Value *, 2>(make_pointer_range(F->args())));
  Call->setTailCall();
  F->getReturnType()->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Call);
}

/// Libraries have inline functions of the same names (std::string's, vector<int>'s), which do not use the managed heap:
/// theirs, and these, are each for themselves.
static void keepInlineFunctions(Module &Host) {
  for (Function &F : Host)
    if (F.hasLinkOnceODRLinkage() && F.hasDefaultVisibility())
      F.setVisibility(GlobalValue::HiddenVisibility);
}

static void tellOfUnifiedMemory(Module &Host) {
  FunctionCallee Tell =
      declareEntry<decltype(__pacc_unified_memory)>(Host, "__pacc_unified_memory");
  constexpr int BeforeTheProgramsOwn = 101;
  appendToGlobalCtors(Host, cast<Function>(Tell.getCallee()), BeforeTheProgramsOwn);
}

void shareMemory(Module &Host) {
  if (options().Unified) {
    tellOfUnifiedMemory(Host);
  } else if (options().Managed) {
    useManagedHeap(Host);
    defineForOthers<decltype(__pacc_free)>(Host, "free", "__pacc_free");
    defineForOthers<decltype(__pacc_realloc)>(Host, "realloc", "__pacc_realloc");
    keepInlineFunctions(Host);
  }
}

} // namespace pacc
