/** Validates what hub.pull returns. */
import { CopiedRows, lengthBytes, uuidAt, wholeAt } from './copyOut.ts';
import type { PulledRecord } from './hubLog.ts';

/** Columns of hub.pull. */
const columns = 9;
const [wholeBytes, uuidBytes, hashBytes] = [8, 16, 32];

/**
 * A record whose values are read from the reply on access. If a thousand records' values were all read at once, several garbage collections
 * would move each before its turn.
 */
class PulledRow implements PulledRecord {
  readonly seq: number;
  readonly #bytes: Buffer;
  /** The places of its values: those at known offsets, and those after its kind. */
  readonly #from: number;
  readonly #kindEnd: number;
  /** Null if it has no body. */
  readonly #bodyEnd: number | null;

  /** Advances to the row's end. */
  constructor(seq: number, bytes: Buffer, rows: CopiedRows) {
    this.seq = seq;
    this.#bytes = bytes;
    this.#from = rows.must(uuidBytes);
    rows.must(uuidBytes);
    rows.must(wholeBytes);
    rows.must();
    this.#kindEnd = rows.end;
    rows.must(wholeBytes);
    rows.must(hashBytes);
    this.#bodyEnd = rows.value() === null ? null : rows.end;
  }

  get recordId(): string {
    return uuidAt(this.#bytes, this.#from);
  }
  get deviceId(): string {
    return uuidAt(this.#bytes, this.#from + uuidBytes + lengthBytes);
  }
  get deviceSeq(): number {
    return wholeAt(this.#bytes, this.#from + 2 * (uuidBytes + lengthBytes));
  }
  get kind(): string {
    return this.#bytes.toString('utf8', this.#from + 2 * (uuidBytes + lengthBytes) + wholeBytes + lengthBytes, this.#kindEnd);
  }
  get at(): number {
    return wholeAt(this.#bytes, this.#kindEnd + lengthBytes);
  }
  get #hash(): number {
    return this.#kindEnd + lengthBytes + wholeBytes + lengthBytes;
  }
  get sha256(): Uint8Array {
    return this.#bytes.subarray(this.#hash, this.#hash + hashBytes);
  }
  get body(): Uint8Array | null {
    return this.#bodyEnd === null ? null : this.#bytes.subarray(this.#hash + hashBytes + lengthBytes, this.#bodyEnd);
  }
}

/** Returns the log's end and the records. Throws a RangeError if the bytes aren't such rows. */
export function readPulled(bytes: Buffer): { head: number; records: PulledRecord[] } {
  const rows = new CopiedRows(bytes);
  const records: PulledRecord[] = [];
  let head: number | null = null;
  while (rows.next(columns)) {
    head = wholeAt(bytes, rows.must(wholeBytes));
    const seq = rows.value(wholeBytes);
    // Nothing is new: the head came alone.
    if (seq === null) return { head, records };
    records.push(new PulledRow(wholeAt(bytes, seq), bytes, rows));
  }
  if (head === null) throw new RangeError('no head of the log');
  return { head, records };
}
