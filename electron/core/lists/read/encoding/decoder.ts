/**
 * Decodes bytes piece by piece, without splitting characters. Bytes that can't be decoded are marked so that their line can be rejected.
 */
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';

/**
 * A byte that can't be decoded becomes a lone surrogate, U+DC00 plus the byte, because no decoded text can contain one. UTF-16 itself may
 * contain lone surrogates; there only an extra byte at the end of the file is marked like this.
 */
const firstByteMark = 0xdc00;
const markOf = (byte: number): string => String.fromCharCode(firstByteMark + byte);

interface Decoder {
  /** Decodes the next bytes; an incomplete character at the end is held back. */
  decode(bytes: Buffer): string;
  /** Returns what was held back. */
  end(): string;
}

/** Opens a decoder. `encoding`: utf-8, utf-16le, utf-16be, or a name that iconv-lite knows. The caller must skip the byte order mark. */
export function openDecoder(encoding: string): Decoder {
  if (encoding === 'utf-8') return utf8Decoder();
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16Decoder(encoding === 'utf-16be');
  return otherDecoder(encoding);
}

/** In non-Unicode encodings, no byte below this is ever the second byte of a character, so the text can be cut there. */
const firstSecondByte = 0x30;
/** A longer sequence without such a byte isn't text. */
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

/** Decodes bytes. None of these encodings contains U+FFFD itself, so it marks bytes that can't be decoded. */
const read = (bytes: Buffer, encoding: string): string => iconv.decode(bytes, encoding, { stripBOM: false });

function decodeOther(bytes: Buffer, encoding: string): string {
  const text = read(bytes, encoding);
  if (!text.includes('\ufffd')) return text;
  return eachLine(bytes, (line) => {
    const decoded = read(line, encoding);
    return decoded.includes('\ufffd') ? markOther(line, encoding) : decoded;
  });
}

/** Returns the text with a mark for each undecodable byte. A character has at most four bytes. */
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

/** Returns how many bytes at the end (0-3) belong to an incomplete character. */
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
  // Line by line, because a U+FFFD in the file itself is no reason to reject its line.
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

/** Returns the text with a mark for each undecodable byte, which encodes the byte. */
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
 * Returns the text with its undecodable bytes read as windows-1252, which they nearly always are, pasted from another file. Bytes without a
 * meaning there become the control characters with their number, so that no byte is lost. In UTF-16 nothing can be guessed: half a
 * character is shown by its number, `\ud83d`.
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
