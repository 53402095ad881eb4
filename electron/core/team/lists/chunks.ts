/**
 * Chunks of shared lists: pieces of an encrypted file on their way to or from the team's log. Sent ones are kept, because a restored hub
 * requests them again.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder, syncToDisk } from '../../platform/replaceFile.ts';
import { sealSchema } from '#contract/evidence/evidence.ts';
import { idSchema } from '#contract/ids.ts';
import { openPart } from '../../evidence/format/part.ts';
import { canonicalJson } from '#base/json.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findPartLeaves, type ReceivedPart } from '../shared/parts.sql.ts';
import { removeFile, removeFolder } from '../../platform/heldFiles.ts';

const chunkBytes = 512 * 1024;

const teamFolder = (dataDir: string): string => join(dataDir, 'team');
const chunkPath = (dataDir: string, recordId: string): string => join(teamFolder(dataDir), `${recordId}.chunk`);

const hasChunk = (dataDir: string, recordId: string): boolean => existsSync(chunkPath(dataDir, recordId));

/** The chunk is on disk when this returns: from then on, the log isn't asked for it again. */
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

/** Undefined if it isn't here. */
export function readChunk(dataDir: string, recordId: string): Buffer | undefined {
  return hasChunk(dataDir, recordId) ? readFileSync(chunkPath(dataDir, recordId)) : undefined;
}

export function removeChunks(dataDir: string, recordIds: readonly string[]): void {
  for (const recordId of recordIds) removeFile(chunkPath(dataDir, recordId));
}

/** Removes all chunks that this device has sent or received. */
export const removeAllChunks = (dataDir: string): void => removeFolder(teamFolder(dataDir));

/** Cuts a file into chunks with new ids. Returns the ids in order, and the file's hash. */
export async function cutFile(dataDir: string, path: string, newId: () => string): Promise<{ chunks: string[]; sha256: string }> {
  await using file = await open(path, 'r');
  const hash = createHash('sha256');
  const chunks: string[] = [];
  for (;;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, null);
    if (bytesRead === 0) break;
    const bytes = buffer.subarray(0, bytesRead);
    hash.update(bytes);
    const chunk = newId();
    keepChunk(dataDir, chunk, bytes);
    chunks.push(chunk);
  }
  syncToDisk(teamFolder(dataDir), true);
  return { chunks, sha256: hash.digest('hex') };
}

/** Joins chunks into a file. False if one is missing, or they aren't what was sent. */
export async function joinChunks(dataDir: string, chunks: readonly string[], sha256: string, path: string): Promise<boolean> {
  const hash = createHash('sha256');
  await using file = await open(path, 'w', 0o600);
  for (const chunk of chunks) {
    const bytes = readChunk(dataDir, chunk);
    if (!bytes) return false;
    hash.update(bytes);
    await file.write(bytes);
  }
  return hash.digest('hex') === sha256;
}

const leafBytes = 32;
const sealOfPartSchema = sealSchema.omit({ timestamp: true });

/** The content in `team_records`. */
const partBodySchema = z.object({
  listId: idSchema,
  deviceId: idSchema,
  first: z.int().min(0),
  /** JSON. */
  seal: z.string().nullable(),
});

const sharedPartSchema = partBodySchema.omit({ deviceId: true }).extend({ leaves: z.base64() });

/**
 * A device's signed part of a shared list's evidence in the team's log: leaves, and the signature with the last of them. Undefined if there
 * is nothing to send: this folder's former device has sent its own part.
 */
export function partText(db: ReadDb, deviceId: string, body: string): string | undefined {
  const { deviceId: signer, ...part } = partBodySchema.parse(JSON.parse(body));
  const leaves = signer === deviceId ? findPartLeaves(db, { ...part, deviceId }) : undefined;
  return leaves && canonicalJson({ ...part, leaves: leaves.toString('base64') } satisfies z.input<typeof sharedPartSchema>);
}

/**
 * Parses a part of evidence. Returns null if the format is unknown, there is no signature, or it is another device's. Whether the leaves
 * are the signed ones is checked when evidence is made.
 */
export function parsePart(text: string, deviceId: string): ReceivedPart | null {
  try {
    const { listId, first, seal, leaves: encoded } = sharedPartSchema.parse(JSON.parse(text));
    const leaves = Buffer.from(encoded, 'base64');
    if (leaves.length === 0 || leaves.length % leafBytes !== 0) return null;
    const part = { listId, deviceId, first, seal, leaves };
    if (seal === null) return part;
    const opened = openPart(sealOfPartSchema.parse(JSON.parse(seal)));
    if ('problem' in opened) return null;
    const { listId: ofList, device, tree } = opened.part;
    return ofList === listId && device.deviceId === deviceId && tree.size === first + leaves.length / leafBytes ? part : null;
  } catch {
    // It isn't JSON, or has another form: the caller sets it aside.
    return null;
  }
}
