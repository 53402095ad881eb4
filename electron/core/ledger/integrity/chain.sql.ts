/**
 * The chain: a salted commitment per record as a leaf of a Merkle tree (RFC 6962), so that records can be proved, and purging payloads
 * doesn't break it.
 */
import { randomUUID } from 'node:crypto';
import { canonicalJson } from '#base/json.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { Frontier, saltedLeaf } from '../../platform/merkle/tree.ts';
import { packRows } from '../../platform/pieces.ts';

/** The head of the chain: the number of records and the root of their tree; undefined if nothing was recorded yet. */
export const readHead = (db: ReadDb): { size: number; root: Buffer } | undefined =>
  statement<[], { size: number; root: Buffer }>(db, 'SELECT size, root FROM chain_head').get();

/** Record kinds that have a leaf. */
type RecordKind =
  | 'attempt'
  | 'attemptEnd'
  | 'action'
  | 'mapping'
  | 'policy'
  | 'export'
  | 'run'
  | 'runRequest'
  | 'runRows'
  | 'jobs'
  | 'suppression'
  | 'outcomes'
  | 'outbox'
  | 'override'
  | 'purge'
  | 'handover'
  | 'retention'
  | 'signingKey'
  | 'evidence'
  | 'team'
  | 'receivedCall'
  | 'forgotten';

export interface Chain {
  /** Appends the leaf of one record and stores its salt and payload; `payload` is canonical JSON. */
  append(recordId: string, kind: RecordKind, payload: string): void;
  /** The same for many records of one kind, in order. Each payload is at the given range of `bytes`. */
  appendAll(kind: RecordKind, bytes: Uint8Array, records: readonly { recordId: string; payloadFrom: number; end: number }[]): void;
  /**
   * Appends the leaf of a record that was made in another data folder, unchanged. `committed`: what it commits to; null if that isn't here,
   * as after a purge. Throws if the leaf commits to something else.
   */
  take(recordId: string, kind: string, leaf: Buffer, committed: { salt: Uint8Array; payload: string } | null): void;
  /**
   * Removes what these records commit to, by their numbers; their leaves stay. A record at the end of the transaction notes the removal.
   */
  forget(seqs: readonly number[]): void;
  /** Writes the head, once per transaction. The ledger thread calls it before it commits. */
  seal(): void;
  /** Marks the chain's current state. The returned function drops what was appended since, for a rollback. */
  mark(): () => void;
}

const saltBytes = 32;
const saltsAtOnce = 128;
const lengthDigits = 10;

/** Continues the chain from the file. `randomBytes` supplies the salts. */
export function openChain(db: WriteDb, randomBytes: (count: number) => Uint8Array): Chain {
  const head = db.prepare<[], { size: number; frontier: Buffer }>('SELECT size, frontier FROM chain_head').get();
  const nodes: Buffer[] = [];
  for (let at = 0; head && at < head.frontier.length; at += 32) nodes.push(head.frontier.subarray(at, at + 32));
  const frontier = new Frontier(head?.size ?? 0, nodes);
  let sealed = frontier.size;
  /** Records without what they commit to, until the removal is recorded. */
  let forgotten: number[] = [];

  // Drawn for many records at once: each request to the system costs more than the hashing.
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
  const addLeaves = db.prepare(
    'INSERT INTO chain (seq, record_id, kind, leaf) SELECT :first + key, value, :kind, substr(:leaves, key * 32 + 1, 32) FROM json_each(:recordIds)',
  );
  const addPayloads = db.prepare(
    `INSERT INTO chain_payloads (seq, salt, payload)
     SELECT :first + key, substr(:salts, key * 32 + 1, 32),
       CAST(substr(:bytes, value + 1, CAST(substr(:lengths, key * ${lengthDigits} + 1, ${lengthDigits}) AS INTEGER)) AS TEXT) FROM json_each(:starts)`,
  );
  const setHead = db.prepare(
    'INSERT INTO chain_head (id, size, root, frontier) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET size = excluded.size, root = excluded.root, frontier = excluded.frontier',
  );

  const removePayloads = db
    .prepare<[string], number>('DELETE FROM chain_payloads WHERE seq IN (SELECT value FROM json_each(?)) RETURNING seq')
    .pluck();

  const put = (recordId: string, kind: string, leaf: Buffer, committed: { salt: Uint8Array; payload: string } | null): void => {
    const seq = frontier.size + 1;
    addLeaf.run(seq, recordId, kind, leaf);
    if (committed) addPayload.run(seq, committed.salt, committed.payload);
    else forgotten.push(seq);
    frontier.append(leaf);
  };

  const append = (recordId: string, kind: RecordKind, payload: string): void => {
    const salt = nextSalt();
    put(recordId, kind, saltedLeaf(salt, payload), { salt, payload });
  };

  return {
    append,
    appendAll(kind, bytes, records) {
      const first = frontier.size + 1;
      const salts = randomBytes(records.length * saltBytes);
      const made = records.map(({ payloadFrom, end }, at) =>
        saltedLeaf(salts.subarray(at * saltBytes, (at + 1) * saltBytes), bytes.subarray(payloadFrom, end)),
      );
      addLeaves.run({ first, kind, leaves: Buffer.concat(made), recordIds: JSON.stringify(records.map(({ recordId }) => recordId)) });
      addPayloads.run({
        ...{ first, salts, bytes, starts: JSON.stringify(records.map(({ payloadFrom }) => payloadFrom)) },
        lengths: records.map(({ payloadFrom, end }) => String(end - payloadFrom).padStart(lengthDigits)).join(''),
      });
      for (const leaf of made) frontier.append(leaf);
    },
    take(recordId, kind, leaf, committed) {
      if (committed && !saltedLeaf(committed.salt, committed.payload).equals(leaf))
        throw new Error(`the leaf of ${recordId} is of another record`);
      put(recordId, kind, leaf, committed);
    },
    forget(seqs) {
      forgotten.push(...removePayloads.all(JSON.stringify(seqs)));
    },
    seal() {
      if (forgotten.length > 0) {
        const recordId = randomUUID();
        append(recordId, 'forgotten', canonicalJson({ recordId, seqs: packRows(rowSetOf(Uint32Array.from(forgotten))) }));
        forgotten = [];
      }
      if (frontier.size === sealed) return;
      setHead.run(frontier.size, frontier.root(), Buffer.concat(frontier.nodes));
      sealed = frontier.size;
    },
    mark() {
      const before = { size: frontier.size, nodes: [...frontier.nodes], sealed, forgotten: [...forgotten] };
      return () => {
        frontier.size = before.size;
        frontier.nodes = before.nodes;
        sealed = before.sealed;
        forgotten = before.forgotten;
      };
    },
  };
}
