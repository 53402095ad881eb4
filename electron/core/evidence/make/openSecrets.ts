/** The secrets that a list's rows are committed to with: the list's own where it can be written, else ones that are forgotten again. */
import { randomBytes } from 'node:crypto';
import { type ReadDb, type WriteDb, writeTogether } from '../../platform/database.ts';
import { makeSaltsOfPiece, rowSaltBytes, saltsOfPiece } from '../rows/rowSalts.sql.ts';
import { pieceOf, roomOf, rowsOfPiece } from '../../platform/pieces.ts';

const noSecret = Buffer.alloc(rowSaltBytes);

/** `writes` null: another process owns the folder. Reads one piece after another; rows come in order. */
export function openSecrets(list: ReadDb, writes: WriteDb | null): (row: number) => Uint8Array {
  let held: { piece: number; salts: Buffer } | null = null;
  const read = (piece: number): Buffer => {
    if (writes !== null) return writeTogether(writes, () => makeSaltsOfPiece(writes, piece, randomBytes));
    return saltsOfPiece(list, piece) ?? randomBytes(rowsOfPiece * rowSaltBytes);
  };
  return (row) => {
    const piece = pieceOf(row);
    if (held?.piece !== piece) held = { piece, salts: read(piece) };
    const at = (row - roomOf(piece)[0]) * rowSaltBytes;
    return at + rowSaltBytes <= held.salts.length ? held.salts.subarray(at, at + rowSaltBytes) : noSecret;
  };
}
