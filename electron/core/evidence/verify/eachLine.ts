/** Reads files of evidence: line by line whatever their length, or just their last line, with system errors as failures. */
import { createPublicKey } from 'node:crypto';
import { readFile, open } from 'node:fs/promises';
import { errorCode } from '#base/errors.ts';
import type { Seal } from '#contract/evidence/evidence.ts';
import { leavesLineSchema, leavesOfLine } from '#contract/evidence/evidencePart.ts';
import { Failed } from '#contract/failure.ts';
import { leafBytes } from '../format/part.ts';
import { parseExact, parseSeal, fromBase64Url } from '../format/seal.ts';
import { keyIdOf } from '../signer.ts';

/**
 * Converts system errors about files that a user named to failures. Throws Failed('file.missing' | 'file.directory' | 'file.unreadable')
 * for them.
 */
export async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new Failed('file.missing', { path });
    if (code === 'EISDIR') throw new Failed('file.directory', { path });
    if (error instanceof Error && /^E[A-Z]+$/.test(code))
      throw new Failed('file.unreadable', { path, problem: error.message.split(',')[0] ?? code });
    throw error;
  }
}

/**
 * Returns the id of a public key in a file, to compare with the signing key. PEM, SubjectPublicKeyInfo. Throws Failed('file.missing' |
 * 'file.directory' | 'file.unreadable' | 'evidence.badPublicKey').
 */
export async function keyIdInFile(path: string): Promise<string> {
  const pem = await inWords(path, () => readFile(path, 'utf8'));
  try {
    // Node would accept a private key and use its public part, but private keys shouldn't be passed around.
    if (pem.includes('PRIVATE KEY')) throw new Error('private');
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return keyIdOf(key);
  } catch {
    // Reported below, whatever is wrong with it.
  }
  throw new Failed('evidence.badPublicKey', { path });
}

/** An open file, read from its beginning. */
export interface ByteSource {
  read(into: Buffer, offset: number, length: number): Promise<{ bytesRead: number }>;
}

const chunkBytes = 1 << 20;
/** Maximum length of a line: a statement about thousands of exports takes a few megabytes, and no line of evidence is longer. */
const mostLineBytes = 32 << 20;

/**
 * The last line, which is returned rather than passed to `take`, because it should be the seal. `ended`: whether it ends in a line feed, as
 * the others do.
 */
export interface LastLine {
  line: Buffer;
  /** Line number, from 1. */
  number: number;
  ended: boolean;
}

/**
 * Calls `take` for each line but the last, without its line feed; the bytes are valid until it returns. Stops if it returns false; then the
 * result is null, as for a line longer than any in evidence.
 */
export async function eachLine(file: ByteSource, take: (line: Buffer, number: number) => boolean): Promise<LastLine | null> {
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let held: Buffer | null = null;
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  /** Passes on the previous line when the next one begins. */
  const end = (line: Buffer): boolean => {
    const before = held;
    held = line;
    if (before === null) return true;
    number += 1;
    return take(before, number);
  };
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes);
    if (bytesRead === 0) break;
    const data = chunk.subarray(0, bytesRead);
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      const line: Buffer = rest.length === 0 ? data.subarray(from, at) : Buffer.concat([rest, data.subarray(from, at)]);
      rest = Buffer.alloc(0);
      from = at + 1;
      if (!end(line)) return null;
    }
    if (from < bytesRead) rest = Buffer.concat([rest, data.subarray(from)]);
    if (rest.length > mostLineBytes) return null;
    // Copied, because the buffer is about to be overwritten.
    held = held === null ? null : Buffer.from(held);
  }
  if (rest.length === 0) return { line: held ?? rest, number: number + 1, ended: held !== null };
  if (held !== null && !end(rest)) return null;
  return { line: rest, number: number + 1, ended: false };
}

const mostSealBytes = 32 << 20;

/**
 * Reads the last line of evidence without reading the rest: the signed statement and the signature. Null if the file doesn't end in a seal.
 */
export async function readSeal(path: string): Promise<Seal | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let length = 1 << 16; ; length *= 8) {
      const from = Math.max(0, size - length);
      const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
      const before = buffer.lastIndexOf(10, buffer.length - 2);
      if (before < 0 && from > 0 && length < mostSealBytes) continue;
      return parseSeal(buffer.subarray(before + 1, buffer.length - 1).toString('utf8'));
    }
  } finally {
    await file.close();
  }
}

/** Reads the lines after the rows: leaves of the parts of a shared list, in order, as many per line as fit. */
export interface LeafLines {
  /** Returns false if the line isn't one of leaves, or not the next one. */
  take(line: Buffer): boolean;
  any(): boolean;
  /** Returns the leaves of this part; empty if it has none. */
  of(part: number): Buffer;
  /** Returns the number of parts up to the last one with leaves. */
  parts(): number;
}

const start = '["leaves",';

export function openLeafLines(): LeafLines {
  const pages: Buffer[][] = [];
  let isFull = true;
  return {
    take(line) {
      if (line.toString('latin1', 0, start.length) !== start) return false;
      const read = parse(line.toString('utf8'));
      if (read === null) return false;
      const [part, leaves] = read;
      const isSame = part === pages.length - 1;
      if (isSame ? !isFull : part < pages.length) return false;
      while (pages.length <= part) pages.push([]);
      pages[part]?.push(leaves);
      isFull = leaves.length === leavesOfLine * leafBytes;
      return true;
    },
    any: () => pages.length > 0,
    of: (part) => Buffer.concat(pages[part] ?? []),
    parts: () => pages.length,
  };
}

function parse(text: string): [part: number, leaves: Buffer] | null {
  const [, part = 0, encoded = ''] = parseExact(text, leavesLineSchema, JSON.stringify) ?? [];
  const length = Math.floor((encoded.length * 3) / 4);
  const leaves = fromBase64Url(encoded, length);
  const isWhole = length > 0 && length % leafBytes === 0 && length <= leavesOfLine * leafBytes;
  return leaves !== null && isWhole ? [part, leaves] : null;
}
