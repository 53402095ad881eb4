/** Detects a file's encoding. No single detector is reliable, so four are used in turn. */
import { analyse } from 'chardet';
import { isAscii, isUtf8 } from 'node:buffer';
import { unfinished } from './decoder.ts';

export interface Encoding {
  /** A name that `openDecoder` accepts. */
  name: string;
  /** Length of the byte order mark, to be skipped. */
  bomBytes: number;
}

/** The encoding if the start of the file is conclusive: a byte order mark, or the zero bytes of UTF-16 without one. */
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

/**
 * Reads the whole file as it passes, then tells the encoding: UTF-8 if every byte is valid, or if more lines prove it than break it; else
 * chardet's guess for the first broken part, else windows-1252.
 */
export class EncodingWitness {
  #kept: Buffer = Buffer.alloc(0);
  #proven = 0;
  #broken = 0;
  #brokenSample: Buffer | null = null;

  see(bytes: Buffer): void {
    const all = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : bytes;
    const whole = all.length - unfinished(all);
    this.#kept = Buffer.from(all.subarray(whole));
    this.#weigh(all.subarray(0, whole));
  }

  verdict(): string {
    this.#weigh(this.#kept);
    if (this.#broken === 0 || this.#proven > this.#broken) return 'utf-8';
    return guessLegacy(this.#brokenSample ?? Buffer.alloc(0));
  }

  #weigh(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      this.#proven++;
      return;
    }
    this.#brokenSample ??= Buffer.from(bytes.subarray(0, 65536));
    for (let at = 0; at < bytes.length;) {
      const lineEnd = bytes.indexOf(0x0a, at);
      const line = bytes.subarray(at, lineEnd < 0 ? bytes.length : lineEnd + 1);
      if (!isUtf8(line)) this.#broken++;
      else if (!isAscii(line)) this.#proven++;
      at += line.length;
    }
  }
}

/** Scripts that windows-1252 would garble, by chardet's names, which iconv-lite shares. */
const otherScripts = new Set([
  'Shift_JIS',
  'EUC-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
  'windows-1251',
  'KOI8-R',
  'ISO-8859-5',
  'ISO-8859-7',
  'ISO-8859-8',
  'ISO-8859-9',
]);

function guessLegacy(sample: Buffer): string {
  const [best] = analyse(sample);
  return best && otherScripts.has(best.name) && best.confidence >= 60 ? best.name.toLowerCase() : 'windows-1252';
}
