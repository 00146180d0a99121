/* Inferred items: data of a pointer that no clause names, of which the compiler knows the subscripts. */
#ifndef PACC_ABI_REACH_H
#define PACC_ABI_REACH_H

#include <stdint.h>

/* Beside the action and the modifiers of __pacc_item (enum pacc_action): `bytes` is the size of an element,
 * and __pacc_reach says which elements are used. */
#define PACC_ITEM_INFERRED (1u << 20)

/* How a counter is compared with its bound. */
enum pacc_relation {
  PACC_LESS = 0,
  PACC_LESS_EQUAL,
  PACC_GREATER,
  PACC_GREATER_EQUAL,
  PACC_NOT_EQUAL
};

/* Whether kernels use an element. */
enum pacc_reach_certainty {
  PACC_REACH_SURE = 0,
  PACC_REACH_CONDITIONAL = 1, /* that may not be executed */
  PACC_REACH_BETWEEN = 2      /* they use one between this one and others, or none */
};

#ifdef __cplusplus
extern "C" {
#endif

/* Follows __pacc_item with PACC_ITEM_INFERRED: kernels use the pointer's element `element`, and those
 * that the loops add, which follow. conditional: enum pacc_reach_certainty. */
void __pacc_reach(int32_t conditional, int64_t element);

/* Behind all items: __pacc_reach and the others that follow, up to the next item, are of the implicit item of this
 * array, if there is one. Where the device has only a part of the array, what is used must be in it, or is mapped by
 * itself. Else of the array, or the pointer variable, at this address, of which clauses name sections: where these lie
 * apart on the device, a kernel gets the one that it uses. element: bytes of one, of rows behind
 * pointers of one in them, of an array of arrays of one of the innermost elements or of the outer ones. */
void __pacc_reach_of(void *array, int64_t element);

/* Follows __pacc_reach or __pacc_reach_row: a loop round the use, outermost first. for (c = first; c relation bound; c += step);
 * `factor` times c is added to the element. relation: enum pacc_relation. */
void __pacc_reach_loop(int64_t factor, int64_t first, int64_t bound, int64_t step, uint32_t relation);

/* Follows __pacc_reach and its loops: the elements are pointers, and kernels use element `element` of what each of
 * them leads to, and those that the loops add, which follow once more. `bytes` of the item is the size of such an
 * element. */
void __pacc_reach_row(int64_t element);

/* Follows __pacc_reach and its loops: what was described is no use, but a number that the program computes in a
 * type with these limits. Where it goes beyond, nothing is known of the item. */
void __pacc_reach_within(int64_t low, int64_t high);

/* Follows __pacc_item with PACC_ITEM_INFERRED: numbers of its reaches were computed with the host's value of this
 * variable, or member, of so many bytes. Where the device has a copy with another value, nothing is known of the item.
 * object: that it is a member of, of so many bytes, which kernels do not change by its name; where they may by another one,
 * as data of another item lie there, or the device has the object, nothing is known of the item either. Null: they do not.
 * bytes is 0: the value itself does not count, but that it stays. */
void __pacc_reach_by(void *variable, int64_t bytes, void *object, int64_t size);

/* Follows __pacc_item with PACC_ITEM_INFERRED: the program declares that the pointer leads to this many elements, which
 * count where the reaches do not tell. complete: every use of the pointer has its reach. */
void __pacc_reach_declared(int64_t elements, int32_t complete);

#ifdef __cplusplus
}
#endif
#endif
