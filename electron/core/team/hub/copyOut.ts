/**
 * Reads the hub's replies in PostgreSQL's binary format: COPY … TO STDOUT (FORMAT binary). In an ordinary reply, node-postgres takes every
 * value as text, and bytes arrive as twice as many digits.
 */
import pg from 'pg';

const firstBytes = 8_192;

/** A query to which node-postgres hands what COPY sends; its own queries ignore that. */
export class CopyOut extends pg.Query {
  #bytes = Buffer.alloc(0);
  #length = 0;

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.#bytes.length * 2, firstBytes));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    // Copied, because node-postgres reuses the chunk's memory.
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** All bytes received. */
  get copied(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** The signature, the flags, and the length of the header's extension. */
const headerBytes = signature.length + 8;

/** Size of the length before each value. */
export const lengthBytes = 4;

/** Iterates over such bytes, row by row and value by value. Throws a RangeError if they aren't in PostgreSQL's format. */
export class CopiedRows {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer) {
    if (!bytes.subarray(0, signature.length).equals(signature)) throw new RangeError('not rows of a copy');
    this.#bytes = bytes;
    this.#at = headerBytes + bytes.readUInt32BE(headerBytes - 4);
  }

  /** Whether there is another row, and goes to it; it must have `values` values. */
  next(values: number): boolean {
    const count = this.#bytes.readInt16BE(this.#at);
    this.#at += 2;
    if (count !== -1 && count !== values) throw new RangeError(`${count} values in a row instead of ${values}`);
    return count !== -1;
  }

  /** Where the next value begins, after its length; null if it is NULL. `length`: the length that it must have. */
  value(length?: number): number | null {
    const size = this.#bytes.readInt32BE(this.#at);
    const from = this.#at + lengthBytes;
    this.#at = from + Math.max(size, 0);
    if (size === -1) return null;
    if (size < 0 || this.#at > this.#bytes.length || (length !== undefined && size !== length))
      throw new RangeError(`a value of ${size} bytes`);
    return from;
  }

  /** Like `value`, but throws if the value is NULL. */
  must(length?: number): number {
    const from = this.value(length);
    if (from === null) throw new RangeError('a value is missing');
    return from;
  }

  /** The end of the last value. */
  get end(): number {
    return this.#at;
  }
}

/** Reads an int8. */
export function wholeAt(bytes: Buffer, at: number): number {
  const number = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  if (!Number.isSafeInteger(number)) throw new RangeError('a number that is too large');
  return number;
}

const digits = Buffer.from('0123456789abcdef', 'latin1');
const uuidText = Buffer.from('00000000-0000-0000-0000-000000000000', 'latin1');
const isDash = (place: number): boolean => place === 8 || place === 13 || place === 18 || place === 23;

/** A UUID as text. Built as one string: a concatenated one is kept in pieces until it is read. */
export function uuidAt(bytes: Buffer, at: number): string {
  let to = 0;
  for (let from = at; from < at + 16; from += 1) {
    const byte = bytes[from] ?? 0;
    if (isDash(to)) to += 1;
    uuidText[to] = digits[byte >> 4] ?? 0;
    uuidText[to + 1] = digits[byte & 15] ?? 0;
    to += 2;
  }
  return uuidText.toString('latin1');
}
