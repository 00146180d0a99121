/* The routines of openacc.h, called by eight host threads at once on two devices: data of their own, and data that
 * all of them count in and out. For ThreadSanitizer. Usage: pacc-api-threads-test, on the device type that the
 * environment chooses. */
#include "openacc.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, LAPS = 30, N = 300, MANY = 1 << 20 };
static int shared[N];

struct worker {
  pthread_t thread;
  int id, wrong;
};

static void expect(struct worker *w, int condition, int line) {
  if (!condition && w->wrong++ < 3)
    fprintf(stderr, "%s:%d: thread %d: wrong\n", __FILE__, line, w->id);
}
#define EXPECT(CONDITION) expect(w, CONDITION, __LINE__)

static int device_of(const struct worker *w) {
  const acc_device_t type = acc_get_device_type();
  return type == acc_device_host ? 0 : w->id % acc_get_num_devices(type);
}

/* In device memory of the thread's own, and back. */
static void memory(struct worker *w, int lap) {
  int from[N], to[N] = {0};
  for (int i = 0; i < N; i++)
    from[i] = w->id * 1000 + lap + i;
  int *one = acc_malloc(sizeof from), *other = acc_malloc(sizeof from);
  acc_memcpy_to_device(one, from, sizeof from);
  acc_memcpy_device(other, one, sizeof from);
  acc_memcpy_from_device(to, other, sizeof from);
  EXPECT(!memcmp(from, to, sizeof from));
  acc_memcpy_to_device_async(one, to, sizeof from, w->id);
  acc_memcpy_device_async(other, one, sizeof from, w->id);
  acc_wait_async(w->id, w->id + 20);
  acc_memcpy_from_device_async(from, other, sizeof from, w->id + 20);
  acc_wait(w->id + 20);
  EXPECT(!memcmp(from, to, sizeof from));
  acc_free(one);
  acc_free(other);
}

/* Data with a copy on the thread's device. */
static void copies(struct worker *w, int lap) {
  const int mine = w->id + 100, is_shared = acc_get_device_type() == acc_device_host;
  int *data = malloc(N * sizeof *data);
  for (int i = 0; i < N; i++)
    data[i] = i + lap;
  acc_copyin_async(data, N * sizeof *data, mine);
  acc_update_device_async(data, N * sizeof *data, mine);
  while (!acc_async_test(mine))
    acc_async_test_all();
  EXPECT(acc_is_present(data, N * sizeof *data));
  int *there = acc_deviceptr(data);
  EXPECT(there && acc_hostptr(there) == data);
  if (!is_shared) { // where memory is shared that would be the data itself
    int other[N], back[N];
    memset(other, w->id, sizeof other);
    acc_memcpy_to_device(there, other, sizeof other);
    acc_memcpy_from_device(back, there, sizeof back);
    EXPECT(!memcmp(back, other, sizeof other));
    acc_update_self(data, N * sizeof *data);
    EXPECT(!memcmp(data, other, sizeof other));
  }
  acc_create(data, 8);
  acc_delete(data, 8);
  acc_copyout_async(data, N * sizeof *data, mine);
  int queues[] = {mine, w->id};
  EXPECT(acc_wait_any(2, queues) >= 0);
  acc_wait(mine);
  EXPECT(is_shared || !acc_is_present(data, N * sizeof *data));
  free(data);
}

/* So much that a GPU's driver copies it in pieces, with threads of its own. */
static void large(struct worker *w) {
  int *data = malloc(MANY * sizeof *data), *back = malloc(MANY * sizeof *back);
  for (int i = 0; i < MANY; i++)
    data[i] = i ^ w->id;
  acc_copyin_async(data, MANY * sizeof *data, w->id + 80);
  acc_memcpy_from_device_async(back, acc_deviceptr(data), MANY * sizeof *back, w->id + 80);
  acc_wait(w->id + 80);
  EXPECT(!memcmp(data, back, MANY * sizeof *back));
  acc_copyout(data, MANY * sizeof *data);
  free(data);
  free(back);
}

/* A pointer on the device that leads to data there, and device memory of the program's own. */
static void pointers(struct worker *w) {
  if (acc_get_device_type() == acc_device_host)
    return;
  int data[N] = {0}, *pointer = data, *there = NULL, mapped[N];
  acc_copyin(data, sizeof data);
  acc_copyin(&pointer, sizeof pointer);
  acc_attach((void **)&pointer);
  acc_memcpy_from_device(&there, acc_deviceptr(&pointer), sizeof there);
  EXPECT(there == acc_deviceptr(data));
  acc_detach((void **)&pointer);
  acc_delete(&pointer, sizeof pointer);
  acc_delete_finalize(data, sizeof data);
  void *room = acc_malloc(sizeof mapped);
  acc_map_data(mapped, room, sizeof mapped);
  EXPECT(acc_deviceptr(mapped) == room);
  acc_unmap_data(mapped);
  acc_free(room);
}

/* Data that all threads use; it may come and go between two calls of a thread, but not while it counts. */
static void counted(struct worker *w) {
  int back[N];
  acc_copyin(shared, sizeof shared);
  EXPECT(acc_is_present(shared, sizeof shared));
  acc_memcpy_from_device(back, acc_deviceptr(shared), sizeof back);
  EXPECT(!memcmp(back, shared, sizeof back));
  acc_delete(shared, sizeof shared);
}

static void questions(struct worker *w, int lap) {
  const acc_device_t type = acc_get_device_type();
  EXPECT(acc_get_device_num(type) == device_of(w));
  EXPECT(acc_get_property(device_of(w), type, acc_property_memory) > 0);
  EXPECT(acc_get_property_string(device_of(w), type, acc_property_name) != NULL);
  acc_set_default_async(w->id + 40 + lap % 2);
  EXPECT(acc_get_default_async() == w->id + 40 + lap % 2);
  acc_get_free_memory();
  acc_wait_all_async(w->id + 60);
  if (lap % 8 == 0)
    acc_wait_all();
}

static void *work(void *argument) {
  struct worker *w = argument;
  acc_set_device_num(device_of(w), acc_get_device_type());
  for (int lap = 0; lap < LAPS; lap++) {
    memory(w, lap);
    copies(w, lap);
    pointers(w);
    counted(w);
    questions(w, lap);
    if (lap % 10 == 0)
      large(w);
  }
  return NULL;
}

int main(void) {
  static struct worker workers[THREADS];
  int wrong = 0;
  for (int i = 0; i < N; i++)
    shared[i] = i;
  for (int i = 0; i < THREADS; i++) {
    workers[i].id = i;
    if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
      return 2;
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
    wrong += workers[i].wrong;
  }
  return wrong != 0;
}
