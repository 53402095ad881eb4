/** Keeps a compressed copy of each file that a list was read from, and removes copies that no list needs any more. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { Source } from '#contract/lists/list.ts';
import { makeOriginalsFolder, originalBytes, originalPath, hasOriginals, removeOriginalsBut, listIds } from '../../platform/paths.ts';
import { syncToDisk } from '../../platform/replaceFile.ts';
import { readDeletedMarks } from '../file/deletedMarks.sql.ts';
import { readableLists } from '../file/openList.sql.ts';
import type { GrantedFile } from '../read/inspectFile.ts';
import { moveFile, removeFile } from '../../platform/heldFiles.ts';

/** The fastest level, so that the bottleneck is the disk and not the processor. */
const level = 1;

/**
 * Keeps a compressed copy of a file that a list was read from, which must have this hash, so that what was checked can be proved even if
 * the file is lost. An existing copy stays as it is. Throws Failed: original.gone, import.cancelled; and system errors for a full disk.
 */
export async function keepOriginal(dataDir: string, file: GrantedFile, sha256: string, signal: AbortSignal): Promise<void> {
  if (originalBytes(dataDir, sha256) !== null) return;
  makeOriginalsFolder(dataDir);
  const path = originalPath(dataDir, sha256);
  const temporary = `${path}.keeping`;
  removeFile(temporary);
  const hash = createHash('sha256');
  try {
    await pipeline(
      createReadStream(file.path),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createGzip({ level }),
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    if (hash.digest('hex') !== sha256) throw new Failed('original.gone', { path: file.name });
    moveFile(temporary, path);
    syncToDisk(dirname(path), true);
  } catch (error) {
    removeFile(temporary);
    if (signal.aborted) throw new Failed('import.cancelled');
    throw errorCode(error) === 'ENOENT' ? new Failed('original.gone', { path: file.name }) : error;
  }
}

/** Unpacks the kept copy of a list's file to `path`, which the caller removes. Throws Failed('original.gone') if none is kept. */
export async function restoreOriginal(dataDir: string, source: Pick<Source, 'name' | 'sha256'>, path: string): Promise<GrantedFile> {
  if (originalBytes(dataDir, source.sha256) === null) throw new Failed('original.gone', { path: source.name });
  removeFile(path);
  await pipeline(
    createReadStream(originalPath(dataDir, source.sha256)),
    createGunzip(),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { path, name: source.name };
}

/**
 * Removes the copies that only this list was read from; a deleted list that can still be restored needs its own. If any list can't be read,
 * it may need any copy, so all stay.
 */
export function dropOriginals(dataDir: string, listId: string): void {
  if (!hasOriginals(dataDir)) return;
  const others = readableLists(dataDir).filter((list) => list.listId !== listId);
  if (others.length < listIds(dataDir).filter((id) => id !== listId).length) return;
  const wanted = new Set(others.flatMap(({ sources }) => sources.map(({ sha256 }) => sha256)));
  for (const { listId: deleted, originals } of readDeletedMarks(dataDir)) {
    if (deleted === listId) continue;
    if (originals === null) return;
    for (const sha256 of originals) wanted.add(sha256);
  }
  removeOriginalsBut(dataDir, wanted);
}
