/** Bytes to text, piece by piece: no character is ever torn, and what can't be decoded is marked so that its line can be set aside. */
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';

/**
 * A byte that could not be decoded becomes a lone surrogate, U+DC00 and the byte, because no decoded text can hold one. In UTF-16 it is surrogates
 * themselves that may stand alone; there only a byte too many at the file's end is marked so.
 */
const firstByteMark = 0xdc00;
const markOf = (byte: number): string => String.fromCharCode(firstByteMark + byte);

export interface Decoder {
  /** Decodes the next bytes; what may yet be completed is kept back. */
  decode(bytes: Buffer): string;
  /** What was kept back. */
  end(): string;
}

/** `encoding`: utf-8, utf-16le, utf-16be, or a name that iconv-lite knows. The byte order mark is the caller's to skip. */
export function openDecoder(encoding: string): Decoder {
  if (encoding === 'utf-8') return utf8Decoder();
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16Decoder(encoding === 'utf-16be');
  return otherDecoder(encoding);
}

/** No byte below it is ever the second of a character, in any encoding that is not Unicode's: there the text can be cut. */
const firstSecondByte = 0x30;
/** More without such a byte is no text. */
const mostKeptBytes = 4 * 1024 * 1024;

function otherDecoder(encoding: string): Decoder {
  let kept: Buffer = Buffer.alloc(0);
  return {
    decode(bytes) {
      const all = kept.length > 0 ? Buffer.concat([kept, bytes]) : bytes;
      let whole = all.length;
      while (whole > 0 && (all[whole - 1] ?? 0) >= firstSecondByte) whole--;
      if (whole === 0 && all.length > mostKeptBytes) whole = all.length;
      kept = Buffer.from(all.subarray(whole));
      return decodeOther(all.subarray(0, whole), encoding);
    },
    end: () => decodeOther(kept, encoding),
  };
}

/** None of these encodings holds U+FFFD itself: it says that bytes mean nothing. */
const read = (bytes: Buffer, encoding: string): string => iconv.decode(bytes, encoding, { stripBOM: false });

function decodeOther(bytes: Buffer, encoding: string): string {
  const text = read(bytes, encoding);
  if (!text.includes('\ufffd')) return text;
  return eachLine(bytes, (line) => {
    const decoded = read(line, encoding);
    return decoded.includes('\ufffd') ? markOther(line, encoding) : decoded;
  });
}

/** Text with a mark for each byte that is none. A character has four bytes at most. */
function markOther(line: Buffer, encoding: string): string {
  let text = '';
  for (let at = 0; at < line.length;) {
    let length = 1;
    let one = '';
    for (; length <= Math.min(4, line.length - at); length++) {
      const decoded = read(line.subarray(at, at + length), encoding);
      if (decoded === '' || decoded.includes('\ufffd') || [...decoded].length > 1) continue;
      one = decoded;
      break;
    }
    text += one === '' ? markOf(line[at] ?? 0) : one;
    at += one === '' ? 1 : length;
  }
  return text;
}

function utf8Decoder(): Decoder {
  let kept: Buffer = Buffer.alloc(0);
  return {
    decode(bytes) {
      const all = kept.length > 0 ? Buffer.concat([kept, bytes]) : bytes;
      const whole = all.length - unfinished(all);
      kept = Buffer.from(all.subarray(whole));
      return decodeUtf8(all.subarray(0, whole));
    },
    end: () => decodeUtf8(kept),
  };
}

/** How many bytes at the end (0-3) begin a character that is not whole. */
export function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  // Line by line, because a character that the file itself holds as U+FFFD is no reason to set its line aside.
  return eachLine(bytes, (line) => (isUtf8(line) ? line.toString('utf8') : markBytes(line)));
}

function eachLine(bytes: Buffer, textOf: (line: Buffer) => string): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, lineEnd < 0 ? bytes.length : lineEnd + 1);
    text += textOf(line);
    at += line.length;
  }
  return text;
}

/** Text with a mark for each byte that is none, which says the byte. */
function markBytes(line: Buffer): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < line.length;) {
    const byte = line[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    if (length > 0 && at + length <= line.length && isUtf8(line.subarray(at, at + length))) {
      at += length;
      continue;
    }
    text += line.toString('utf8', from, at) + markOf(byte);
    from = ++at;
  }
  return text + line.toString('utf8', from);
}

/**
 * Text with its undecodable bytes read as windows-1252: what they nearly always are, pasted into it from another file. Bytes that mean nothing there
 * either become control characters of their number, so that each byte can still be told. In UTF-16 there is nothing to guess: half a character is
 * named by its number, `\ud83d`.
 */
export function withForeignBytes(text: string, encoding: string): string {
  return text.replace(/\p{Cs}/gu, (one) => {
    const code = one.charCodeAt(0);
    const byte = code - firstByteMark;
    if (encoding.startsWith('utf-16') || byte < 0 || byte > 0xff) return `\\u${code.toString(16)}`;
    const foreign = iconv.decode(Buffer.of(byte), 'windows-1252');
    return foreign === '\ufffd' ? String.fromCharCode(byte) : foreign;
  });
}

function utf16Decoder(bigEndian: boolean): Decoder {
  let kept: Buffer = Buffer.alloc(0);
  return {
    decode(bytes) {
      const all = Buffer.concat([kept, bytes]);
      const whole = all.length - (all.length % 2);
      kept = all.subarray(whole);
      const units = all.subarray(0, whole);
      return (bigEndian ? units.swap16() : units).toString('utf16le');
    },
    end: () => (kept.length > 0 ? markOf(kept[0] ?? 0) : ''),
  };
}
