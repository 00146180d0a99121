//===- PointerTree.cpp - sections that go through pointers ----------------===//

#include "Data/Pointers/PointerTree.h"
#include "Data/Pointers/Attach.h"
#include "Data/Copies/Runs.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// Rows of one block start at multiples of this: as malloc aligns them, and
/// so that rows that are neighbours on the host mostly stay neighbours.
constexpr size_t RowAlignment = 16;

/// Dimensions up to the next one made of pointers.
struct Group {
  int64_t Offset; ///< bytes from element zero
  int64_t Bytes;  ///< to the end of the last element
  bool Pointers;
  Rows Parts; ///< what is meant of these bytes
};

Result<std::vector<Group>> groupsOf(const DataItem &Item) {
  std::vector<Group> Groups;
  std::vector<Level> Here;
  for (const Level &L : Item.Levels) {
    if (L.Pointer && L.Stride != sizeof(void *))
      return Status::error(ErrorCode::InvalidUse,
                           "dimension of pointers with stride %lld: name=%s",
                           static_cast<long long>(L.Stride), Item.Name);
    Here.push_back(L);
    if (!L.Pointer && &L != &Item.Levels.back())
      continue;
    Result<SectionBox> All = boxOf(Here, Item.Name);
    if (!All.ok())
      return All.takeStatus();
    if (L.Pointer && !All->Parts.Dimensions.empty())
      return Status::error(ErrorCode::InvalidUse,
                           "section is not contiguous in memory: name=%s (each inner "
                           "dimension of pointers must be taken whole)",
                           Item.Name);
    Groups.push_back({All->Offset, All->Bytes, L.Pointer, std::move(All->Parts)});
    Here.clear();
  }
  return Groups;
}

} // namespace

Result<PointerTree> PointerTree::ofHost(const DataItem &Item) {
  Result<std::vector<Group>> Groups = groupsOf(Item);
  if (!Groups.ok())
    return Groups.takeStatus();
  PointerTree Tree;
  Tree.IsInferred = Item.isInferred();
  std::vector<HostAddress> Bases{Item.Base};
  for (Group &G : *Groups) {
    if (G.Bytes <= 0)
      break; // a dimension of length zero: nothing below either
    const bool RowsDiffer = !Item.RowsUsed.empty() && !G.Pointers;
    if (!G.Parts.Dimensions.empty() && !RowsDiffer)
      Tree.Parts = std::make_unique<Rows>(std::move(G.Parts));
    Layer L;
    L.Pointers = G.Pointers;
    L.Fanout = G.Pointers ? G.Bytes / sizeof(void *) : 0;
    L.Nodes.reserve(Bases.size());
    std::vector<HostAddress> Next;
    Next.reserve(Bases.size() * L.Fanout);
    for (HostAddress Base : Bases) {
      if (RowsDiffer) {
        const ReachedElements &Used = Item.RowsUsed[L.Nodes.size()];
        const int64_t Element = Item.Levels.back().Stride;
        if (Used.empty())
          Base = 0; // perhaps it is no pointer
        else
          G = {Used.First * Element, (Used.Last - Used.First + 1) * Element, false, {}};
      }
      const HostAddress Begin = Base ? Base + G.Offset : 0;
      L.Nodes.push_back(
          {{Begin, Base ? Begin + G.Bytes : 0, Base, Item.Name, G.Pointers ? nullptr : Tree.Parts.get()}, nullptr});
      for (size_t I = 0; I != L.Fanout; ++I)
        Next.push_back(Base ? reinterpret_cast<HostAddress *>(Begin)[I] : 0);
    }
    Tree.Layers.push_back(std::move(L));
    Bases = std::move(Next);
  }
  return Tree;
}

Mapping *PointerTree::root() const {
  return layers().empty() ? nullptr : layers().front().Nodes.front().Map;
}

bool PointerTree::isKeptByOthers() const {
  if (Known && !Known->IsSettled)
    return true;
  return std::all_of(layers().begin(), layers().end(), [](const Layer &L) {
    return std::all_of(L.Nodes.begin(), L.Nodes.end(), [](const Node &N) { return !N.Map || N.Map->Dynamic; });
  });
}

Status PointerTree::acquire(DataContext &C, EntryAction A, Counter Which) {
  for (Layer &L : Layers)
    PACC_RETURN_IF_ERROR(acquireLayer(C, L, A, Which));
  for (size_t Depth = 0; Depth + 1 < Layers.size(); ++Depth)
    PACC_RETURN_IF_ERROR(attachLayer(C, Depth));
  return Status::success();
}

std::unique_ptr<PointerTree> PointerTree::known(DataContext &C, const DataItem &Item) {
  std::shared_ptr<KnownTree> Known = C.Table.Trees.find(Item.Base, Item.Levels);
  if (!Known)
    return nullptr;
  C.Table.Trees.enter(*Known);
  auto Tree = std::make_unique<PointerTree>();
  Tree->Known = std::move(Known);
  return Tree;
}

/// Nothing is to be done for the mapping at a region's entry but to count.
static bool onlyCounts(const DataContext &C, const Mapping &M) {
  return !M.IsInferred && !M.OnlyByName && !M.GuessedFrom && M.Parts.empty() && M.Contents.Image.empty() && !M.isZeroCopy() &&
         !(C.Number && M.MadeBy == C.Number) && !C.Table.Tickets.underWay(M.FilledBy);
}

void PointerTree::remember(DataContext &C, const DataItem &Item) const {
  if (IsInferred || Parts || Layers.empty() || Layers.back().Pointers)
    return;
  auto Tree = std::make_shared<KnownTree>(KnownTree{Item.Base, Item.Levels, Layers, {}});
  for (size_t Depth = 0; Depth != Layers.size(); ++Depth) {
    const Layer &L = Layers[Depth];
    for (const Node &N : L.Nodes) {
      if (!N.Map && !N.Where.Base)
        continue;
      if (!N.Map || !onlyCounts(C, *N.Map))
        return;
      auto At = N.Map->Attached.lower_bound(N.Where.Begin);
      for (size_t I = 0; I != L.Fanout; ++I, ++At)
        if (At->second.Count < 2)
          return;
    }
    if (!L.Pointers)
      continue;
    std::vector<HostAddress> &Values = Tree->Values.emplace_back();
    for (const Node &Child : Layers[Depth + 1].Nodes)
      Values.push_back(Child.Where.Base);
  }
  for (const Layer &L : Layers)
    for (const Node &N : L.Nodes)
      if (N.Map)
        N.Map->IsOfTree = true;
  C.Table.Trees.add(std::move(Tree));
}

Status PointerTree::acquireLayer(DataContext &C, Layer &L, EntryAction A,
                                 Counter Which) {
  if (L.Pointers)
    A.Fill = EntryAction::Nothing; // attachLayer writes all of it
  std::vector<Node *> Fresh;
  for (Node &N : L.Nodes) {
    if (!N.Where.Base)
      continue;
    Result<Mapping *> M = findSection(C, N.Where);
    if (!M.ok())
      return M.takeStatus();
    if (*M) {
      N.Map = *M;
      (*M)->IsInferred &= IsInferred;
      (*M)->OnlyByName = false;
      PACC_RETURN_IF_ERROR(hold(C, **M, Which));
      PACC_RETURN_IF_ERROR(fillNew(C, **M, N.Where, A));
    } else if (A.IfAbsent == EntryAction::Create) {
      Fresh.push_back(&N);
    } else if (A.IfAbsent == EntryAction::Fail) {
      return notPresent(C, "PRESENT", N.Where.Name, N.Where.Begin);
    }
  }
  return Fresh.empty() ? Status::success() : mapFresh(C, Fresh, A, Which);
}

Status PointerTree::mapFresh(DataContext &C, const std::vector<Node *> &Fresh,
                             EntryAction A, Counter Which) {
  const char *Name = Fresh.front()->Where.Name;
  const auto Padded = [](size_t Bytes) {
    return (Bytes + RowAlignment - 1) / RowAlignment * RowAlignment;
  };
  size_t Bytes = 0;
  for (const Node *N : Fresh)
    Bytes += Padded(alignmentShift(N->Where) + N->Where.bytes());
  Result<DeviceAddress> Address = allocate(C, Bytes, Name);
  if (!Address.ok())
    return Address.takeStatus();
  auto Block = std::make_shared<DeviceBlock>(DeviceBlock{*Address, Bytes});
  Runs New;
  DeviceAddress Next = *Address;
  for (Node *N : Fresh) {
    // Two pointers to one row: the second finds what the first has mapped.
    Result<Mapping *> M = findSection(C, N->Where);
    if (!M.ok())
      return M.takeStatus();
    if (!*M) {
      const Section &S = N->Where;
      const size_t Shift = alignmentShift(S);
      M = &C.Table.insert(S.Begin, S.End, Next + Shift, Block, S.Base, S.Name,
                          C.Origin.Where);
      markNew(C, **M);
      (*M)->IsInferred = IsInferred;
      if (A.Fill != EntryAction::Nothing)
        (*M)->FilledBy = ticketOf(C);
      markFilled(C, **M, S, A);
      New.add(S.Begin, Next + Shift, S.bytes());
      Next += Padded(Shift + S.bytes());
    }
    N->Map = *M;
    ++counterOf(**M, Which);
  }
  if (A.Fill == EntryAction::Zeros) {
    C.Queued = true;
    return C.Dev.fill(*Address, 0, Bytes, C.Work);
  }
  return A.Fill == EntryAction::Data ? New.uploadNewBlock(C, Name)
                                      : Status::success();
}

Status PointerTree::attachLayer(DataContext &C, size_t Depth) {
  Layer &L = Layers[Depth];
  const Layer &Below = Layers[Depth + 1];
  std::vector<DeviceAddress> Targets(L.Fanout);
  for (size_t N = 0; N != L.Nodes.size(); ++N) {
    if (!L.Nodes[N].Map)
      continue;
    for (size_t I = 0; I != L.Fanout; ++I) {
      const Node &Child = Below.Nodes[N * L.Fanout + I];
      if (Child.Map)
        Child.Map->OnlyByName = false;
      Targets[I] = Child.Map ? Child.Map->deviceOf(Child.Where.Base)
                             : Child.Where.Base;
    }
    PACC_RETURN_IF_ERROR(attachArray(C, *L.Nodes[N].Map,
                                     L.Nodes[N].Where.Begin, Targets.data(),
                                     L.Fanout));
  }
  return Status::success();
}

Status PointerTree::resolve(DataContext &C) {
  for (Layer &L : Layers)
    for (Node &N : L.Nodes) {
      if (!N.Where.Base)
        continue;
      Result<Mapping *> M = findSection(C, N.Where);
      if (!M.ok())
        return M.takeStatus();
      N.Map = *M;
    }
  return Status::success();
}

Status PointerTree::release(DataContext &C, Release &R, DataItem &Item,
                            ReleaseFlags Flags) {
  if (Known) {
    if (C.Table.Trees.leave(*Known, R.ticket()))
      return Status::success();
    Layers = Known->Layers;
    Known = nullptr;
  }
  for (Layer &L : Layers)
    PACC_RETURN_IF_ERROR(releaseLayer(C, L, R, Item, Flags));
  return Status::success();
}

Status PointerTree::releaseLayer(DataContext &C, Layer &L, Release &R,
                                 DataItem &Item, ReleaseFlags Flags) {
  if (L.Pointers)
    Flags.CopyOut = false; // the host has its own
  for (Node &N : L.Nodes) {
    Mapping *const M = std::exchange(N.Map, nullptr);
    if (M && !R.drop(*M, N.Where, Item, Flags) && L.Pointers)
      PACC_RETURN_IF_ERROR(detachArray(C, *M, N.Where.Begin, L.Fanout));
  }
  return Status::success();
}

Status PointerTree::update(DataContext &C, uint32_t Action, UpdateFlags Flags) {
  Runs Moved;
  const char *Name = nullptr;
  for (const Layer &L : Layers)
    for (const Node &N : L.Nodes) {
      Name = N.Where.Name;
      if (L.Pointers || !N.Where.Base)
        continue;
      if (N.Map) {
        N.Map->Contents = {};
        Moved.addMapped(*N.Map, N.Where);
      } else if (!Flags.IfPresent)
        return notPresent(C, "UPDATE", N.Where.Name, N.Where.Begin);
    }
  return (Action & PACC_ACTION_MASK) == PACC_UPDATE_DEVICE
             ? Moved.upload(C, Name)
             : Moved.download(C, Name);
}

/// The next region may take what this one has found.
static bool mayBeKnown(const DataItem &Item, Counter Which) {
  constexpr uint32_t Plain = PACC_ACTION_MASK | PACC_ITEM_POINTER | PACC_ITEM_MEMBER | PACC_ITEM_READONLY;
  return Which == Counter::Structured && !(Item.Action & ~Plain) && Item.action() <= PACC_NO_CREATE;
}

Status acquireTree(DataContext &C, DataItem &Item, Counter Which) {
  const bool MayBeKnown = mayBeKnown(Item, Which);
  if (MayBeKnown && (Item.Tree = PointerTree::known(C, Item)))
    return Status::success();
  Result<PointerTree> Tree = PointerTree::ofHost(Item);
  if (!Tree.ok())
    return Tree.takeStatus();
  Item.Tree = std::make_unique<PointerTree>(std::move(*Tree));
  PACC_RETURN_IF_ERROR(Item.Tree->acquire(C, EntryAction::of(Item.Action), Which));
  if (MayBeKnown)
    Item.Tree->remember(C, Item);
  if (Item.isInferred())
    Item.Held = Item.Tree->root(); // which launches find for no other pointer
  return Status::success();
}

} // namespace pacc::rt
