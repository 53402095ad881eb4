/** The files that a list was exported to, by their hashes: subjects of its evidence. A redacted copy isn't what was exported. */
import { statement, type ReadDb } from '../database.ts';

/** Oldest first; a file that was written twice with the same bytes is there once. */
export const exportedFiles = (db: ReadDb, listId: string): { fileName: string; sha256: string }[] =>
  statement<[string], { fileName: string; sha256: string }>(
    db,
    'SELECT file_name AS fileName, sha256 FROM exports WHERE list_id = ? AND redacted = 0 GROUP BY file_name, sha256 ORDER BY min(seq)',
  ).all(listId);

/** SHA-256 of the file that this export wrote, hex; undefined: it is not on record. */
export const hashOfExport = (db: ReadDb, exportId: string): string | undefined =>
  statement<[string], string>(db, 'SELECT sha256 FROM exports WHERE record_id = ?').pluck().get(exportId);
