// What the buses of one host's GPUs and its memory give together: pinned arrays, 60 % of the bytes to the devices and
// 40 % back, both at once, without any kernel. The limit of Black-Scholes over pinned arrays on several GPUs.
// Usage: buses [MiB = 20480]
#include "../bench.cuh"

#include <algorithm>
#include <vector>

namespace {

const size_t PIECE = (size_t)32 << 20;
enum { REPEATS = 3 };

/* The two directions of one device: each with a queue and a place of its own. */
struct Bus {
  cudaStream_t up, down;
  char *in, *out;
};

/* Pieces of [begin, end) in turns to all devices. */
double seconds_of(const std::vector<Bus> &buses, char *in, size_t bytes_in, char *out, size_t bytes_out) {
  const double start = bench_seconds();
  for (size_t piece = 0; piece * PIECE < std::max(bytes_in, bytes_out); piece++) {
    const size_t at = piece * PIECE, device = piece % buses.size();
    const Bus &bus = buses[device];
    CUDA_CHECK(cudaSetDevice((int)device));
    if (at < bytes_in)
      CUDA_CHECK(cudaMemcpyAsync(bus.in, in + at, std::min(PIECE, bytes_in - at), cudaMemcpyHostToDevice, bus.up));
    if (at < bytes_out)
      CUDA_CHECK(cudaMemcpyAsync(out + at, bus.out, std::min(PIECE, bytes_out - at), cudaMemcpyDeviceToHost, bus.down));
  }
  for (size_t device = 0; device < buses.size(); device++) {
    CUDA_CHECK(cudaSetDevice((int)device));
    CUDA_CHECK(cudaDeviceSynchronize());
  }
  return bench_seconds() - start;
}

} // namespace

int main(int argc, char **argv) {
  const size_t bytes = (size_t)bench_argument(argc, argv, 1, 20480) << 20, bytes_in = bytes / 5 * 3, bytes_out = bytes / 5 * 2;
  int devices = 0;
  CUDA_CHECK(cudaGetDeviceCount(&devices));
  char *in, *out;
  CUDA_CHECK(cudaHostAlloc(&in, bytes_in, cudaHostAllocPortable));
  CUDA_CHECK(cudaHostAlloc(&out, bytes_out, cudaHostAllocPortable));
  memset(in, 1, bytes_in);
  memset(out, 2, bytes_out);
  std::vector<Bus> buses;
  for (int count = 1; count <= devices; count++) {
    Bus bus;
    CUDA_CHECK(cudaSetDevice(count - 1));
    CUDA_CHECK(cudaStreamCreateWithFlags(&bus.up, cudaStreamNonBlocking));
    CUDA_CHECK(cudaStreamCreateWithFlags(&bus.down, cudaStreamNonBlocking));
    CUDA_CHECK(cudaMalloc(&bus.in, PIECE));
    CUDA_CHECK(cudaMalloc(&bus.out, PIECE));
    buses.push_back(bus);
    double best = 1e30;
    for (int r = 0; r < REPEATS; r++)
      best = std::min(best, seconds_of(buses, in, bytes_in, out, bytes_out));
    char name[64];
    snprintf(name, sizeof name, "blackscholes@%d/pinned_rate", count);
    bench_result(name, "rate", 1e-9 * (double)(bytes_in + bytes_out) / best, "GB/s");
  }
  return 0;
}
