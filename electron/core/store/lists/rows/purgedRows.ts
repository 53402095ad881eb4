/** The rows of a list whose personal data was purged. They keep their number, so that no other row is renamed. */
import { statement, type ReadDb } from '../../database.ts';

export interface PurgedRow {
  row: number;
  /** The purge, in the ledger. */
  recordId: string;
  /** The commitment of its cells, where evidence was made before. */
  cellsCommitment: Uint8Array | null;
  by: string;
  at: number;
}

/** In the order of rows. */
export const readPurgedRows = (db: ReadDb): PurgedRow[] =>
  statement<[], PurgedRow>(
    db,
    'SELECT row, record_id AS recordId, cells_commitment AS cellsCommitment, by, at FROM purged_rows ORDER BY row',
  ).all();
