//===- TwinKernels.cpp - kernels of the same code, written once -----------===//
#include "Nvptx/TwinKernels.h"

#include "pacc/IR/KernelForm.h"
#include "pacc/IR/SameCode.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace llvm;

namespace pacc {

static bool isPartOfName(char C) { return isAlnum(C) || C == '_' || C == '$'; }

/// PTX has no other characters in names; LLVM finds other names where a function's has.
static bool isNameInPtx(StringRef Name) { return all_of(Name, isPartOfName); }

TwinKernels::TwinKernels(Module &M) {
  DenseMap<const Function *, Function *> FirstOf;
  for (auto [Copy, First] : findSameKernels(M))
    if (isNameInPtx(Copy->getName()) && isNameInPtx(First->getName()))
      FirstOf[Copy] = First;
  if (FirstOf.empty())
    return;
  std::string Next;
  for (Function &F : make_early_inc_range(reverse(M))) {
    if (const Function *First = FirstOf.lookup(&F)) {
      Twins.push_back({F.getName().str(), First->getName().str(), Next});
      F.eraseFromParent();
    } else if (!F.isDeclaration() && isKernel(F)) {
      Next = F.getName().str();
    }
  }
  std::reverse(Twins.begin(), Twins.end());
}

/// Where the text of a kernel begins, with the comment before it.
static size_t beginOf(StringRef Ptx, const std::string &Kernel) {
  const size_t Name = Ptx.find(".entry " + Kernel + "(");
  if (Name == StringRef::npos)
    return Name;
  const size_t Line = Ptx.rfind('\n', Name) + 1;
  const std::string Comment = "\t// .globl\t" + Kernel + "\n";
  return Line - (Ptx.take_front(Line).ends_with(Comment) ? Comment.size() : 0);
}

/// The text of a kernel, or nothing.
static StringRef textOf(StringRef Ptx, const std::string &Kernel) {
  const StringRef End = "\n}\n";
  const size_t Begin = beginOf(Ptx, Kernel), Closed = Ptx.find(End, Begin);
  return Closed == StringRef::npos ? StringRef() : Ptx.slice(Begin, Closed + End.size());
}

/// The kernel's name stands there for itself and at the front of its parameters' names.
static std::string renamed(StringRef Text, StringRef From, StringRef To) {
  std::string New;
  New.reserve(Text.size() + 16 * (To.size() + 1));
  for (size_t At = Text.find(From); At != StringRef::npos; At = Text.find(From)) {
    const StringRef Behind = Text.substr(At + From.size());
    const bool Begins = At == 0 || !isPartOfName(Text[At - 1]);
    const bool Ends = Behind.empty() || !isPartOfName(Behind.front()) || Behind.starts_with("_param_");
    New += Text.take_front(At);
    New += Begins && Ends ? To : From;
    Text = Behind;
  }
  New += Text;
  return New;
}

bool TwinKernels::addTo(SmallVectorImpl<char> &Ptx) const {
  for (const Twin &T : Twins) {
    const StringRef Written(Ptx.data(), Ptx.size()), Text = textOf(Written, T.First);
    const size_t Place = T.Next.empty() ? Ptx.size() : beginOf(Written, T.Next);
    if (Text.empty() || Place == StringRef::npos)
      return false;
    const std::string Copy = renamed(Text, T.First, T.Name);
    Ptx.insert(Ptx.begin() + Place, Copy.begin(), Copy.end());
  }
  return true;
}

} // namespace pacc
