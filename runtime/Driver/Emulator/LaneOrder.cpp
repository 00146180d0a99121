//===- LaneOrder.cpp - which lane of a gang goes on next ------------------===//

#include "Driver/Emulator/LaneOrder.h"
#include "Driver/Emulator/Lane.h"
#include <algorithm>
#include <numeric>

namespace pacc::rt::emulator {

void LaneOrder::begin(uint32_t LaneCount, uint32_t RowWidth, std::optional<Draw> From) {
  Lanes = LaneCount;
  Width = RowWidth;
  Drawn = From;
  Released.clear();
  NextReleased = 0;
  if (!Drawn)
    return;
  Row.resize(Lanes);
  Places.resize(Lanes);
  Can.assign((Lanes + 63) / 64, 0);
  FirstWord = 0;
}

/// Lanes alone, warps, or workers one after the other: each shows mistakes that
/// the others hide, for instance a warp that is a whole loop ahead.
void LaneOrder::drawRow() {
  const uint32_t Lengths[] = {1, WarpSize, Width};
  BlockLanes = Lengths[Drawn->below(3)];
  const uint32_t Blocks = (Lanes + BlockLanes - 1) / BlockLanes;
  // Places serves as the row of the blocks until the lanes have theirs.
  std::iota(Places.begin(), Places.begin() + Blocks, 0);
  uint32_t Place = 0;
  for (uint32_t I = 0; I != Blocks; ++I) {
    std::swap(Places[I], Places[I + Drawn->below(Blocks - I)]);
    const uint32_t First = Places[I] * BlockLanes;
    const uint32_t Count = std::min(BlockLanes, Lanes - First);
    for (uint32_t J = 0; J != Count; ++J) {
      Row[Place + J] = First + J;
      std::swap(Row[Place + J], Row[Place + Drawn->below(J + 1)]);
    }
    Place += Count;
  }
  for (uint32_t I = 0; I != Lanes; ++I)
    Places[Row[I]] = I;
}

void LaneOrder::exchange(uint32_t A, uint32_t B) {
  std::swap(Row[A], Row[B]);
  Places[Row[A]] = A;
  Places[Row[B]] = B;
  if (canGoOn(A) != canGoOn(B)) {
    Can[A / 64] ^= uint64_t(1) << A % 64;
    Can[B / 64] ^= uint64_t(1) << B % 64;
    FirstWord = std::min<size_t>(FirstWord, std::min(A, B) / 64);
  }
}

void LaneOrder::add(uint32_t Lane) {
  if (!Drawn) {
    Released.push_back(Lane);
    return;
  }
  const uint32_t Place = Places[Lane];
  Can[Place / 64] |= uint64_t(1) << Place % 64;
  FirstWord = std::min<size_t>(FirstWord, Place / 64);
  if (BlockLanes == 1)
    return;
  const uint32_t First = Lane / BlockLanes * BlockLanes;
  const uint32_t Count = std::min(BlockLanes, Lanes - First);
  exchange(Place, Places[First + static_cast<uint32_t>(Drawn->below(Count))]);
}

void LaneOrder::addAll() {
  if (!Drawn) {
    for (uint32_t I = 0; I != Lanes; ++I)
      add(I);
    return;
  }
  drawRow();
  std::fill(Can.begin(), Can.end(), ~uint64_t(0));
  if (Lanes % 64)
    Can.back() = (uint64_t(1) << Lanes % 64) - 1;
  FirstWord = 0;
}

std::optional<uint32_t> LaneOrder::take() {
  if (!Drawn) {
    if (NextReleased == Released.size())
      return std::nullopt;
    const uint32_t Next = Released[NextReleased++];
    if (NextReleased == Released.size()) {
      Released.clear();
      NextReleased = 0;
    }
    return Next;
  }
  for (; FirstWord != Can.size(); ++FirstWord)
    if (uint64_t &Word = Can[FirstWord]) {
      const auto Place = static_cast<uint32_t>(FirstWord * 64 + static_cast<unsigned>(__builtin_ctzll(Word)));
      Word &= Word - 1;
      return Row[Place];
    }
  return std::nullopt;
}

} // namespace pacc::rt::emulator
