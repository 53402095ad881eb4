/** The files that a list was imported from are never written over. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Failed } from '#contract/failure.ts';
import type { Source } from '#contract/lists/list.ts';

export type OriginalFile = Pick<Source, 'name' | 'bytes' | 'sha256'>;

/**
 * Throws Failed('export.original') if the file at a path has the very bytes of an original: whatever the path is spelled like, and whichever link
 * leads to it. What isn't there, or can't be read, is left to whoever writes there.
 */
export async function refuseOriginal(path: string, originals: readonly OriginalFile[]): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) return;
  const alike = originals.filter(({ bytes }) => bytes === found.size);
  if (alike.length === 0) return;
  const sha256 = await hashOf(path).catch(() => null);
  const original = alike.find((one) => one.sha256 === sha256);
  if (original !== undefined) throw new Failed('export.original', { path, original: original.name });
}

/** A file that a list is about to be imported from; null if it isn't there or can't be read. */
export async function originalAt(path: string): Promise<OriginalFile | null> {
  const found = await stat(path).catch(() => null);
  const sha256 = found?.isFile() === true ? await hashOf(path).catch(() => null) : null;
  return found === null || sha256 === null ? null : { name: basename(path), bytes: found.size, sha256 };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
