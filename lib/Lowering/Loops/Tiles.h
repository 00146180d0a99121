//===- Tiles.h - loops over pieces, and over what is in them ----*- C++ -*-===//
#ifndef PACC_LOWERING_TILES_H
#define PACC_LOWERING_TILES_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// OpenACC 3.4, 2.9.8: makes two nests of each nest that is spread and has a
/// tile clause, loops over tiles round loops over the elements of a tile.
///
///   #pragma acc loop gang vector tile(4, 32)
///   for (int i = 0; i < n; i++)
///     for (int j = 0; j < m; j++) body
///
///   #pragma acc loop gang collapse(2)
///   for (int ti = 0; ti < n; ti += 4)
///     for (int tj = 0; tj < m; tj += 32)
///   #pragma acc loop vector collapse(2)
///       for (int ei = 0; ei < 4; ei++)
///         for (int ej = 0; ej < 32; ej++)
///           if (ei < n - ti && ej < m - tj) { int i = ti + ei, j = tj + ej; body }
///
/// They go by the numbers of the iterations, of which n and m are how many there are
/// (CountedNest.h), whatever the loops count over.
///
/// Gang stays with the tiles, vector goes to the elements, and so does worker,
/// unless vector is there. Loops that are not spread for sure (seq, auto) keep
/// the order of their iterations: there tile(a, b) is collapse(2). So it is where lanes
/// would be neighbours in less than a warp, and no loop inside has any.
///
/// A loop with gang(static:n) and n > 1 (2.9.2) becomes a loop gang(static:1) over
/// chunks of n iterations round a loop over a chunk, which has its other levels.
///
/// With collapse the chunks are of the iterations of all of its loops.
///
/// Before that, a collapse with code between its loops is made one without (ForcedCollapse.h), and a
/// collapse(n) ends where the loops' bounds depend on each other (DependentBounds.h).
///
/// Goes before everything that looks at loops. False after an error.
bool splitTiles(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif
