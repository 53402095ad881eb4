/** Bytes to text, piece by piece: no character is ever torn, and what can't be decoded is marked so that its line can be set aside. */
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';

/** A lone surrogate: stands for bytes that could not be decoded, because no decoded text can hold one. UTF-8 tells each byte: U+DC80 to U+DCFF. */
export const undecodable = '\udc80';
const firstByteMark = 0xdc00;

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
  const decoder = iconv.getDecoder(encoding);
  return {
    decode: (bytes) => mark(decoder.write(bytes)),
    end: () => mark(decoder.end() ?? ''),
  };
}

/** Only for encodings that can't hold U+FFFD themselves. */
const mark = (text: string): string => text.replaceAll('\ufffd', undecodable);

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
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, lineEnd < 0 ? bytes.length : lineEnd + 1);
    text += isUtf8(line) ? line.toString('utf8') : markBytes(line);
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
    text += line.toString('utf8', from, at) + String.fromCharCode(firstByteMark + byte);
    from = ++at;
  }
  return text + line.toString('utf8', from);
}

/**
 * Text of a UTF-8 file with its undecodable bytes read as windows-1252: what they nearly always are, pasted into it from another file. Bytes that mean
 * nothing there either become control characters of their number, so that each byte can still be told.
 */
export function withForeignBytes(text: string): string {
  return text.replace(/\p{Cs}/gu, (one) => {
    const byte = one.charCodeAt(0) - firstByteMark;
    if (byte < 0x80 || byte > 0xff) return '\ufffd';
    const read = iconv.decode(Buffer.of(byte), 'windows-1252');
    return read === '\ufffd' ? String.fromCharCode(byte) : read;
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
    end: () => (kept.length > 0 ? undecodable : ''),
  };
}
