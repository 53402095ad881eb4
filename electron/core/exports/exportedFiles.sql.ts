/** The files that a list was exported to, by their hashes: subjects of its evidence. A redacted copy isn't what was exported. */
import { statement, type ReadDb } from '../platform/database.ts';
import type { ExportRecord } from './exports.sql.ts';

export type ExportedFile = Pick<ExportRecord, 'exportId' | 'fileName' | 'sha256' | 'rows' | 'sandbox' | 'by' | 'at'>;

/** Oldest first. */
export const exportedFiles = (db: ReadDb, listId: string): ExportedFile[] =>
  statement<[string], Omit<ExportedFile, 'sandbox'> & { sandbox: 0 | 1 }>(
    db,
    `SELECT record_id AS exportId, file_name AS fileName, sha256, rows, sandbox, by, at FROM exports
     WHERE list_id = ? AND redacted = 0 ORDER BY seq`,
  )
    .all(listId)
    .map((file) => ({ ...file, sandbox: file.sandbox === 1 }));

/** SHA-256 of the file that this export wrote, hex; undefined: it is not on record. */
export const hashOfExport = (db: ReadDb, exportId: string): string | undefined =>
  statement<[string], string>(db, 'SELECT sha256 FROM exports WHERE record_id = ?').pluck().get(exportId);
