//===- IndexValues.cpp - what variables hold where subscripts stand -------===//
#include "Data/Subscripts/IndexValues.h"

using namespace clang;

namespace pacc {

const IndexValues::Definitions *IndexValues::find(const VarDecl *Var) const {
  if (!All)
    return nullptr;
  const auto At = All->find(Var);
  return At == All->end() ? nullptr : At->second.get();
}

void IndexValues::change(llvm::function_ref<void(Map &)> How) {
  auto Changed = All ? std::make_shared<Map>(*All) : std::make_shared<Map>();
  How(*Changed);
  All = std::move(Changed);
}

void IndexValues::set(const VarDecl *Var, Definitions Of) {
  change([&](Map &M) { M[Var] = std::make_shared<const Definitions>(std::move(Of)); });
}

void IndexValues::forget(const VarDecl *Var) {
  if (find(Var))
    change([Var](Map &M) { M.erase(Var); });
}

void IndexValues::merge(const IndexValues &Other, const Expr *If, const IndexValues &At) {
  if (!All || All == Other.All)
    return;
  change([&](Map &M) {
    for (auto I = M.begin(); I != M.end();) {
      const Definitions *Of = Other.find(I->first);
      if (!Of) {
        I = M.erase(I);
        continue;
      }
      if (Of != I->second.get()) {
        Definitions Both;
        for (const bool Held : {false, true})
          for (const Definition &D : Held ? *Of : *I->second) {
            Both.push_back(D);
            if (If)
              Both.back().Under.push_back({If, Held, At});
          }
        I->second = std::make_shared<const Definitions>(std::move(Both));
      }
      ++I;
    }
  });
}

} // namespace pacc
