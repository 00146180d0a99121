//===- KnownTrees.cpp - pointers to rows that regions name again ----------===//

#include "Data/Copies/KnownTrees.h"
#include "Data/Copies/KnownTree.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt {

namespace {

constexpr size_t MostTrees = 64;

bool isOf(const KnownTree &Tree, uintptr_t Base, const std::vector<Level> &Levels) {
  const auto IsSame = [](const Level &A, const Level &B) {
    return A.Lower == B.Lower && A.Length == B.Length && A.Stride == B.Stride && A.Pointer == B.Pointer;
  };
  return Tree.Base == Base && std::equal(Tree.Levels.begin(), Tree.Levels.end(), Levels.begin(), Levels.end(), IsSame);
}

bool hasSamePointers(const KnownTree &Tree) {
  for (size_t Depth = 0; Depth != Tree.Values.size(); ++Depth) {
    const TreeLayer &L = Tree.Layers[Depth];
    const HostAddress *Then = Tree.Values[Depth].data();
    for (const TreeNode &N : L.Nodes) {
      if (N.Where.Base && std::memcmp(reinterpret_cast<const void *>(N.Where.Begin), Then, L.Fanout * sizeof *Then) != 0)
        return false;
      Then += L.Fanout;
    }
  }
  return true;
}

/// Counts for each node what the regions that hold the tree have left out.
void count(KnownTree &Tree) {
  for (TreeLayer &L : Tree.Layers)
    for (TreeNode &N : L.Nodes) {
      if (!N.Map)
        continue;
      N.Map->Structured += Tree.Uses;
      N.Map->UsedBy = std::max(N.Map->UsedBy, Tree.UsedBy);
      if (!L.Pointers || !Tree.Uses)
        continue;
      auto At = N.Map->Attached.lower_bound(N.Where.Begin);
      for (size_t I = 0; I != L.Fanout; ++I, ++At)
        At->second.Count += Tree.Uses;
    }
  Tree.IsSettled = true;
}

} // namespace

std::shared_ptr<KnownTree> KnownTrees::find(uintptr_t Base, const std::vector<Level> &Levels) const {
  const auto Found = std::find_if(Trees.begin(), Trees.end(),
                                  [&](const std::shared_ptr<KnownTree> &Tree) { return isOf(*Tree, Base, Levels); });
  return Found != Trees.end() && hasSamePointers(**Found) ? *Found : nullptr;
}

void KnownTrees::add(std::shared_ptr<KnownTree> Tree) {
  const auto Is = [&](const std::shared_ptr<KnownTree> &Old) { return isOf(*Old, Tree->Base, Tree->Levels); };
  if (std::any_of(Trees.begin(), Trees.end(), Is) || Trees.size() == MostTrees)
    forget();
  Trees.push_back(std::move(Tree));
}

void KnownTrees::enter(KnownTree &Tree) {
  ++Tree.Uses;
  ++InUse;
}

bool KnownTrees::leave(KnownTree &Tree, uint64_t Ticket) {
  if (Tree.IsSettled)
    return false;
  --Tree.Uses;
  --InUse;
  Tree.UsedBy = std::max(Tree.UsedBy, Ticket);
  return true;
}

void KnownTrees::settleUsed() {
  const auto IsUsed = [](const std::shared_ptr<KnownTree> &Tree) { return Tree->Uses != 0; };
  for (const std::shared_ptr<KnownTree> &Tree : Trees)
    if (IsUsed(Tree))
      count(*Tree);
  Trees.erase(std::remove_if(Trees.begin(), Trees.end(), IsUsed), Trees.end());
  InUse = 0;
}

void KnownTrees::forget() {
  for (const std::shared_ptr<KnownTree> &Tree : Trees)
    count(*Tree);
  Trees.clear();
  InUse = 0;
}

} // namespace pacc::rt
