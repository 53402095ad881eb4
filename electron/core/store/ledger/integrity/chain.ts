/** The chain: a salted commitment per record as a leaf of a Merkle tree (RFC 6962), so that evidence can stand on it and a purge can't break it. */
import { hash } from 'node:crypto';
import type { WriteDb } from '../../database.ts';

/** Record kinds that carry a leaf. */
export type RecordKind = 'attempt' | 'attemptEnd' | 'action' | 'policy' | 'export' | 'run' | 'suppression';

export interface Chain {
  /** Appends the leaf of one record and keeps its salt and payload; `payload` is canonical JSON. */
  append(recordId: string, kind: RecordKind, payload: string): void;
  /** Writes the head once per transaction; called by the ledger thread before it commits. */
  seal(): void;
  /** Where the chain stands; going back to it forgets what was appended since (a write that was rolled back). */
  mark(): () => void;
}

/**
 * JSON with sorted keys and no spaces: equal values give equal bytes. A value whose keys are written in order already, as the ledger's own records are,
 * costs a fifth of one that is not.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : sortedJson(value);
}

/** Whether JSON.stringify itself writes the canonical bytes. */
function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  if ('toJSON' in value) return false;
  let last = '';
  // A key like "10" comes before all others whatever was written: then the order is not that of the letters.
  for (const key of Object.keys(value)) {
    if (key < last || !isInOrder(Reflect.get(value, key))) return false;
    last = key;
  }
  return true;
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => sortedJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sortedJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** By way of a string, a character per byte: a buffer that the hash makes for itself costs four times as much as the hashing. */
const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1');

/** Hashed in one go from here where it fits: that takes half the time of handing the parts over one by one. */
const scratch = Buffer.alloc(16_384);

/** SHA-256(0x00 ‖ salt ‖ canonical JSON) */
export function leafOf(salt: Uint8Array, payload: string): Buffer {
  const start = 1 + salt.length;
  // A UTF-16 unit is three bytes of UTF-8 at most.
  const bytes = start + payload.length * 3 <= scratch.length ? scratch : Buffer.alloc(start + Buffer.byteLength(payload));
  bytes[0] = 0;
  bytes.set(salt, 1);
  return sha256(bytes.subarray(0, start + bytes.write(payload, start, 'utf8')));
}

/** SHA-256(0x01 ‖ left ‖ right) */
export function innerOf(left: Uint8Array, right: Uint8Array): Buffer {
  scratch[0] = 1;
  scratch.set(left, 1);
  scratch.set(right, 1 + left.length);
  return sha256(scratch.subarray(0, 1 + left.length + right.length));
}

/** The full subtrees that a tree of this size is made of, largest first, and the root they fold to. */
export class Frontier {
  size: number;
  nodes: Buffer[];

  constructor(size = 0, nodes: Buffer[] = []) {
    this.size = size;
    this.nodes = nodes;
  }

  append(leaf: Buffer): void {
    let node = leaf;
    // Each trailing one bit of the size is a full subtree that the new leaf completes a twin of.
    for (let bits = this.size; bits % 2 === 1; bits = Math.floor(bits / 2)) node = innerOf(this.nodes.pop() as Buffer, node);
    this.nodes.push(node);
    this.size += 1;
  }

  /** Of the empty tree: SHA-256 of nothing (RFC 6962, 2.1). */
  root(): Buffer {
    const last = this.nodes.at(-1);
    if (!last) return sha256(new Uint8Array());
    return this.nodes.slice(0, -1).reduceRight((right, left) => innerOf(left, right), last);
  }
}

const saltBytes = 32;
const saltsAtOnce = 128;

/** Goes on with the chain where the file left it. `randomBytes` makes the salts. */
export function openChain(db: WriteDb, randomBytes: (count: number) => Uint8Array): Chain {
  const head = db.prepare<[], { size: number; frontier: Buffer }>('SELECT size, frontier FROM chain_head').get();
  const nodes: Buffer[] = [];
  for (let at = 0; head && at < head.frontier.length; at += 32) nodes.push(head.frontier.subarray(at, at + 32));
  const frontier = new Frontier(head?.size ?? 0, nodes);
  let sealed = frontier.size;

  // Drawn in one go for many records: asking the system for each alone costs more than the hashing.
  let salts: Uint8Array = new Uint8Array();
  let saltsUsed = 0;
  const nextSalt = (): Uint8Array => {
    if (saltsUsed === salts.length) {
      salts = randomBytes(saltsAtOnce * saltBytes);
      saltsUsed = 0;
    }
    return salts.subarray(saltsUsed, (saltsUsed += saltBytes));
  };

  const addLeaf = db.prepare('INSERT INTO chain (seq, record_id, kind, leaf) VALUES (?, ?, ?, ?)');
  const addPayload = db.prepare('INSERT INTO chain_payloads (seq, salt, payload) VALUES (?, ?, ?)');
  const setHead = db.prepare(
    'INSERT INTO chain_head (id, size, root, frontier) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET size = excluded.size, root = excluded.root, frontier = excluded.frontier',
  );

  return {
    append(recordId, kind, payload) {
      const salt = nextSalt();
      const leaf = leafOf(salt, payload);
      const seq = frontier.size + 1;
      addLeaf.run(seq, recordId, kind, leaf);
      addPayload.run(seq, salt, payload);
      frontier.append(leaf);
    },
    seal() {
      if (frontier.size === sealed) return;
      setHead.run(frontier.size, frontier.root(), Buffer.concat(frontier.nodes));
      sealed = frontier.size;
    },
    mark() {
      const before = { size: frontier.size, nodes: [...frontier.nodes], sealed };
      return () => {
        frontier.size = before.size;
        frontier.nodes = before.nodes;
        sealed = before.sealed;
      };
    },
  };
}
