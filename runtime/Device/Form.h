//===- Form.h - primitives of the form that is being compiled ---*- C++ -*-===//
//
// The device runtime is compiled three times from the same sources. What
// differs lies behind these names, in namespace pacc::device:
//
//   FormType                 what acc_on_device says yes to
//   WarpSize, LaneMask       lanes of a warp, a bit for each of them
//   gang(axis) numGangs(axis) share(axis, trips, after) laneX() laneY() width() height()
//   firstOfRow(width)        the lane of the warp at which the caller's row begins, where rows
//                            are parts of a warp
//   barrierGang()            all lanes of the gang
//   barrierRow()             all lanes of the caller's row
//   barrierWarp(mask)        lanes of a warp, which shuffles may let run on
//   barrierGrid(scratch, n)  all lanes of all n gangs, which run at the same time
//   anyInGang(flag)          a gang barrier that also ORs a flag
//   UpdateOrder              order of an atomic update between two fences
//   fence()                  orders the caller's memory operations as seen by
//                            other gangs, where atomic operations do not
//   shuffle(mask, word, l)   the 32-bit word of lane `l` of the warp; every
//                            lane of `mask` calls it
//   shuffleXor(mask, word, l, d)   likewise; of lane `l` ^ `d`, where `l` is the caller's
//   storeSlot(i, v, offset), loadSlot<T>(i, offset)   exchange memory of the gang: SlotCount
//                            slots of 16 bytes, each of which can hold several values
//
//===----------------------------------------------------------------------===//
#ifndef PACC_DEVICE_FORM_H
#define PACC_DEVICE_FORM_H

#include "openacc.h"
#include "pacc/ABI/Geometry.h"
#include <stdint.h>

/// Helpers vanish into the functions of pacc/ABI/Device.h.
#define PACCD_INLINE inline __attribute__((always_inline))

/// A function of pacc/ABI/Device.h: an external definition that disappears into
/// its kernel.
#define PACCD_ENTRY extern "C" __attribute__((always_inline))

/// Entries that combine values of lanes, and those that combine values of gangs. Where a call is
/// nothing beside what they do, each of them is compiled once for all kernels of a file, not once for
/// each place that calls it: the emulator switches from lane to lane many times, and gangs of both
/// host forms call them once, at the end.
#if defined(PACC_FORM_NVPTX)
#define PACCD_LANE_REDUCTION PACCD_ENTRY
#define PACCD_GANG_REDUCTION PACCD_ENTRY
#elif defined(PACC_FORM_HOST)
#define PACCD_LANE_REDUCTION PACCD_ENTRY
#define PACCD_GANG_REDUCTION extern "C" __attribute__((noinline))
#else
#define PACCD_LANE_REDUCTION extern "C" __attribute__((noinline))
#define PACCD_GANG_REDUCTION extern "C" __attribute__((noinline))
#endif

/// A barrier; in builds for mutation tests the emulator can leave out any one of them (Support/
/// Mutation.h).
#if defined(PACC_MUTATION) && defined(PACC_FORM_EMULATOR)
extern "C" bool __pacce_is_left_out(const char *File, int Line);
#define PACCD_BARRIER(Barrier)                                                 \
  (__pacce_is_left_out(__FILE_NAME__, __LINE__) ? void() : (Barrier))
#else
#define PACCD_BARRIER(Barrier) (Barrier)
#endif

#if defined(PACC_FORM_NVPTX)
#include "FormNvptx.h"
#elif defined(PACC_FORM_EMULATOR)
#include "FormEmulator.h"
#elif defined(PACC_FORM_HOST)
#include "FormHost.h"
#else
#error "define PACC_FORM_NVPTX, PACC_FORM_EMULATOR or PACC_FORM_HOST"
#endif

#endif
