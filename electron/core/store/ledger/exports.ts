/** Exports in the ledger: one record per file that went out, so that what was handed on can be proved later. */
import { statement, type ReadDb } from '../database.ts';
import type { LedgerWrite } from './writes.ts';

export interface ExportRecord {
  exportId: string;
  listId: string;
  /** The name only: where it was put is the person's own. */
  fileName: string;
  format: string;
  /** Rows, and bytes of the whole file. */
  rows: number;
  bytes: number;
  /** Of the file's bytes, hex. */
  sha256: string;
  /** True where any written verdict rests on a sandbox answer. */
  sandbox: boolean;
  by: string;
  at: number;
}

/** Appends the record of one finished export; its payload is committed to by the chain. */
const appendExport: LedgerWrite<ExportRecord, null> = ({ db, chain }, record) => {
  chain.append(record.exportId, 'export', record);
  statement(
    db,
    `INSERT INTO exports (record_id, list_id, file_name, format, rows, bytes, sha256, sandbox, by, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    record.exportId,
    record.listId,
    record.fileName,
    record.format,
    record.rows,
    record.bytes,
    record.sha256,
    Number(record.sandbox),
    record.by,
    record.at,
  );
  return null;
};

export const exportWrites = { 'exports.append': appendExport };

/** The list's latest export; undefined where it never was exported. */
export function findLastExport(db: ReadDb, listId: string): { fileName: string; at: number } | undefined {
  return statement<[string], { fileName: string; at: number }>(
    db,
    'SELECT file_name AS fileName, at FROM exports WHERE list_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(listId);
}
