/** A workspace for imports: writes files, imports them, and reads the lists back. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failed } from '#contract/failure.ts';
import type { List, Reading, ReadingPreview, RejectedLine } from '#contract/lists/list.ts';
import { importList, inspectFiles } from '#core/lists/importing/importList.ts';
import { withList } from '#core/lists/file/openList.sql.ts';
import { readCellsAfter } from '#core/lists/rows/cells.sql.ts';
import { readRejected } from '#core/lists/rows/rejectedLines.sql.ts';
import { failureSentence } from '#messages/failureSentence.ts';

export interface Imported {
  list: List;
  columns: string[];
  rows: string[][];
  rejected: RejectedLine[];
}

export interface ImportWorkspace {
  import(name: string, bytes: Buffer | string, reading?: Reading): Promise<Imported>;
  inspect(name: string, bytes: Buffer | string, reading?: Reading): Promise<ReadingPreview>;
  /** The sentence shown to a user if the file can't be read; `read` if it can. */
  refusal(name: string, bytes: Buffer | string, reading?: Reading): Promise<string>;
  /** Files in the lists' folder that belong to no list. */
  leftovers(): string[];
  remove(): void;
}

export function openImportWorkspace(): ImportWorkspace {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-import-'));
  const write = (name: string, bytes: Buffer | string): { path: string; name: string } => {
    const path = join(dataDir, `${randomUUID()}-${name}`);
    writeFileSync(path, bytes);
    return { path, name };
  };
  const { signal } = new AbortController();
  const importFile = async (name: string, bytes: Buffer | string, reading: Reading = {}): Promise<Imported> => {
    const files = [write(name, bytes)];
    const params = { listId: randomUUID(), importedAt: 1, by: 'ann', name: null, files, reading, keepOriginals: false, country: 'US' };
    const list = await importList(dataDir, params, { signal, progress: () => undefined });
    return withList(dataDir, list.listId, (db) => ({
      list,
      columns: list.columns,
      rows: readCellsAfter(db, 0, 1000).map(({ cells }) => cells),
      rejected: readRejected(db, 0, 1000),
    }));
  };
  return {
    import: importFile,
    inspect: (name, bytes, reading = {}) => inspectFiles([write(name, bytes)], reading, join(dataDir, 'lists', 'x.importing'), signal),
    refusal: async (name, bytes, reading = {}) => {
      try {
        await importFile(name, bytes, reading);
        return 'read';
      } catch (error) {
        if (error instanceof Failed) return failureSentence(error.failure);
        throw error;
      }
    },
    leftovers: () => readdirSync(join(dataDir, 'lists')).filter((name) => !/\.db(-wal|-shm)?$/.test(name)),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
