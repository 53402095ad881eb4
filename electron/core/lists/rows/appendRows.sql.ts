/**
 * Appends rows from a staging file to a list. They are added in many small transactions, so that the list's log stays short, and count only
 * with the last one: until then the list's stored end (`rows`, `rejected_through`) is unchanged, and every reader respects it.
 */
import { setAsideReasons, type Source } from '#contract/lists/list.ts';
import { type WriteDb, type ReadDb, statement, waitForDisk, writeTogether } from '../../platform/database.ts';
import { readList, setHiddenRows } from '../file/list.sql.ts';
import { openListToWrite, withList } from '../file/openList.sql.ts';

const deletedAtOnce = 5_000;

/**
 * Deletes the rows of `table` whose integer `key` is above `after`, without a long transaction: secure delete overwrites them, which goes
 * through the list's log like a write.
 */
export function deleteInPieces(db: WriteDb, table: string, key: 'row' | 'position', after: number): void {
  const some = db.prepare(
    `DELETE FROM main."${table}" WHERE ${key} IN (SELECT ${key} FROM main."${table}" WHERE ${key} > ? ORDER BY ${key} LIMIT ${deletedAtOnce})`,
  );
  while (some.run(after).changes === deletedAtOnce);
}

/** A rejected line, by its position, and the row of the staging file that it became. */
export interface Repair {
  position: number;
  row: number;
}

/** Bytes per transaction; a row has at most 8 MB. */
const pieceBytes = 8 << 20;
const pieceRows = 10_000;
const pieceRepairs = 200;

/**
 * Appends the rows. `stagedPath`: a closed list file with the same columns, whose rows and rejected lines are numbered from 1. Its rows get
 * the next numbers, and the list must then be screened again. A failure or a crash leaves the list as it was; anything after its end is
 * removed by the next append or the next start.
 */
export function appendRows(db: WriteDb, stagedPath: string, sources: readonly Source[], repairs: readonly Repair[]): void {
  removeUncounted(db);
  const list = readList(db);
  const last = statement<[], number>(db, 'SELECT coalesce(max(position), 0) FROM main.rejected_lines').pluck().get() ?? 0;
  const before = { rows: list.rows, sources: list.sources.length, position: last };
  const cells = list.columns.map((_, column) => `c${column}`);
  db.prepare('ATTACH ? AS staged').run(stagedPath);
  try {
    db.prepare('UPDATE main.list SET rejected_through = ?').run(last);
    const takeRows = db.prepare(
      `INSERT INTO cells (row, line, source, ${cells.join(', ')}) SELECT row + :rows, line, source + :sources, ${cells.join(', ')}
       FROM staged.cells WHERE row BETWEEN :first AND :last ORDER BY row`,
    );
    const takeFindings = db.prepare(
      `INSERT INTO import_findings (row, rule, field, params) SELECT row + :rows, rule, field, params
       FROM staged.import_findings WHERE row BETWEEN :first AND :last`,
    );
    const takeHidden = db.prepare(
      'INSERT INTO hidden_rows (row) SELECT row + :rows FROM staged.hidden_rows WHERE row BETWEEN :first AND :last',
    );
    eachPiece(db, 'cells', 'row', cells, (first, until) => {
      const piece = { rows: before.rows, first, last: until };
      takeRows.run({ ...piece, sources: before.sources });
      takeFindings.run(piece);
      takeHidden.run(piece);
    });
    const takeRejected = db.prepare(
      `INSERT INTO rejected_lines (position, source, line, reason, params, text, full_text)
       SELECT position + :position, source + :sources, line, reason, params, text, full_text
       FROM staged.rejected_lines WHERE position BETWEEN :first AND :last ORDER BY position`,
    );
    eachPiece(db, 'rejected_lines', 'position', ['text', 'full_text'], (first, until) => {
      takeRejected.run({ position: before.position, sources: before.sources, first, last: until });
    });
    const repair = db.prepare('UPDATE main.rejected_lines SET repaired_row = coalesce(repaired_row, ?) WHERE position = ?');
    for (let from = 0; from < repairs.length; from += pieceRepairs)
      inPiece(db, () => {
        for (const { position, row } of repairs.slice(from, from + pieceRepairs)) repair.run(before.rows + row, position);
      });
    waitForDisk(db);
    writeTogether(db, () => {
      db.prepare(
        'UPDATE main.list SET sources = ?, screened = 0, rejected_through = NULL, rows = (SELECT coalesce(max(row), 0) FROM main.cells)',
      ).run(JSON.stringify([...list.sources, ...sources]));
      const hidden = statement<[], number>(db, 'SELECT count(*) FROM staged.hidden_rows').pluck().get() ?? 0;
      // No choice was made about these yet.
      if (hidden > 0) setHiddenRows(db, { rows: (list.hiddenRows?.rows ?? 0) + hidden, chosen: null });
      db.prepare(
        `UPDATE main.list SET (rejected, set_aside) = (SELECT count(*), count(*) FILTER (WHERE reason IN (SELECT value FROM json_each(?)))
         FROM main.rejected_lines WHERE repaired_row IS NULL)`,
      ).run(JSON.stringify(setAsideReasons));
    });
  } finally {
    db.exec('DETACH staged');
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** Removes what a crash left after a list's end. Call only before the list is in use. */
export function sweepUncounted(dataDir: string, listId: string): void {
  const isLeft = withList(dataDir, listId, (db) => endOf(db).rejectedThrough !== null);
  if (!isLeft) return;
  using db = openListToWrite(dataDir, listId);
  removeUncounted(db);
}

function endOf(db: ReadDb): { rows: number; rejectedThrough: number | null } {
  const end = statement<[], { rows: number; rejectedThrough: number | null }>(
    db,
    'SELECT rows, rejected_through AS rejectedThrough FROM main.list',
  ).get();
  if (!end) throw new Error('the list has no metadata');
  return end;
}

function removeUncounted(db: WriteDb): void {
  const { rows, rejectedThrough } = endOf(db);
  if (rejectedThrough === null) return;
  deleteInPieces(db, 'cells', 'row', rows);
  db.prepare('DELETE FROM main.import_findings WHERE row > ?').run(rows);
  db.prepare('DELETE FROM main.hidden_rows WHERE row > ?').run(rows);
  deleteInPieces(db, 'rejected_lines', 'position', rejectedThrough);
  db.prepare('UPDATE main.rejected_lines SET repaired_row = NULL WHERE repaired_row > ?').run(rows);
  db.exec('UPDATE main.list SET rejected_through = NULL');
}

/** Calls `take` with the first and last number of each piece of a staged table, one transaction each. */
function eachPiece(
  db: WriteDb,
  table: 'cells' | 'rejected_lines',
  key: 'row' | 'position',
  columns: readonly string[],
  take: (first: number, last: number) => void,
): void {
  const bytes = columns.map((name) => `coalesce(octet_length(${name}), 0)`).join(' + ');
  const sizes = db.prepare<[number], [number, number]>(
    `SELECT ${key}, ${bytes} FROM staged.${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${pieceRows}`,
  );
  for (let after = 0; ;) {
    const page = sizes.raw().all(after);
    if (page.length === 0) return;
    let last = after;
    let size = 0;
    for (const [number, length] of page) {
      if (last > after && size + length > pieceBytes) break;
      last = number;
      size += length;
    }
    const first = after + 1;
    inPiece(db, () => take(first, last));
    after = last;
  }
}

/** Runs one transaction and checkpoints it before the next; waits for a reader of a page. */
function inPiece(db: WriteDb, write: () => void): void {
  writeTogether(db, write);
  db.pragma('wal_checkpoint(RESTART)');
}
