/** Data that a list's file keeps for proofs: a secret for each row, and the state of each row in each evidence. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { pieceOf, fullSpanOf, rowsOfPiece } from '../../platform/pieces.ts';

/**
 * Size of a row's secret: random bytes from which every salt of its commitments is derived. Without it, a commitment to a phone number
 * could be guessed in minutes. Made with the list's first evidence, and purged with the row.
 */
export const rowSaltBytes = 32;

/** Size of a piece's secrets, including those of rows that the piece only has room for. */
export const bytesOfPiece = rowsOfPiece * rowSaltBytes;
const placeOf = (row: number): number => (row - fullSpanOf(pieceOf(row))[0]) * rowSaltBytes;

/**
 * Returns the salts of a piece's rows, starting with the first row; undefined if it has none yet. 32 zero bytes mean that the row was
 * purged.
 */
export const saltsOfPiece = (db: ReadDb, piece: number): Buffer | undefined =>
  statement<[number], Buffer>(db, 'SELECT salts FROM row_salts WHERE piece = ?').pluck().get(piece);

/** Returns the salts of a piece's rows, making them if there are none. Rows that the piece only has room for get one too. */
export function makeSaltsOfPiece(db: WriteDb, piece: number, randomBytes: (count: number) => Uint8Array): Buffer {
  const kept = saltsOfPiece(db, piece);
  if (kept) return kept;
  const made = Buffer.from(randomBytes(bytesOfPiece));
  for (const row of purgedOfPiece(db, piece)) made.fill(0, placeOf(row), placeOf(row) + rowSaltBytes);
  statement(db, 'INSERT INTO row_salts (piece, salts) VALUES (?, ?)').run(piece, made);
  return made;
}

const purgedOfPiece = (db: ReadDb, piece: number): number[] =>
  statement<[number, number], number>(db, 'SELECT row FROM purged_rows WHERE row BETWEEN ? AND ?')
    .pluck()
    .all(...fullSpanOf(piece));

/** Returns the salt of one row; null if the list has no evidence yet, or the row was purged. */
export function saltOfRow(db: ReadDb, row: number): Buffer | null {
  const salt = saltsOfPiece(db, pieceOf(row))?.subarray(placeOf(row), placeOf(row) + rowSaltBytes);
  return salt === undefined || salt.every((byte) => byte === 0) ? null : salt;
}

/** Overwrites the salts of these rows with zeros. Runs in the caller's transaction. */
export function purgeSalts(db: WriteDb, rows: readonly number[]): void {
  for (const [piece, some] of Map.groupBy(rows, pieceOf)) {
    const salts = saltsOfPiece(db, piece);
    if (!salts) continue;
    for (const row of some) salts.fill(0, placeOf(row), placeOf(row) + rowSaltBytes);
    statement(db, 'UPDATE row_salts SET salts = ? WHERE piece = ?').run(salts, piece);
  }
}

/** Lines per piece: a power of two, so that each whole piece is a subtree. */
export const linesOfPiece = 4_096;

interface KeptPiece {
  firstRow: number;
  lastRow: number;
  /** Leaf hashes, 32 bytes each. */
  leaves: readonly Uint8Array[];
  /** One JSON value per line. */
  states: readonly string[];
}

/** This text compresses well, and more effort saves little. */
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

interface KeptEvidence {
  recordId: string;
  /** Null for evidence of the whole list. */
  runId: string | null;
  at: number;
  seal: string;
  rows: number;
  /** The root of each piece's tree. */
  pieceRoots: readonly Uint8Array[];
}

/** Makes the pieces of this evidence count. */
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

/** Removes what was kept for evidence that was never finished. */
export function dropUnfinished(db: WriteDb): void {
  statement(db, 'DELETE FROM kept_evidence_pieces WHERE record_id NOT IN (SELECT record_id FROM kept_evidence)').run();
}

/** Returns the latest evidence of the whole list (null) or of a run; undefined if none was made. */
export function lastKept(db: ReadDb, runId: string | null): KeptEvidence | undefined {
  const found = statement<[string | null], Omit<KeptEvidence, 'pieceRoots'> & { pieceRoots: Buffer }>(
    db,
    `SELECT record_id AS recordId, run_id AS runId, at, seal, rows, piece_roots AS pieceRoots FROM kept_evidence
     WHERE run_id IS ? ORDER BY at DESC, record_id DESC LIMIT 1`,
  ).get(runId);
  return found && { ...found, pieceRoots: hashesIn(found.pieceRoots) };
}

/** Returns the piece with this row, and its number; undefined if the evidence doesn't contain the row. */
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
