/** Audit paths of RFC 6962 (section 2.1.1): the hashes that lead from one leaf to the root. */
import { innerOf } from './tree.ts';

/** The largest power of two below `size`. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** The root of these leaves, or roots of full subtrees of one size with a smaller or equal one at the end. At least one. */
export function rootOf(nodes: readonly Uint8Array[]): Uint8Array {
  let level = nodes;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at + 1 < level.length; at += 2) above.push(innerOf(level[at] ?? empty, level[at + 1] ?? empty));
    // An odd one goes up unchanged: the same tree as splitting at the largest power of two.
    if (level.length % 2 === 1) above.push(level[level.length - 1] ?? empty);
    level = above;
  }
  return level[0] ?? empty;
}

const empty = new Uint8Array();

/** The path of the leaf at `index`, from the bottom up. */
export function pathOf(nodes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (nodes.length <= 1) return [];
  const split = splitOf(nodes.length);
  const [left, right] = [nodes.slice(0, split), nodes.slice(split)];
  return index < split ? [...pathOf(left, index), rootOf(right)] : [...pathOf(right, index - split), rootOf(left)];
}

/** The root that a path leads to; null if a tree of this size has no such path. */
export function rootFromPath(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Uint8Array | null {
  if (index >= size) return null;
  let node = leaf;
  let [place, last] = [index, size - 1];
  for (const hash of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      node = innerOf(hash, node);
      // Levels on which the rightmost node goes up unchanged.
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else node = innerOf(node, hash);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : null;
}
