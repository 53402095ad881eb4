/**
 * The chain: a salted commitment per record as a leaf of a Merkle tree (RFC 6962), so that records can be proved, and purging payloads
 * doesn't break it.
 */
import { hash } from 'node:crypto';
import type { WriteDb } from '../../database.ts';

/** Record kinds that have a leaf. */
export type RecordKind =
  | 'attempt'
  | 'attemptEnd'
  | 'action'
  | 'policy'
  | 'export'
  | 'run'
  | 'suppression'
  | 'outcomes'
  | 'outbox'
  | 'override'
  | 'purge'
  | 'signingKey';

export interface Chain {
  /** Appends the leaf of one record and stores its salt and payload; `payload` is canonical JSON. */
  append(recordId: string, kind: RecordKind, payload: string): void;
  /** Writes the head, once per transaction; called by the ledger thread before it commits. */
  seal(): void;
  /** The chain's current state; the returned function drops what was appended since (for a rollback). */
  mark(): () => void;
}

/**
 * JSON with sorted keys and no spaces: equal values give equal bytes. If a value's keys are already sorted, as in the ledger's own records,
 * this costs a fifth.
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
  // Keys like "10" always come first, in whatever order they were written, so the order isn't alphabetical.
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

/** Via a latin1 string: a buffer that the hash allocates itself costs four times as much as the hashing. */
const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1');

/** If it fits here, everything is hashed at once, which takes half the time of separate updates. */
const scratch = Buffer.alloc(16_384);

/** SHA-256(0x00 ‖ salt ‖ canonical JSON) */
export function leafOf(salt: Uint8Array, payload: string): Buffer {
  const start = 1 + salt.length;
  // A UTF-16 unit is at most three bytes of UTF-8.
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

  /** For the empty tree: SHA-256 of nothing (RFC 6962, 2.1). */
  root(): Buffer {
    const last = this.nodes.at(-1);
    if (!last) return sha256(new Uint8Array());
    return this.nodes.slice(0, -1).reduceRight((right, left) => innerOf(left, right), last);
  }
}

const saltBytes = 32;
const saltsAtOnce = 128;

/** Continues the chain from the file. `randomBytes` supplies the salts. */
export function openChain(db: WriteDb, randomBytes: (count: number) => Uint8Array): Chain {
  const head = db.prepare<[], { size: number; frontier: Buffer }>('SELECT size, frontier FROM chain_head').get();
  const nodes: Buffer[] = [];
  for (let at = 0; head && at < head.frontier.length; at += 32) nodes.push(head.frontier.subarray(at, at + 32));
  const frontier = new Frontier(head?.size ?? 0, nodes);
  let sealed = frontier.size;

  // Drawn at once for many records: asking the system for each costs more than the hashing.
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
