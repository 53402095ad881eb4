/** The entries of an outbox as stored in the ledger. */
import { join } from 'node:path';
import { openToRead } from '#core/platform/database.ts';

export function rowsOf(dataDir: string): { row: number; state: string }[] {
  const db = openToRead(join(dataDir, 'ledger.db'));
  try {
    return db
      .prepare<[], { row: number; state: string }>(
        'SELECT row, state FROM outbox JOIN outcomes ON outcomes.seq = entry_id ORDER BY entry_id',
      )
      .all();
  } finally {
    db.close();
  }
}
