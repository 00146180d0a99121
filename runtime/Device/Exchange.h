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
  return Width <= WarpSize && (NarrowRowsArePowersOfTwo || (Width & (Width - 1)) == 0);
}
PACCD_INLINE bool rowsAreWarps(uint32_t Width) { return Width % WarpSize == 0; }

/// Each word of the value as `Exchange` gives it.
template <class T, class F> PACCD_INLINE T forWords(T Value, F Exchange) {
  constexpr uint32_t Count = sizeof(T) / sizeof(uint32_t);
  uint32_t Words[Count];
  __builtin_memcpy(Words, &Value, sizeof(T));
  for (uint32_t I = 0; I < Count; ++I)
    Words[I] = Exchange(Words[I]);
  __builtin_memcpy(&Value, Words, sizeof(T));
  return Value;
}

template <class T>
PACCD_INLINE T shuffleValue(LaneMask Mask, T Value, uint32_t Lane) {
  return forWords(Value, [&](uint32_t Word) { return shuffle(Mask, Word, Lane); });
}

/// Over parts of a warp, of `Width` lanes each, a power of two; on all lanes of the part: each combines with the
/// lane whose number differs in one bit, in both of them the same two values, in either order.
template <class Op, class T>
PACCD_INLINE T combineParts(LaneMask Mask, T Value, uint32_t Lane, uint32_t Width) {
#pragma clang loop unroll(full)
  for (uint32_t Distance = WarpSize / 2; Distance > 0; Distance /= 2) {
    T Both = Op()(Value, forWords(Value, [&](uint32_t Word) {
                    return shuffleXor(Mask, Word, Lane, Distance);
                  }));
    if (Distance < Width)
      Value = Both;
  }
  return Value;
}

/// Whether what lanes have then is the same to the last bit: the operator gives the same for x, y and y, x. A
/// product of complex numbers may be contracted.
template <class T> constexpr bool IsSameOnAll = !__is_class(T);

/// Tree over lanes [0, Live) of a warp, the caller being lane `Lane`; distances down to
/// `Narrowest`. The result is right on the first `Narrowest` lanes.
template <class Op, class T>
PACCD_INLINE T combineWarp(LaneMask Mask, T Value, uint32_t Lane, uint32_t Live,
                           uint32_t Narrowest) {
#pragma clang loop unroll(disable)
  for (uint32_t Distance = WarpSize / 2; Distance >= Narrowest; Distance /= 2) {
    T Other = shuffleValue(Mask, Value, Lane + Distance);
    if (Lane + Distance < Live)
      Value = Op()(Value, Other);
  }
  return Value;
}

template <class Op, class T>
PACCD_INLINE T combineSlots(uint32_t First, uint32_t Count, uint32_t Stride, uint32_t Offset = 0) {
  T Value = loadSlot<T>(First, Offset);
#pragma clang loop unroll(disable)
  for (uint32_t I = 1; I < Count; ++I)
    Value = Op()(Value, loadSlot<T>(First + I * Stride, Offset));
  return Value;
}

/// What happens once a kernel, or for a few workers, in little code: over the first `Live` lanes of the gang (the
/// others only take part in the exchange), those whose number in the warp is a multiple of `Narrowest` when that is not
/// 1.
template <class Op, class T>
PACCD_INLINE T combineGang(T Value, uint32_t Live, uint32_t Narrowest) {
  uint32_t Thread = thread(), Lane = Thread % WarpSize,
           Warp = Thread / WarpSize;
  uint32_t Before = Warp * WarpSize;
  LaneMask Mask = lowBits(least(threads() - Before, WarpSize));
  uint32_t LiveHere = Live > Before ? least(Live - Before, WarpSize) : 0;
  Value = combineWarp<Op>(Mask, Value, Lane, LiveHere, Narrowest);
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

/// combineGang() in halves, between which and behind which lanes meet: once for several values, which have their bytes of
/// the slots from `Offset` on. A gang of one warp has done all in the first.
template <class Op, class T> PACCD_INLINE T leaveFirst(T Value, uint32_t Live, uint32_t Offset) {
  const uint32_t Lane = thread() % WarpSize, Warp = thread() / WarpSize, Before = Warp * WarpSize;
  const LaneMask Mask = lowBits(least(threads() - Before, WarpSize));
  Value = combineWarp<Op>(Mask, Value, Lane, Live > Before ? least(Live - Before, WarpSize) : 0, 1);
  if (threads() <= WarpSize) {
    barrierWarp(Mask);
    return shuffleValue(Mask, Value, 0);
  }
  if (Lane == 0)
    storeSlot(Warp, Value, Offset);
  return Value;
}

template <class Op, class T> PACCD_INLINE T collectFirst(T Value, uint32_t Live, uint32_t Offset) {
  return threads() <= WarpSize ? Value : combineSlots<Op, T>(0, (Live + WarpSize - 1) / WarpSize, 1, Offset);
}

/// What may happen for each row of a matrix: over the `Count` lanes of a gang or row, the caller being number
/// `Number`; whole warps shorten it. The caller's warp leaves its value in slot `Slot`.
template <class Op, class T>
PACCD_INLINE T leaveWarp(T Value, uint32_t Number, uint32_t Count, uint32_t Slot, uint32_t Offset) {
  uint32_t Lane = Number % WarpSize, Live = least(Count - (Number - Lane), WarpSize);
  Value = Live == WarpSize ? combineParts<Op>(~LaneMask(0), Value, Lane, WarpSize)
                           : combineWarp<Op>(lowBits(Live), Value, Lane, Live, 1);
  if (Count <= WarpSize) {
    barrierWarp(lowBits(Live));
    return IsSameOnAll<T> && Live == WarpSize ? Value : shuffleValue(lowBits(Live), Value, 0);
  }
  if (Lane == 0)
    storeSlot(Slot, Value, Offset);
  return Value;
}

/// Then, when all warps have left theirs: one after the other, the loads of four at a time, so that they overlap.
template <class Op, class T>
PACCD_INLINE T collectWarps(T Value, uint32_t Lanes, uint32_t First, uint32_t Offset) {
  if (Lanes <= WarpSize)
    return Value;
  const uint32_t Count = (Lanes + WarpSize - 1) / WarpSize;
  auto At = [&](uint32_t I) { return loadSlot<T>(First + I, Offset); };
  Value = At(0);
  uint32_t I = 1;
  if (Count >= 4) {
    const T Next[] = {At(1), At(2), At(3)};
    Value = Op()(Op()(Op()(Value, Next[0]), Next[1]), Next[2]);
    I = 4;
  }
#pragma clang loop unroll(disable)
  for (; I + 4 <= Count; I += 4) {
    const T Next[] = {At(I), At(I + 1), At(I + 2), At(I + 3)};
    Value = Op()(Op()(Op()(Op()(Value, Next[0]), Next[1]), Next[2]), Next[3]);
  }
#pragma clang loop unroll(disable)
  for (; I < Count; ++I)
    Value = Op()(Value, At(I));
  return Value;
}

/// The halves of a reduction over all lanes, between which and behind which lanes meet: once for several values,
/// which have their bytes of the slots from `Offset` on. A gang of one warp has done all in the first.
template <class Op, class T> PACCD_INLINE T leaveLanes(T Value, uint32_t Offset) {
  return leaveWarp<Op>(Value, thread(), threads(), thread() / WarpSize, Offset);
}

PACCD_INLINE void meetLanes() {
  if (threads() > WarpSize)
    PACCD_BARRIER(barrierGang());
}

template <class Op, class T> PACCD_INLINE T collectLanes(T Value, uint32_t Offset) {
  return collectWarps<Op>(Value, threads(), 0, Offset);
}

template <class Op, class T> PACCD_INLINE T reduceGang(T Value) {
  Value = leaveLanes<Op>(Value, 0);
  meetLanes();
  Value = collectLanes<Op>(Value, 0);
  meetLanes();
  return Value;
}

template <class Op, class T> PACCD_INLINE T reduceRow(T Value) {
  uint32_t Width = width(), X = laneX();
  if (rowsShareWarp(Width)) {
    uint32_t First = firstOfRow(Width);
    LaneMask Mask = lowBits(Width) << First;
    Value = combineParts<Op>(Mask, Value, First + X, Width);
    barrierWarp(Mask);
    return IsSameOnAll<T> ? Value : shuffleValue(Mask, Value, First);
  }
  if (height() > 1 && !rowsAreWarps(Width))
    __builtin_trap(); // no block has such rows (Geometry.h)
  const uint32_t FirstWarp = laneY() * (Width / WarpSize);
  Value = leaveWarp<Op>(Value, X, Width, FirstWarp + X / WarpSize, 0);
  if (Width > WarpSize)
    PACCD_BARRIER(barrierRow());
  Value = collectWarps<Op>(Value, Width, FirstWarp, 0);
  if (Width > WarpSize)
    PACCD_BARRIER(barrierRow());
  return Value;
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
