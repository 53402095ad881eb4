/**
 * Chunks of shared lists: pieces of an encrypted file, on their way to the team's log or out of it. Those that were sent are kept: a hub that was
 * restored asks for them again.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, syncToDisk } from '../../platform/replaceFile.ts';

const chunkBytes = 512 * 1024;

export const teamFolder = (dataDir: string): string => join(dataDir, 'team');
const chunkPath = (dataDir: string, recordId: string): string => join(teamFolder(dataDir), `${recordId}.chunk`);

export const hasChunk = (dataDir: string, recordId: string): boolean => existsSync(chunkPath(dataDir, recordId));

/** On disk when it returns: from then on the log isn't asked for it again. */
export function keepChunk(dataDir: string, recordId: string, bytes: Uint8Array): void {
  makeFolder(teamFolder(dataDir));
  const file = openSync(chunkPath(dataDir, recordId), 'w', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Undefined: it isn't here. */
export function readChunk(dataDir: string, recordId: string): Buffer | undefined {
  return hasChunk(dataDir, recordId) ? readFileSync(chunkPath(dataDir, recordId)) : undefined;
}

export function removeChunks(dataDir: string, recordIds: readonly string[]): void {
  for (const recordId of recordIds) rmSync(chunkPath(dataDir, recordId), { force: true });
}

/** Of everything the team sent or this device has for it. */
export const removeAllChunks = (dataDir: string): void => rmSync(teamFolder(dataDir), { recursive: true, force: true });

/** Cuts a file into chunks of these names. Returns the names in order, and the file's hash. */
export async function cutFile(dataDir: string, path: string, newId: () => string): Promise<{ chunks: string[]; sha256: string }> {
  const file = await open(path, 'r');
  const hash = createHash('sha256');
  const chunks: string[] = [];
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, null);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      hash.update(bytes);
      const chunk = newId();
      keepChunk(dataDir, chunk, bytes);
      chunks.push(chunk);
    }
  } finally {
    await file.close();
  }
  syncToDisk(teamFolder(dataDir), true);
  return { chunks, sha256: hash.digest('hex') };
}

/** Puts a file together. False: a chunk is missing, or they aren't what was sent. */
export async function joinChunks(dataDir: string, chunks: readonly string[], sha256: string, path: string): Promise<boolean> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for (const chunk of chunks) {
      const bytes = readChunk(dataDir, chunk);
      if (!bytes) return false;
      hash.update(bytes);
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex') === sha256;
}
