/** Detects a file's encoding: Unicode by its bytes, other encodings by the words that they produce. */
import { isAscii, isUtf8 } from 'node:buffer';
import { unfinished } from './decoder.ts';
import { guessEncoding } from './guessEncoding.ts';

export interface Encoding {
  /** A name that `openDecoder` accepts. */
  name: string;
  /** Length of the byte order mark, to be skipped. */
  bomBytes: number;
}

/** Returns the encoding if the start of the file is conclusive: a byte order mark, or the zero bytes of UTF-16 without one. */
export function encodingOfHead(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { name: 'utf-8', bomBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', bomBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', bomBytes: 2 };
  const sample = head.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // In Western text, nearly every second byte is zero; binary files have zeros everywhere.
  if (odd > sample.length * 0.3 && even < odd * 0.1) return { name: 'utf-16le', bomBytes: 0 };
  if (even > sample.length * 0.3 && odd < even * 0.1) return { name: 'utf-16be', bomBytes: 0 };
  return null;
}

/** Several times as much text as it takes to determine an encoding. */
const mostGuessedBytes = 65_536;
/** The word with the first non-ASCII letter begins within this distance before it. */
const shownBefore = 100;

/**
 * Reads the whole file as it passes, then determines the encoding: UTF-8 if every byte is valid, or if more lines prove it than break it;
 * else the guess for the first invalid lines.
 */
export class EncodingWitness {
  #kept: Buffer = Buffer.alloc(0);
  #proven = 0;
  #broken = 0;
  readonly #brokenLines: Buffer[] = [];
  #brokenBytes = 0;

  see(bytes: Buffer): void {
    const all = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : bytes;
    const whole = all.length - unfinished(all);
    this.#kept = Buffer.from(all.subarray(whole));
    this.#weigh(all.subarray(0, whole));
  }

  verdict(): string {
    this.#weigh(this.#kept);
    if (this.#broken === 0 || this.#proven > this.#broken) return 'utf-8';
    return guessEncoding(Buffer.concat(this.#brokenLines));
  }

  #keep(line: Buffer): void {
    this.#broken++;
    if (this.#brokenBytes >= mostGuessedBytes) return;
    // A copy, because the buffer is reused.
    const start = line.subarray(Math.max(0, line.findIndex((byte) => byte >= 0x80) - shownBefore)).subarray(0, mostGuessedBytes);
    this.#brokenLines.push(Buffer.from(start));
    this.#brokenBytes += start.length;
  }

  #weigh(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      this.#proven++;
      return;
    }
    for (let at = 0; at < bytes.length;) {
      const lineEnd = bytes.indexOf(0x0a, at);
      const line = bytes.subarray(at, lineEnd < 0 ? bytes.length : lineEnd + 1);
      if (!isUtf8(line)) this.#keep(line);
      else if (!isAscii(line)) this.#proven++;
      at += line.length;
    }
  }
}
