/** A team's feed: any web server with a release's folder on it. Nothing that it sends is believed before the signature holds. */
import type { KeyObject } from 'node:crypto';
import { getStream, NotThere, TooLong } from '../../node/getStream.ts';
import { readSignedRelease, releaseFiles } from './signedRelease.ts';
import type { SignedRelease } from './signedRelease.ts';
import { codeOf, UpdateFailed } from './updateFailed.ts';

/** Of files that are read into memory. */
const mostBytes = 1_000_000;
const mostSignatureBytes = 64;
const idleMs = 20_000;

/** The address of a file of the feed. */
export const addressOf = (feed: string, file: string): string =>
  new URL(encodeURIComponent(file), feed.endsWith('/') ? feed : `${feed}/`).href;

/** Passes a file on as it arrives. Throws UpdateFailed('unreachable' | 'unsigned' | 'changed'). */
export async function* readFile(feed: string, file: string, most: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
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

/** The release that the feed has, as it was signed. Rejects with UpdateFailed. */
export async function readRelease(feed: string, key: KeyObject, signal: AbortSignal): Promise<SignedRelease> {
  const sums = await readWhole(feed, releaseFiles.sums, mostBytes, signal);
  const signature = await readWhole(feed, releaseFiles.signature, mostSignatureBytes, signal);
  const about = await readWhole(feed, releaseFiles.about, mostBytes, signal);
  return readSignedRelease({ sums, signature, about }, key);
}
