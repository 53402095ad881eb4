/** What a list's file keeps of each evidence that was made of it, so that any of its rows can be proved later: see listSchema.ts. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

/** Lines per piece: a power of two, so that each whole piece is a subtree of its own. */
export const linesOfPiece = 4_096;

export interface KeptPiece {
  firstRow: number;
  lastRow: number;
  /** 32 bytes each. */
  leaves: readonly Uint8Array[];
  /** One JSON value per line. */
  states: readonly string[];
}

/** Text compresses well here, and more effort saves little. */
const packing = { level: 3 };

export function keepPiece(db: WriteDb, recordId: string, piece: number, { firstRow, lastRow, leaves, states }: KeptPiece): void {
  statement(db, 'INSERT INTO kept_evidence_pieces (record_id, piece, first_row, last_row, leaves, states) VALUES (?, ?, ?, ?, ?, ?)').run(
    recordId,
    piece,
    firstRow,
    lastRow,
    Buffer.concat(leaves),
    deflateRawSync(`[${states.join(',')}]`, packing),
  );
}

export interface KeptEvidence {
  recordId: string;
  /** Null: of the whole list. */
  runId: string | null;
  at: number;
  seal: string;
  rows: number;
  /** The root of each piece's tree. */
  pieceRoots: readonly Uint8Array[];
}

/** From now on its pieces count. */
export function keepEvidence(db: WriteDb, { recordId, runId, at, seal, rows, pieceRoots }: KeptEvidence): void {
  statement(db, 'INSERT INTO kept_evidence (record_id, run_id, at, seal, rows, piece_roots) VALUES (?, ?, ?, ?, ?, ?)').run(
    recordId,
    runId,
    at,
    seal,
    rows,
    Buffer.concat(pieceRoots),
  );
}

/** Removes what was kept of evidence that was never finished. */
export function dropUnfinished(db: WriteDb): void {
  statement(db, 'DELETE FROM kept_evidence_pieces WHERE record_id NOT IN (SELECT record_id FROM kept_evidence)').run();
}

/** The last evidence of the whole list (null) or of a run; undefined: none was made. */
export function lastKept(db: ReadDb, runId: string | null): KeptEvidence | undefined {
  const found = statement<[string | null], Omit<KeptEvidence, 'pieceRoots'> & { pieceRoots: Buffer }>(
    db,
    `SELECT record_id AS recordId, run_id AS runId, at, seal, rows, piece_roots AS pieceRoots FROM kept_evidence
     WHERE run_id IS ? ORDER BY at DESC, record_id DESC LIMIT 1`,
  ).get(runId);
  return found && { ...found, pieceRoots: hashesIn(found.pieceRoots) };
}

/** The piece that has this row, with its number; undefined: the evidence doesn't have the row. */
export function findPiece(
  db: ReadDb,
  recordId: string,
  row: number,
): { piece: number; leaves: Uint8Array[]; states: readonly unknown[] } | undefined {
  const found = statement<[string, number], { piece: number; leaves: Buffer; states: Buffer }>(
    db,
    `SELECT piece, leaves, states FROM kept_evidence_pieces WHERE record_id = ? AND ? BETWEEN first_row AND last_row`,
  ).get(recordId, row);
  if (!found) return undefined;
  const states: unknown = JSON.parse(inflateRawSync(found.states).toString('utf8'));
  return { piece: found.piece, leaves: hashesIn(found.leaves), states: Array.isArray(states) ? (states as readonly unknown[]) : [] };
}

function hashesIn(bytes: Buffer): Uint8Array[] {
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
}
