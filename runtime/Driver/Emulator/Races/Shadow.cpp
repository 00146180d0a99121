//===- Shadow.cpp - who touched which byte of memory ----------------------===//

#include "Driver/Emulator/Races/Shadow.h"
#include <algorithm>
#include <cstdio>
#include <utility>

namespace pacc::rt::emulator {

void Shadow::Page::toBytes() {
  if (Word == 1)
    return;
  std::vector<ShadowCell> Bytes(PageBytes);
  for (size_t I = 0; I != PageBytes; ++I)
    Bytes[I] = Cells[I / Word];
  Cells = std::move(Bytes);
  Word = 1;
}

void Shadow::add(uintptr_t Begin, size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Lock);
  Regions[Begin] = Bytes;
  Stale.push_back({Begin, Bytes});
}

void Shadow::remove(uintptr_t Begin) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Found = Regions.find(Begin);
  if (Found == Regions.end())
    return;
  Stale.push_back(*Found);
  Regions.erase(Found);
}

std::vector<Shadow::Range> Shadow::refresh() {
  std::vector<Range> Now;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Now.swap(Stale);
  }
  for (auto [Begin, Bytes] : Now)
    forget(Begin, Bytes);
  return Now;
}

void Shadow::forget(uintptr_t Begin, size_t Bytes) {
  const uintptr_t End = Begin + Bytes;
  for (uintptr_t Number = Begin / PageBytes; Number * PageBytes < End;
       ++Number) {
    Entry &E = Recent[Number % Recent.size()];
    if (E.Number == Number && (!E.Cells || Bytes > 16 * PageBytes))
      E = Entry();
    auto Found = Pages.find(Number);
    if (Found == Pages.end())
      continue;
    const uintptr_t First = Number * PageBytes;
    // A little memory, as gangs share it, will be used again soon.
    if (Bytes > 16 * PageBytes && Begin <= First && First + PageBytes <= End) {
      Pages.erase(Found);
      continue;
    }
    Page &P = *Found->second;
    const uintptr_t From = std::max(Begin, First) - First,
                    To = std::min(End, First + PageBytes) - First;
    std::fill(P.Cells.begin() + From / P.Word,
              P.Cells.begin() + (To + P.Word - 1) / P.Word, ShadowCell());
  }
}

void Shadow::forgetAll() {
  Recent.fill(Entry());
  Pages.clear();
}

bool Shadow::isWatched(uintptr_t Number) {
  std::lock_guard<std::mutex> Guard(Lock);
  const uintptr_t Begin = Number * PageBytes, End = Begin + PageBytes;
  auto Next = Regions.lower_bound(End);
  // Regions are apart, so no earlier one reaches further than the last.
  return Next != Regions.begin() &&
         (--Next, Next->first + Next->second > Begin);
}

Shadow::Page *Shadow::existing(uintptr_t Address) {
  auto Found = Pages.find(Address / PageBytes);
  return Found == Pages.end() ? nullptr : Found->second.get();
}

Shadow::Page *Shadow::find(uintptr_t Number) {
  Entry &E = Recent[Number % Recent.size()];
  Page *P = existing(Number * PageBytes);
  if (!P && isWatched(Number)) {
    if (bytes() < MostBytes) {
      P = (Pages[Number] = std::make_unique<Page>()).get();
    } else if (static bool Told = false; !std::exchange(Told, true)) {
      std::fprintf(stderr, "pacc: warning: kernels use so much memory that "
                           "not all of it is watched for races\n");
    }
  }
  E = {Number, P};
  return P;
}

} // namespace pacc::rt::emulator
