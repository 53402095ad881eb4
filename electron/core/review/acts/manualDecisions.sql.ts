/** A person's decisions on rows as they stand: each row's own (decisions.sql.ts) and the layers over it (layers.sql.ts), whichever is later. */
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { addRow, emptyRowSet, type RowSet } from '#base/rowSet.ts';
import { pieceOf } from '../../platform/pieces.ts';
import { actionOf, covers, despiteIn, layersIn, layersOnRow, type LayerPiece } from '../../verdict/kept/layerPieces.sql.ts';
import type { ManualDecision, RowAction } from './manualDecision.sql.ts';

/** The row's own actions, oldest first: those that are no layers. */
export function ownActions(db: ReadDb, row: number): RowAction[] {
  return statement<[number], RowAction>(
    db,
    `SELECT seq, record_id AS recordId, kind, undoes, value, note, reason, despite, 0 AS contested, operator, at FROM decision_history WHERE row = ? ORDER BY seq`,
  ).all(row);
}

/** All actions on the row, oldest first. */
export function actionsOnRow(db: ReadDb, row: number): RowAction[] {
  const own = ownActions(db, row);
  const layers = layersOnRow(db, row);
  return layers.length === 0 ? own : [...own, ...layers].sort((a, b) => a.seq - b.seq);
}

const ownSql = `SELECT row, value, note, operator, at, record_id AS recordId, decided_seq AS decidedSeq, noted_seq AS notedSeq, 0 AS contested,
  kept_reason AS keptReason, kept_by AS keptBy, kept_despite AS keptDespite FROM decisions`;

const undecided: ManualDecision = {
  ...{ value: null, note: '', operator: '', at: 0, recordId: '', decidedSeq: 0, notedSeq: 0, contested: 0 },
  ...{ keptReason: null, keptBy: null, keptDespite: 0 },
};

/** The decision with a layer over it. */
function under(decision: ManualDecision | undefined, layer: LayerPiece, row: number): ManualDecision {
  const { seq, recordId, kind, value, note, reason, despite, contested, operator, at } = actionOf(layer, row);
  let over = decision ?? undecided;
  if (note !== null && seq > over.notedSeq) over = { ...over, note, notedSeq: seq };
  if (kind === 'decide' && seq > over.decidedSeq) {
    const kept = { keptReason: reason, keptBy: reason === null ? null : operator, keptDespite: despite };
    return { ...over, value, operator, at, recordId, decidedSeq: seq, contested, ...kept };
  }
  return over.value === null ? { ...over, operator, at, recordId } : over;
}

/** The decisions of these rows; rows about which no person said anything are absent. */
export function manualDecisionsOf(db: ReadDb, rows: readonly number[]): Map<number, ManualDecision> {
  const found = new Map<number, ManualDecision>();
  if (rows.length === 0) return found;
  for (const { row, ...own } of statement<[string], ManualDecision & { row: number }>(
    db,
    `${ownSql} WHERE row IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(rows)))
    found.set(row, own);
  const pieces = new Map<number, number[]>();
  for (const row of rows) {
    const inPiece = pieces.get(pieceOf(row));
    if (inPiece) inPiece.push(row);
    else pieces.set(pieceOf(row), [row]);
  }
  for (const [piece, itsRows] of pieces) {
    for (const layer of layersIn(db, piece, piece))
      for (const row of itsRows) if (covers(layer, row)) found.set(row, under(found.get(row), layer, row));
  }
  return found;
}

/** Decisions of consecutive rows as codes, by row number minus the first. */
export interface DecidedCodes {
  /** The position in `decisionValues`; their number: no decision. */
  decided: Uint8Array;
  /** The causes acknowledged when keeping the row, as a set (contract/verdict/standing.ts). */
  keptDespite: Uint8Array;
  /** 1: people decided differently without knowing of each other, and nobody has decided since. Null: there is no such row. */
  contested: Uint8Array | null;
}

const none = decisionValues.length;
const codeOf = (value: DecisionValue | null): number => (value === null ? none : decisionValues.indexOf(value));
const codeSql = `CASE value ${decisionValues.map((one, code) => `WHEN '${one}' THEN ${code}`).join(' ')} ELSE ${none} END`;

/** The same for the rows from `first` to `last`, for counting. */
export function readDecided(db: ReadDb, first: number, last: number): DecidedCodes {
  const decided = new Uint8Array(last - first + 1).fill(none);
  const keptDespite = new Uint8Array(last - first + 1);
  const layers = layersIn(db, pieceOf(first), pieceOf(last)).filter(({ kind }) => kind === 'decide');
  // Only layers need to know when the row itself was decided.
  const seqs = layers.length === 0 ? null : new Float64Array(last - first + 1);
  const contested = layers.some((layer) => layer.contested === 1) ? new Uint8Array(last - first + 1) : null;
  for (const [row, code, seq, despite] of statement<[number, number], [number, number, number, number]>(
    db,
    `SELECT row, ${codeSql}, decided_seq, kept_despite FROM decisions WHERE row BETWEEN ? AND ? AND decided_seq > 0`,
  )
    .raw()
    .all(first, last)) {
    decided[row - first] = code;
    keptDespite[row - first] = despite;
    if (seqs) seqs[row - first] = seq;
  }
  for (const layer of layers) {
    const code = codeOf(layer.value);
    eachRow(layer, first, last, (row) => {
      if (!seqs || (seqs[row - first] ?? 0) > layer.seq) return;
      seqs[row - first] = layer.seq;
      decided[row - first] = code;
      keptDespite[row - first] = layer.reason === null ? 0 : despiteIn(layer, row);
      if (contested) contested[row - first] = layer.contested;
    });
  }
  return { decided, keptDespite, contested };
}

/** The layer's rows between `first` and `last`. */
function eachRow({ piece, rows }: LayerPiece, first: number, last: number, take: (row: number) => void): void {
  const start = piece * rows.length * 8;
  for (let at = 0; at < rows.length; at++) {
    for (let rest = rows[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const row = start + at * 8 + 32 - Math.clz32(rest & -rest);
      if (row >= first && row <= last) take(row);
    }
  }
}

/** Whether people ever decided differently on rows of the list without knowing of each other. */
export const wasContested = (db: ReadDb): boolean =>
  statement<[]>(db, 'SELECT 1 FROM layers WHERE contested = 1 LIMIT 1').get() !== undefined;

/** The rows on which a note of a person stands: the latest one, whether the row's own or a layer's, and not an empty one. */
export function notedRows(db: ReadDb, rows: number): RowSet {
  const layers = layersIn(db, 0, pieceOf(rows)).filter(({ note }) => note !== null);
  const noted = new Uint8Array(rows);
  // Only layers need to know when the row itself was noted.
  const seqs = layers.length === 0 ? null : new Float64Array(rows);
  for (const [row, stands, seq] of statement<[], [number, number, number]>(
    db,
    "SELECT row, note <> '', noted_seq FROM decisions WHERE noted_seq > 0",
  )
    .raw()
    .iterate()) {
    noted[row - 1] = stands;
    if (seqs) seqs[row - 1] = seq;
  }
  for (const layer of layers) {
    eachRow(layer, 1, rows, (row) => {
      if (!seqs || (seqs[row - 1] ?? 0) > layer.seq) return;
      seqs[row - 1] = layer.seq;
      noted[row - 1] = layer.note === '' ? 0 : 1;
    });
  }
  const set = emptyRowSet(rows);
  for (let row = 1; row <= rows; row += 1) if (noted[row - 1] === 1) addRow(set, row);
  return set;
}
