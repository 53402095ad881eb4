/**
 * Stores how far the list has followed the ledger: `actions`, `policy` and `suppressions` are positions in the ledger's order, 0 if nothing
 * was mirrored yet. `suppressions ended`: the latest end of an entry that has passed (epoch ms). `policy findings`: the findings with which
 * the policy was applied (`findingsMark`), 0 if it tests none.
 */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

type CursorName = 'actions' | 'policy' | 'policy findings' | 'suppressions' | 'suppressions ended';

export function cursorAt(db: ReadDb, name: CursorName): number {
  return statement<[string], { position: number }>(db, 'SELECT position FROM cursors WHERE name = ?').get(name)?.position ?? 0;
}

export function setCursor(db: WriteDb, name: CursorName, position: number): void {
  statement(db, 'INSERT INTO cursors (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position').run(
    name,
    position,
  );
}
