/** The Merkle tree of RFC 6962 with SHA-256: leaves, inner nodes, roots, and audit paths (section 2.1.1). */
import { hash } from 'node:crypto';

/** Uses a latin1 string, because a buffer that the hash allocates itself costs four times as much as the hashing. */
export const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1');

/** Data that fits here is hashed at once, which takes half the time of separate updates. */
const scratch = Buffer.alloc(16_384);

/** SHA-256(0x00 ‖ salt ‖ text in UTF-8): a leaf, or another commitment. The text may be given as its bytes. */
export function saltedLeaf(salt: Uint8Array, text: string | Uint8Array): Buffer {
  const start = 1 + salt.length;
  // A UTF-16 unit takes at most three bytes of UTF-8.
  const isShort = start + text.length * 3 <= scratch.length;
  const bytes = isShort ? scratch : Buffer.alloc(start + (typeof text === 'string' ? Buffer.byteLength(text) : text.length));
  bytes[0] = 0;
  bytes.set(salt, 1);
  if (typeof text === 'string') return sha256(bytes.subarray(0, start + bytes.write(text, start, 'utf8')));
  bytes.set(text, start);
  return sha256(bytes.subarray(0, start + text.length));
}

/** SHA-256(0x00 ‖ bytes) */
export function leafOf(bytes: Uint8Array): Buffer {
  const all = bytes.length < scratch.length ? scratch : Buffer.alloc(1 + bytes.length);
  all[0] = 0;
  all.set(bytes, 1);
  return sha256(all.subarray(0, 1 + bytes.length));
}

/** SHA-256(0x01 ‖ left ‖ right) */
export function innerOf(left: Uint8Array, right: Uint8Array): Buffer {
  scratch[0] = 1;
  scratch.set(left, 1);
  scratch.set(right, 1 + left.length);
  return sha256(scratch.subarray(0, 1 + left.length + right.length));
}

/** The full subtrees of a tree of this size, largest first, and the root they fold to. */
export class Frontier {
  size: number;
  nodes: Buffer[];

  constructor(size = 0, nodes: Buffer[] = []) {
    this.size = size;
    this.nodes = nodes;
  }

  append(leaf: Buffer): void {
    let node = leaf;
    // Each trailing one bit of the size is a full subtree that the new leaf pairs up.
    for (let bits = this.size; bits % 2 === 1; bits = Math.floor(bits / 2)) node = innerOf(this.nodes.pop() as Buffer, node);
    this.nodes.push(node);
    this.size += 1;
  }

  /** The root; for the empty tree, SHA-256 of nothing (RFC 6962, 2.1). */
  root(): Buffer {
    const last = this.nodes.at(-1);
    if (!last) return sha256(new Uint8Array());
    return this.nodes.slice(0, -1).reduceRight((right, left) => innerOf(left, right), last);
  }
}

/** The largest power of two below `size`. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** The root of these leaves, or of full subtrees of one size with a smaller or equal one at the end. Takes at least one. */
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

/** Returns the audit path of the leaf at `index`, from the bottom up. */
export function pathOf(nodes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (nodes.length <= 1) return [];
  const split = splitOf(nodes.length);
  const [left, right] = [nodes.slice(0, split), nodes.slice(split)];
  return index < split ? [...pathOf(left, index), rootOf(right)] : [...pathOf(right, index - split), rootOf(left)];
}

/** The root to which a path leads; null if a tree of this size has no such path. */
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
