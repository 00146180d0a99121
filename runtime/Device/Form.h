//===- Form.h - primitives of the form that is being compiled ---*- C++ -*-===//
//
// The device runtime is compiled once for each target from the same sources. What
// differs is in Driver/<Device>/Device, behind these names, in namespace pacc::device:
//
//   FormType                 what acc_on_device says yes to
//   WarpSize, LaneMask       lanes of a warp, a bit for each of them
//   gang(axis) numGangs(axis) share(axis, trips, after) laneX() laneY() width() height()
//   NarrowRowsArePowersOfTwo blocks narrower than a warp are
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

/// One that is compiled once for all kernels of a file, not once for each place that calls it.
#define PACCD_SHARED_ENTRY extern "C" __attribute__((noinline))

/// The primitives. The form says, too, which of the two kinds of entries those are that combine values of lanes
/// (PACCD_LANE_REDUCTION) and those that combine values of gangs (PACCD_GANG_REDUCTION).
#ifndef PACC_FORM
#error "define PACC_FORM as the header of a form, as \"Driver/Cuda/Device/Form.h\""
#endif
#include PACC_FORM

/// A barrier that a form may leave out.
#ifndef PACCD_BARRIER
#define PACCD_BARRIER(Barrier) (Barrier)
#endif

#endif
