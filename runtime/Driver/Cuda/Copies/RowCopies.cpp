//===- RowCopies.cpp - many rows in one copy ------------------------------===//

#include "Driver/Cuda/Copies/RowCopies.h"
#include "Driver/Cuda/Check.h"

namespace pacc::rt::cuda {

Status copyRows(const DeviceContext &In, const HostRows &R, RowsTo Where,
                Stream Order) {
  Copy2D::End OnHost, OnDevice;
  OnHost.Type = Copy2D::Host;
  OnHost.OnHost = R.OnHost;
  OnDevice.Type = Copy2D::Device;
  OnDevice.OnDevice = R.OnDevice;
  OnHost.Pitch = OnDevice.Pitch = R.Stride;
  Copy2D What;
  What.From = Where == RowsTo::Device ? OnHost : OnDevice;
  What.To = Where == RowsTo::Device ? OnDevice : OnHost;
  What.WidthInBytes = R.Bytes;
  What.Height = R.Count;
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemcpy2DAsync, &What, Order);
  return Status::success();
}

} // namespace pacc::rt::cuda
