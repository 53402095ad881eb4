/**
 * Actions on many rows at once. Each is a layer over the list: one bitmap per piece instead of a record per row, so that a decision on a
 * million rows, and its undo, take a moment. A row's decision is that of its latest action, be it a layer or the row's own
 * (manualDecisions.sql.ts). Here they are written; layerPieces.sql.ts reads them.
 */
import { statement, type ReadDb, type WriteDb, writeTogether } from '../../platform/database.ts';
import { forgetPiece } from '../../lists/findings/keptIndex.sql.ts';
import type { RowSet } from '#base/rowSet.ts';
import { piecesOf, roomOf, rowsInPiece } from '../../platform/pieces.ts';
import { withoutPurged } from '../../lists/rows/purgedRows.sql.ts';
import { setCursor } from './cursors.sql.ts';
import { countDecisionsAround } from '../../review/acts/decisions.sql.ts';
import type { RowAction } from '../../review/acts/manualDecision.sql.ts';

/** A layer as the ledger has it. */
export interface LayerToMirror extends Pick<RowAction, 'seq' | 'recordId' | 'value' | 'note' | 'at'> {
  kind: 'decide' | 'note';
  by: string;
  rows: RowSet;
  /** Why rows that must not be called are kept, and which. */
  acknowledged: { reason: string; litigators: RowSet; suppressed: RowSet } | null;
  /** Its rows are a held-out sample. */
  isHeldOut: boolean;
  /** On its rows, people decided differently without knowing of each other. */
  isContested: boolean;
}

/** An undo of a layer, or of such an undo. */
export type StrikeToMirror = Pick<RowAction, 'seq' | 'recordId' | 'at'> & { undoes: string; by: string };

/** The first and last row of a step. */
interface Step {
  decisions: readonly [first: number, last: number];
}

/** Pieces mirrored per transaction: some milliseconds of work. */
const piecesAtOnce = 8;

/** Whether the action is a layer or the undo of one: then its own undo concerns the same rows. */
export const isLayer = (db: ReadDb, recordId: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM layers WHERE record_id = ?').get(recordId) !== undefined;

const addSql = `INSERT OR IGNORE INTO layers (seq, record_id, kind, undoes, value, note, reason, operator, at, held_out, contested)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Mirrors a layer, the next action in the ledger's order, in transactions of some pieces each; yields the first and the last of their rows as
 * soon as they are committed. An interrupted one is mirrored again from its beginning, which changes nothing that was already done.
 */
export function* mirrorLayer(db: WriteDb, layer: LayerToMirror): Generator<Step> {
  const { seq, recordId, kind, value, note, acknowledged, by, at, rows } = layer;
  const marks = [layer.isHeldOut, layer.isContested].map(Number);
  const put = statement(
    db,
    'INSERT OR REPLACE INTO layer_rows (piece, seq, struck, rows, litigators, suppressed) VALUES (?, ?, 0, ?, ?, ?)',
  );
  yield* inPieces(
    db,
    seq,
    piecesOf(rows),
    () => statement(db, addSql).run(seq, recordId, kind, null, value, note, acknowledged?.reason ?? null, by, at, ...marks),
    (piece) => {
      const against = acknowledged ? [acknowledged.litigators, acknowledged.suppressed] : [];
      const [litigators = null, suppressed = null] = against.map((set) => rowsInPiece(set, piece));
      put.run(piece, seq, withoutPurged(db, rowsInPiece(rows, piece), piece), litigators, suppressed);
    },
  );
}

/** Mirrors the undo of a layer, or the undo of that, likewise. */
export function* mirrorStrike(db: WriteDb, { seq, recordId, undoes, by, at }: StrikeToMirror): Generator<Step> {
  const { layer, undos } = layerOf(db, undoes);
  const strike = statement<[number, number, number]>(db, 'UPDATE layer_rows SET struck = ? WHERE piece = ? AND seq = ?');
  const struck = undos % 2 === 0 ? 1 : 0;
  yield* inPieces(
    db,
    seq,
    statement<[number], number>(db, 'SELECT piece FROM layer_rows WHERE seq = ? ORDER BY piece').pluck().all(layer),
    () => statement(db, addSql).run(seq, recordId, 'undo', undoes, null, null, null, by, at, 0, 0),
    (piece) => strike.run(struck, piece, layer),
  );
}

/** The layer behind an action, and how many undos lead to it: after an even number it stands. */
function layerOf(db: ReadDb, recordId: string): { layer: number; undos: number } {
  const find = statement<[string], { seq: number; undoes: string | null }>(db, 'SELECT seq, undoes FROM layers WHERE record_id = ?');
  let undos = 0;
  for (let found = find.get(recordId); found !== undefined; found = find.get(found.undoes)) {
    if (found.undoes === null) return { layer: found.seq, undos };
    undos++;
  }
  throw new Error(`the list has no layer ${recordId}`);
}

/** `begin`: in the first transaction. The cursor moves in the last one. */
function* inPieces(
  db: WriteDb,
  seq: number,
  pieces: readonly number[],
  begin: () => void,
  write: (piece: number) => void,
): Generator<Step> {
  const mirrorFrom = (from: number, to: number): void => {
    if (from === 0) begin();
    for (const piece of pieces.slice(from, to)) {
      countDecisionsAround(db, ...roomOf(piece), () => write(piece));
      forgetPiece(db, piece);
    }
    if (to === pieces.length) setCursor(db, 'actions', seq);
  };
  for (let from = 0, to; from === 0 || from < pieces.length; from = to) {
    to = Math.min(pieces.length, from + piecesAtOnce);
    writeTogether(db, () => mirrorFrom(from, to));
    const [first, last] = [pieces[from], pieces[to - 1]];
    if (first === undefined || last === undefined) return;
    yield { decisions: [roomOf(first)[0], roomOf(last)[1]] };
  }
}
