// CUDA twin of blackscholes.c, by hand: from pageable memory with threads that stage chunks through pinned slots
// small enough to stay in the last-level cache; from pinned arrays with a queue for each stage.
// Usage: blackscholes [elements = 100000000] [repeats = 3] [modes = async,pinned]
//                     [threads = 16] [KiB of a slot = 8192] [slots of a thread = 2]
// The last three may be lists, "8,16": all combinations run, each is printed, and the best counts.
#include "../bench.cuh"
#include "blackscholes.h"

#include <atomic>
#include <emmintrin.h>
#include <memory>
#include <thread>
#include <vector>

__global__ void price_kernel(long n, const float *__restrict__ s, const float *__restrict__ x,
                             const float *__restrict__ t, float *__restrict__ call, float *__restrict__ put) {
  const long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    option_price(s[i], x[i], t[i], 1, &call[i], &put[i]);
}

/* Five arrays of `stride` elements one behind the other, all on the device. */
static void price_block(float *block, long stride, long n, cudaStream_t stream) {
  const unsigned threads = 256;
  const unsigned blocks = (unsigned)((n + threads - 1) / threads);
  price_kernel<<<blocks, threads, 0, stream>>>(n, block, block + stride, block + 2 * stride, block + 3 * stride,
                                               block + 4 * stride);
}

/* Through the cache into the slot, in pieces that no memcpy deems worth passing the cache by. */
static void copy_in(float *to, const float *from, long n) {
  const long piece = 64 * 1024 / sizeof(float);
  for (long at = 0; at < n; at += piece)
    memcpy(to + at, from + at, sizeof(float) * (n - at < piece ? n - at : piece));
}

/* Past the cache into the user's array: its old contents are not read, the slots are not displaced. */
static void copy_out(float *to, const float *from, long n) {
  const long in_vector = sizeof(__m128i) / sizeof(float);
  long i = 0;
  for (; i < n && (uintptr_t)(to + i) % sizeof(__m128i) != 0; i++)
    to[i] = from[i];
  for (; i + 4 * in_vector <= n; i += 4 * in_vector) {
    const __m128i *source = (const __m128i *)(from + i);
    __m128i *target = (__m128i *)(to + i);
    const __m128i a = _mm_loadu_si128(source), b = _mm_loadu_si128(source + 1);
    const __m128i c = _mm_loadu_si128(source + 2), d = _mm_loadu_si128(source + 3);
    _mm_stream_si128(target, a);
    _mm_stream_si128(target + 1, b);
    _mm_stream_si128(target + 2, c);
    _mm_stream_si128(target + 3, d);
  }
  for (; i < n; i++)
    to[i] = from[i];
}

/* A chunk under way: its place on both sides, and the queue that takes it through. */
class Slot {
public:
  explicit Slot(long stride) : stride(stride) {
    const size_t bytes = 5 * sizeof(float) * stride;
    CUDA_CHECK(cudaHostAlloc(&host, bytes, cudaHostAllocDefault));
    CUDA_CHECK(cudaMalloc(&device, bytes));
    CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CUDA_CHECK(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    memset(host, 0, bytes); /* touched, and clean for initcheck */
  }
  ~Slot() {
    cudaEventDestroy(done);
    cudaStreamDestroy(stream);
    cudaFree(device);
    cudaFreeHost(host);
  }
  Slot(const Slot &) = delete;

  void start(const options &o, long chunk) {
    first = chunk * stride;
    count = o.n - first < stride ? o.n - first : stride;
    const float *in[] = {o.s + first, o.x + first, o.t + first};
    for (int i = 0; i < 3; i++) { /* the bus begins with one array while the next is copied */
      copy_in(host + i * stride, in[i], count);
      CUDA_CHECK(cudaMemcpyAsync(device + i * stride, host + i * stride, sizeof(float) * count,
                                 cudaMemcpyHostToDevice, stream));
    }
    price_block(device, stride, count, stream);
    CUDA_CHECK(cudaMemcpyAsync(host + 3 * stride, device + 3 * stride, sizeof(float) * (stride + count),
                               cudaMemcpyDeviceToHost, stream)); /* both results in one copy */
    CUDA_CHECK(cudaEventRecord(done, stream));
  }
  void finish(const options &o) {
    if (!count)
      return;
    cudaError_t state;
    while ((state = cudaEventQuery(done)) == cudaErrorNotReady)
      for (int i = 0; i < 32; i++)
        _mm_pause();
    CUDA_CHECK(state);
    copy_out(o.call + first, host + 3 * stride, count);
    copy_out(o.put + first, host + 4 * stride, count);
    count = 0;
  }

private:
  const long stride; /* elements of a full chunk */
  long first = 0, count = 0;
  float *host = nullptr, *device = nullptr;
  cudaStream_t stream;
  cudaEvent_t done;
};

using Slots = std::vector<std::unique_ptr<Slot>>;

/* One staging thread: takes the next chunk that nobody has, until there is none. */
static void stage(const options &o, Slots &slots, std::atomic<long> &next, long chunks) {
  CUDA_CHECK(cudaSetDevice(0));
  size_t turn = 0;
  for (;; turn = (turn + 1) % slots.size()) {
    slots[turn]->finish(o);
    const long chunk = next++;
    if (chunk >= chunks)
      break;
    slots[turn]->start(o, chunk);
  }
  for (size_t i = 1; i < slots.size(); i++)
    slots[(turn + i) % slots.size()]->finish(o); /* oldest first */
  _mm_sfence();
}

/* Elements of a chunk whose slot takes so many bytes: a multiple of 64, so that lines are whole. */
static long elements_of(size_t bytes) {
  const long n = (long)(bytes / (5 * sizeof(float)) / 64 * 64);
  return n < 64 ? 64 : n;
}

static double run_staged(const options &o, int threads, size_t slot_bytes, int slots_each, int repeats) {
  const long stride = elements_of(slot_bytes), chunks = (o.n + stride - 1) / stride;
  std::vector<Slots> of_thread(threads);
  for (Slots &mine : of_thread)
    for (int i = 0; i < slots_each; i++)
      mine.push_back(std::make_unique<Slot>(stride));
  double best = 1e30;
  for (int r = -1; r < repeats; r++) { /* the first warms up */
    std::atomic<long> next{0};
    std::vector<std::thread> team;
    const double start = bench_seconds();
    for (Slots &mine : of_thread)
      team.emplace_back([&o, &mine, &next, chunks] { stage(o, mine, next, chunks); });
    for (std::thread &t : team)
      t.join();
    const double seconds = bench_seconds() - start;
    if (r >= 0 && seconds < best)
      best = seconds;
  }
  bench_finish();
  return best;
}

/* Pinned arrays: the bus reads and writes them itself; a queue for each stage, a ring of chunks on the device. */
static double run_pinned(const options &o, int repeats) {
  enum { RING = 4 };
  const long stride = elements_of(32 << 20);
  float *device[RING];
  cudaEvent_t in[RING], priced[RING], out[RING];
  cudaStream_t up, run, down;
  for (cudaStream_t *s : {&up, &run, &down})
    CUDA_CHECK(cudaStreamCreateWithFlags(s, cudaStreamNonBlocking));
  for (int i = 0; i < RING; i++) {
    CUDA_CHECK(cudaMalloc(&device[i], 5 * sizeof(float) * stride));
    for (cudaEvent_t *e : {&in[i], &priced[i], &out[i]})
      CUDA_CHECK(cudaEventCreateWithFlags(e, cudaEventDisableTiming));
  }
  double best = 1e30;
  for (int r = -1; r < repeats; r++) {
    const double start = bench_seconds();
    for (long first = 0, chunk = 0; first < o.n; first += stride, chunk++) {
      const int k = (int)(chunk % RING);
      const long n = o.n - first < stride ? o.n - first : stride;
      float *d = device[k];
      if (chunk >= RING) /* its inputs have been read */
        CUDA_CHECK(cudaStreamWaitEvent(up, priced[k], 0));
      const float *from[] = {o.s + first, o.x + first, o.t + first};
      for (int i = 0; i < 3; i++)
        CUDA_CHECK(cudaMemcpyAsync(d + i * stride, from[i], sizeof(float) * n, cudaMemcpyHostToDevice, up));
      CUDA_CHECK(cudaEventRecord(in[k], up));
      CUDA_CHECK(cudaStreamWaitEvent(run, in[k], 0));
      if (chunk >= RING) /* its results have left */
        CUDA_CHECK(cudaStreamWaitEvent(run, out[k], 0));
      price_block(d, stride, n, run);
      CUDA_CHECK(cudaEventRecord(priced[k], run));
      CUDA_CHECK(cudaStreamWaitEvent(down, priced[k], 0));
      CUDA_CHECK(cudaMemcpyAsync(o.call + first, d + 3 * stride, sizeof(float) * n, cudaMemcpyDeviceToHost, down));
      CUDA_CHECK(cudaMemcpyAsync(o.put + first, d + 4 * stride, sizeof(float) * n, cudaMemcpyDeviceToHost, down));
      CUDA_CHECK(cudaEventRecord(out[k], down));
    }
    bench_finish();
    const double seconds = bench_seconds() - start;
    if (r >= 0 && seconds < best)
      best = seconds;
  }
  for (int i = 0; i < RING; i++) {
    cudaFree(device[i]);
    for (cudaEvent_t e : {in[i], priced[i], out[i]})
      cudaEventDestroy(e);
  }
  for (cudaStream_t s : {up, run, down})
    cudaStreamDestroy(s);
  return best;
}

/* GB/s of pinned copies: up alone, down alone, or both at once (then the sum). */
static double bus_rate(const options &o, bool upwards, bool downwards) {
  const size_t piece = 64 << 20, all = sizeof(float) * o.n, bytes = all < (4ull << 30) ? all : 4ull << 30;
  char *device[2];
  cudaStream_t stream[2];
  double best = 0;
  for (int i = 0; i < 2; i++) {
    CUDA_CHECK(cudaMalloc(&device[i], piece));
    CUDA_CHECK(cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
  }
  for (int lap = 0; lap < 3; lap++) {
    const double start = bench_seconds();
    for (size_t at = 0; at < bytes; at += piece) {
      const size_t part = bytes - at < piece ? bytes - at : piece;
      if (upwards)
        CUDA_CHECK(cudaMemcpyAsync(device[0], (char *)o.s + at, part, cudaMemcpyHostToDevice, stream[0]));
      if (downwards)
        CUDA_CHECK(cudaMemcpyAsync((char *)o.put + at, device[1], part, cudaMemcpyDeviceToHost, stream[1]));
    }
    bench_finish();
    const double rate = 1e-9 * (upwards + downwards) * bytes / (bench_seconds() - start);
    best = rate > best ? rate : best;
  }
  for (int i = 0; i < 2; i++) {
    cudaFree(device[i]);
    cudaStreamDestroy(stream[i]);
  }
  return best;
}

/* Of the whole range, from a part of it that is on the device. */
static double kernel_seconds(const options &o) {
  const long n = o.n < 20000000 ? o.n : 20000000;
  float *block;
  CUDA_CHECK(cudaMalloc(&block, 5 * sizeof(float) * n));
  const float *from[] = {o.s, o.x, o.t};
  for (int i = 0; i < 3; i++)
    CUDA_CHECK(cudaMemcpy(block + i * n, from[i], sizeof(float) * n, cudaMemcpyHostToDevice));
  double best = 1e30;
  for (int r = 0; r < 5; r++) {
    const double start = bench_seconds();
    price_block(block, n, n, 0);
    bench_finish();
    best = fmin(best, bench_seconds() - start);
  }
  cudaFree(block);
  return best * (double)o.n / (double)n;
}

/* "8,16" or nothing. */
static std::vector<long> list_argument(int argc, char **argv, int index, long otherwise) {
  std::vector<long> values;
  for (char *at = argc > index ? argv[index] : nullptr; at && *at; at += *at == ',')
    values.push_back(strtol(at, &at, 10));
  if (values.empty())
    values.push_back(otherwise);
  return values;
}

static void stage_all(options &o, int argc, char **argv, int repeats) {
  double best = 1e30;
  for (long threads : list_argument(argc, argv, 4, 16))
    for (long kib : list_argument(argc, argv, 5, 8192))
      for (long slots : list_argument(argc, argv, 6, 2)) {
        const double seconds = run_staged(o, (int)threads, (size_t)kib << 10, (int)slots, repeats);
        options_verify(&o, "blackscholes/async");
        options_clear(&o);
        printf("%2ld threads, %ld slots each of %5ld KiB: %.4f s, %.1f GB/s\n", threads, slots, kib, seconds,
               1e-9 * (BYTES_IN + BYTES_OUT) * o.n / seconds);
        best = fmin(best, seconds);
      }
  options_result(&o, "async", best);
}

static void pin_all(options &o, int repeats) {
  for (float *p : {o.s, o.x, o.t, o.call, o.put})
    CUDA_CHECK(cudaHostRegister(p, sizeof(float) * o.n, cudaHostRegisterDefault));
  bench_result("blackscholes/h2d", "rate", bus_rate(o, true, false), "GB/s");
  bench_result("blackscholes/d2h", "rate", bus_rate(o, false, true), "GB/s");
  bench_result("blackscholes/both", "rate", bus_rate(o, true, true), "GB/s");
  bench_result("blackscholes/kernel", "time", kernel_seconds(o), "s");
  options_clear(&o);
  options_result(&o, "pinned", run_pinned(o, repeats));
  options_verify(&o, "blackscholes/pinned");
  for (float *p : {o.s, o.x, o.t, o.call, o.put})
    CUDA_CHECK(cudaHostUnregister(p));
}

int main(int argc, char **argv) {
  const int repeats = (int)bench_argument(argc, argv, 2, 3);
  options o = options_make(bench_argument(argc, argv, 1, 100000000));
  CUDA_CHECK(cudaFree(0)); /* the context */
  if (bench_has_mode(argc, argv, 3, "async"))
    stage_all(o, argc, argv, repeats);
  if (bench_has_mode(argc, argv, 3, "pinned"))
    pin_all(o, repeats);
  return 0;
}
