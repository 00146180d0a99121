//===- Exchange.h - combining the values of lanes -*- C++ -*-===//
//
// The three scopes of a reduction inside a gang, for any operator and type.
// Inside a warp values move by shuffles, between warps through exchange slots.
// The order of combination depends on width and height alone, and every lane
// gets the bits that one lane computed.
//
// A slot is written only by the warp (or row) that it belongs to, between the
// barrier that ended its last reading and the one that starts its next, so that
// reductions may follow each other, of any scope, with nothing between.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_DEVICE_EXCHANGE_H
#define PACC_DEVICE_EXCHANGE_H

#include "Form.h"

namespace pacc::device {

PACCD_INLINE uint32_t thread() { return laneY() * width() + laneX(); }
PACCD_INLINE uint32_t threads() { return width() * height(); }
PACCD_INLINE uint32_t gangs() {
  return numGangs(0) * numGangs(1) * numGangs(2);
}
PACCD_INLINE uint32_t least(uint32_t A, uint32_t B) { return A < B ? A : B; }
PACCD_INLINE LaneMask lowBits(uint32_t Count) {
  return ~LaneMask(0) >> (WarpSize - Count);
}

/// Rows are parts of one warp, or whole warps.
PACCD_INLINE bool rowsShareWarp(uint32_t Width) {
  return Width <= WarpSize && (Width & (Width - 1)) == 0;
}
PACCD_INLINE bool rowsAreWarps(uint32_t Width) { return Width % WarpSize == 0; }

template <class T>
PACCD_INLINE T shuffleValue(LaneMask Mask, T Value, uint32_t Lane) {
  constexpr uint32_t Count = sizeof(T) / sizeof(uint32_t);
  uint32_t Words[Count];
  __builtin_memcpy(Words, &Value, sizeof(T));
  for (uint32_t I = 0; I < Count; ++I)
    Words[I] = shuffle(Mask, Words[I], Lane);
  __builtin_memcpy(&Value, Words, sizeof(T));
  return Value;
}

/// Tree over lanes [0, Live) of a segment of the warp in which the caller is
/// lane `Lane` (`Index` in the segment); distances from `Widest` down to
/// `Narrowest`. The result is right on the first `Narrowest` lanes.
template <class Op, class T>
PACCD_INLINE T combineWarp(LaneMask Mask, T Value, uint32_t Lane,
                           uint32_t Index, uint32_t Live, uint32_t Widest,
                           uint32_t Narrowest) {
#pragma clang loop unroll(full)
  for (uint32_t Distance = WarpSize / 2; Distance > 0; Distance /= 2) {
    if (Distance > Widest || Distance < Narrowest)
      continue;
    T Other = shuffleValue(Mask, Value, Lane + Distance);
    if (Index + Distance < Live)
      Value = Op()(Value, Other);
  }
  return Value;
}

template <class Op, class T>
PACCD_INLINE T combineSlots(uint32_t First, uint32_t Count, uint32_t Stride) {
  T Value = loadSlot<T>(First);
#pragma clang loop unroll(disable)
  for (uint32_t I = 1; I < Count; ++I)
    Value = Op()(Value, loadSlot<T>(First + I * Stride));
  return Value;
}

/// Over the first `Live` lanes of the gang (the others only take part in the
/// exchange), those whose number in the warp is a multiple of `Narrowest` when
/// that is not 1.
template <class Op, class T>
PACCD_INLINE T combineGang(T Value, uint32_t Live, uint32_t Narrowest) {
  uint32_t Thread = thread(), Lane = Thread % WarpSize,
           Warp = Thread / WarpSize;
  uint32_t Before = Warp * WarpSize;
  LaneMask Mask = lowBits(least(threads() - Before, WarpSize));
  uint32_t LiveHere = Live > Before ? least(Live - Before, WarpSize) : 0;
  Value = combineWarp<Op>(Mask, Value, Lane, Lane, LiveHere, WarpSize / 2,
                          Narrowest);
  if (threads() <= WarpSize) {
    barrierWarp(Mask);
    return shuffleValue(Mask, Value, 0);
  }
  if (Lane == 0)
    storeSlot(Warp, Value);
  PACCD_BARRIER(barrierGang());
  Value = combineSlots<Op, T>(0, (Live + WarpSize - 1) / WarpSize, 1);
  PACCD_BARRIER(barrierGang());
  return Value;
}

template <class Op, class T> PACCD_INLINE T reduceGang(T Value) {
  return combineGang<Op>(Value, threads(), 1);
}

template <class Op, class T> PACCD_INLINE T reduceRow(T Value) {
  uint32_t Width = width(), X = laneX();
  if (rowsShareWarp(Width)) {
    uint32_t First = (laneY() * Width) % WarpSize;
    LaneMask Mask = lowBits(Width) << First;
    Value = combineWarp<Op>(Mask, Value, First + X, X, Width, Width / 2, 1);
    barrierWarp(Mask);
    return shuffleValue(Mask, Value, First);
  }
  if (height() == 1)
    return reduceGang<Op>(Value);
  if (rowsAreWarps(Width)) {
    uint32_t Lane = X % WarpSize, FirstWarp = laneY() * (Width / WarpSize);
    Value = combineWarp<Op>(~LaneMask(0), Value, Lane, Lane, WarpSize, WarpSize / 2, 1);
    if (Lane == 0)
      storeSlot(FirstWarp + X / WarpSize, Value);
    PACCD_BARRIER(barrierRow());
    Value = combineSlots<Op, T>(FirstWarp, Width / WarpSize, 1);
    PACCD_BARRIER(barrierRow());
    return Value;
  }
  __builtin_trap(); // no block has such rows (Geometry.h)
}

template <class Op, class T> PACCD_INLINE T reduceColumn(T Value) {
  uint32_t Width = width();
  if (height() == 1)
    return Value;
  if (rowsShareWarp(Width))
    return combineGang<Op>(Value, threads(), Width);
  if (rowsAreWarps(Width)) {
    uint32_t Warps = Width / WarpSize;
    if (laneX() == 0)
      storeSlot(laneY() * Warps, Value);
    PACCD_BARRIER(barrierGang());
    Value = combineSlots<Op, T>(0, height(), Warps);
    PACCD_BARRIER(barrierGang());
    return Value;
  }
  __builtin_trap();
}

} // namespace pacc::device

#endif
