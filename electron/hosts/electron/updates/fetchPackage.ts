/** Downloads a release's package once, and compares it with its signature each time before it is used. */
import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moveFileLater, removeFileLater, removeFolder } from '#core/platform/heldFiles.ts';
import { readSignedRelease, releaseFiles, type SignedRelease, type SignedPackage, codeOf, UpdateFailed } from './signedRelease.ts';

/** Returns the hash of a file that may be too big for memory. Rejects with the system's error if the file can't be read. */
export async function hashFile(path: string, algorithm: 'sha256' | 'sha512'): Promise<Buffer> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk instanceof Uint8Array ? chunk : '');
  return hash.digest();
}

/** Limit for files that are read into memory. */
const mostBytes = 1_000_000;
const mostSignatureBytes = 64;
const idleMs = 20_000;

/** Returns the address of a file in the feed. */
const addressOf = (feed: string, file: string): string => new URL(encodeURIComponent(file), feed.endsWith('/') ? feed : `${feed}/`).href;

/**
 * Yields a file of the feed as it arrives. A feed is any web server with a release's folder on it; nothing that it sends is trusted before
 * the signature is verified. Throws UpdateFailed('unreachable' | 'unsigned' | 'changed').
 */
async function* readFile(feed: string, file: string, most: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* getStream({ url: addressOf(feed, file), mostBytes: most, idleMs, signal });
  } catch (error) {
    if (error instanceof TooLong) throw new UpdateFailed('changed', file);
    if (error instanceof NotThere && error.status === 404 && file === releaseFiles.signature) throw new UpdateFailed('unsigned');
    throw new UpdateFailed('unreachable', error instanceof NotThere ? `${file}: ${error.message}` : codeOf(error));
  }
}

async function readWhole(feed: string, file: string, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readFile(feed, file, most, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the signed release in the feed. Rejects with UpdateFailed. */
export async function readRelease(feed: string, key: KeyObject, signal: AbortSignal): Promise<SignedRelease> {
  const sums = await readWhole(feed, releaseFiles.sums, mostBytes, signal);
  const signature = await readWhole(feed, releaseFiles.signature, mostSignatureBytes, signal);
  const about = await readWhole(feed, releaseFiles.about, mostBytes, signal);
  return readSignedRelease({ sums, signature, about }, key);
}

/** Whether the file is byte for byte the one that was signed. */
export async function isSigned(path: string, { bytes, sha256 }: Pick<SignedPackage, 'bytes' | 'sha256'>): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes) return false;
  return (await hashFile(path, 'sha256')).toString('hex') === sha256;
}

const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new UpdateFailed('disk', codeOf(error));
  }
};

/** Removes everything else in the folder, which belongs to earlier updates. */
async function empty(folder: string, except: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const old = (await readdir(folder)).filter((name) => name !== except);
  for (const name of old) removeFolder(join(folder, name));
}

interface Fetching {
  feed: string;
  wanted: SignedPackage;
  folder: string;
  signal: AbortSignal;
  /** Reports the share that has been downloaded, from 0 to 1. */
  progressed(share: number): void;
}

/** Resolves to the path of the complete package as it was signed. If it rejects with UpdateFailed, no partial download is left. */
export async function fetchPackage({ feed, wanted, folder, signal, progressed }: Fetching): Promise<string> {
  const path = join(folder, wanted.file);
  await onDisk(() => empty(folder, wanted.file));
  if (await isSigned(path, wanted)) return path;
  const part = `${path}.part`;
  const file = await onDisk(() => open(part, 'w', 0o600));
  try {
    let bytes = 0;
    for await (const chunk of readFile(feed, wanted.file, wanted.bytes, signal)) {
      await onDisk(() => file.writeFile(chunk));
      bytes += chunk.length;
      progressed(bytes / wanted.bytes);
    }
    await onDisk(() => file.sync());
    if (!(await isSigned(part, wanted))) throw new UpdateFailed('changed', wanted.file);
    await onDisk(() => moveFileLater(part, path));
  } finally {
    await file.close();
    await removeFileLater(part);
  }
  return path;
}

interface Wanted {
  url: string;
  /** Maximum size of the body; a larger one fails as soon as that is known. */
  mostBytes: number;
  /** The download is aborted when no byte has arrived for this long. */
  idleMs: number;
  signal: AbortSignal;
}

/** Thrown if the address answered, but not with the file. */
class NotThere extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.name = 'NotThere';
    this.status = status;
  }
}

class TooLong extends Error {
  constructor() {
    super('longer than it may be');
    this.name = 'TooLong';
  }
}

/** A file from an address, as it arrives. Sends nothing but the request for it, follows no redirect. Throws NotThere, TooLong, or the network's error. A body cut short of its declared length is an error of the network, too. */
async function* getStream({ url, mostBytes, idleMs, signal }: Wanted): AsyncGenerator<Uint8Array> {
  // Loaded when it is needed: its hundred files would double the program's start time.
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({ connect: { timeout: idleMs }, headersTimeout: idleMs, bodyTimeout: idleMs, allowH2: false });
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher, signal, headers: { 'accept-encoding': 'identity' } });
    if (statusCode !== 200) throw new NotThere(statusCode);
    if (Number(headers['content-length']) > mostBytes) throw new TooLong();
    let bytes = 0;
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('the body came as text');
      bytes += chunk.length;
      if (bytes > mostBytes) throw new TooLong();
      yield chunk;
    }
  } finally {
    await dispatcher.destroy();
  }
}
