/**
 * Takes in the evidence data in a colleague's file of the same list, so that its rows can be proved here too. Every commitment depends on
 * its row's secret: if both sides made evidence before exchanging it, rows have two secrets, and each side proves only its own evidence.
 */
import { randomBytes } from 'node:crypto';
import { openToRead, statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { bytesOfPiece, rowSaltBytes } from '../../evidence/rows/keptEvidence.sql.ts';
import { fullSpanOf } from '../../platform/pieces.ts';
import { readPurgedRows } from '../../lists/rows/purgedRows.sql.ts';

const keptTables = ['kept_evidence', 'kept_evidence_pieces'];
const noSecret = Buffer.alloc(rowSaltBytes);

interface Piece {
  piece: number;
  mine: Buffer | null;
  theirs: Buffer;
}

/** Throws an Error unless the file at `path` has evidence tables in our format. */
export function checkKeptEvidence(path: string): void {
  using given = openToRead(path);
  const kindOf = statement<[string], string>(given, 'SELECT type FROM sqlite_schema WHERE name = ?').pluck();
  for (const table of ['row_salts', ...keptTables]) if (kindOf.get(table) !== 'table') throw new Error(`it has no ${table}`);
  const other = statement<[number], number>(
    given,
    "SELECT count(*) FROM row_salts WHERE typeof(piece) <> 'integer' OR typeof(salts) <> 'blob' OR length(salts) <> ?",
  ).pluck();
  if (other.get(bytesOfPiece) !== 0) throw new Error('its evidence can’t be read');
}

/**
 * `path`: path of a file that was checked. Returns `apart` if a row has another secret here, so that nothing was taken. Throws SQLite's
 * errors; nothing was taken in that case either.
 */
export function takeKeptEvidence(db: WriteDb, path: string): 'taken' | 'apart' {
  db.pragma('trusted_schema = OFF');
  db.prepare('ATTACH ? AS given').run(path);
  try {
    return writeTogether(db, () => {
      if (!takeSecrets(db)) return 'apart';
      for (const table of keptTables) {
        const columns = columnsOf(db, table).join(', ');
        db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM given.${table}
          WHERE record_id NOT IN (SELECT record_id FROM main.${table})`);
      }
      return 'taken';
    });
  } finally {
    db.exec('DETACH given');
  }
}

/** Returns false if a row has another secret here. */
function takeSecrets(db: WriteDb): boolean {
  const pieces = statement<[], Piece>(
    db,
    'SELECT piece, mine.salts AS mine, theirs.salts AS theirs FROM given.row_salts AS theirs LEFT JOIN main.row_salts AS mine USING (piece)',
  ).all();
  if (pieces.some(({ mine, theirs }) => mine !== null && !isSame(mine, theirs))) return false;
  const purged = new Set(readPurgedRows(db).map(({ row }) => row));
  const insert = statement(db, 'INSERT INTO main.row_salts (piece, salts) VALUES (?, ?)');
  for (const { piece, mine, theirs } of pieces) if (mine === null) insert.run(piece, ownSecrets(piece, theirs, purged));
  return true;
}

const secretsIn = (salts: Buffer): Buffer[] =>
  Array.from({ length: salts.length / rowSaltBytes }, (_, at) => salts.subarray(at * rowSaltBytes, (at + 1) * rowSaltBytes));

/** A secret purged on one side doesn't contradict the other's. */
function isSame(mine: Buffer, theirs: Buffer): boolean {
  const others = secretsIn(theirs);
  return secretsIn(mine).every((secret, at) => {
    const other = others[at] ?? noSecret;
    return secret.equals(other) || secret.equals(noSecret) || other.equals(noSecret);
  });
}

/** A row purged here has no secret; one purged only there gets a new one, because zeros are known to everybody. */
function ownSecrets(piece: number, theirs: Buffer, purged: ReadonlySet<number>): Buffer {
  const [first] = fullSpanOf(piece);
  return Buffer.concat(
    secretsIn(theirs).map((secret, at) =>
      purged.has(first + at) ? noSecret : secret.equals(noSecret) ? randomBytes(rowSaltBytes) : secret,
    ),
  );
}
