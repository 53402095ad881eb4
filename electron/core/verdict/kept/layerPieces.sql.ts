/** Reads layers (layers.sql.ts), piece by piece or for one row. */
import { noCallBits } from '#contract/verdict/standing.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { hasRow, type RowSet } from '#base/rowSet.ts';
import { pieceOf, rowsOfPiece } from '../../platform/pieces.ts';
import type { RowAction } from '../../review/acts/manualDecision.sql.ts';

/** A layer in one piece of the list. */
export interface LayerPiece extends Omit<RowAction, 'undoes' | 'despite'> {
  piece: number;
  struck: 0 | 1;
  rows: RowSet;
  litigators: RowSet | null;
  suppressed: RowSet | null;
}

const pieceSql = `SELECT piece, struck, seq, record_id AS recordId, kind, value, note, reason, contested, operator, at, rows, litigators, suppressed
  FROM layer_rows JOIN layers USING (seq)`;

/** The layers that stand in these pieces, in order. */
export const layersIn = (db: ReadDb, firstPiece: number, lastPiece: number): LayerPiece[] =>
  statement<[number, number], LayerPiece>(db, `${pieceSql} WHERE piece BETWEEN ? AND ? AND struck = 0 ORDER BY seq`).all(
    firstPiece,
    lastPiece,
  );

const inPiece = (row: number): number => ((row - 1) % rowsOfPiece) + 1;

export const covers = ({ piece, rows }: LayerPiece, row: number): boolean => pieceOf(row) === piece && hasRow(rows, inPiece(row));

/** What the layer acknowledges for the row, as a set of causes. */
export function despiteIn({ litigators, suppressed }: LayerPiece, row: number): number {
  const at = inPiece(row);
  return noCallBits([
    ...(litigators && hasRow(litigators, at) ? (['litigator'] as const) : []),
    ...(suppressed && hasRow(suppressed, at) ? (['suppressed'] as const) : []),
  ]);
}

/** The layer as an action on one of its rows. */
export function actionOf(layer: LayerPiece, row: number): RowAction {
  const { seq, recordId, kind, value, note, contested, operator, at } = layer;
  const despite = despiteIn(layer, row);
  const reason = despite === 0 ? null : layer.reason;
  return { seq, recordId, kind, undoes: null, value, note, reason, despite, contested, operator, at };
}

/** Every action on the row that is a layer or the undo of one, oldest first. */
export function layersOnRow(db: ReadDb, row: number): RowAction[] {
  const layers = statement<[number], LayerPiece>(db, `${pieceSql} WHERE piece = ?`)
    .all(pieceOf(row))
    .filter((layer) => covers(layer, row))
    .map((layer) => actionOf(layer, row));
  if (layers.length === 0) return layers;
  const known = new Set<string | null>(layers.map(({ recordId }) => recordId));
  for (const undo of statement<[], RowAction>(
    db,
    `SELECT seq, record_id AS recordId, kind, undoes, value, note, reason, 0 AS despite, contested, operator, at
     FROM layers WHERE undoes IS NOT NULL ORDER BY seq`,
  ).all()) {
    if (!known.has(undo.undoes)) continue;
    known.add(undo.recordId);
    layers.push(undo);
  }
  return layers.sort((a, b) => a.seq - b.seq);
}
