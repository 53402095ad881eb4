/** Searches every byte of every file of a data folder for a person, in every possible encoding. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { openToRead } from '#core/platform/database.ts';

export const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : statSync(path).isFile() ? [path] : [];
  });

/** Base64 of a text at each of the three possible byte offsets, without the characters that depend on the surrounding bytes. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(before === 0 ? 0 : before + 1, -1),
  );

/** The forms as bytes of one character each. */
function forms(text: string): { anyCase: string[]; exact: string[] } {
  const wide = Buffer.from(text, 'utf16le');
  const turned = Buffer.from(wide).swap16();
  return {
    anyCase: [Buffer.from(text), wide, turned]
      .flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('hex')])
      .map((form) => form.toLowerCase()),
    exact: inBase64(text),
  };
}

/** Returns the compressed values of a database. */
function packedIn(path: string): Buffer[] {
  const db = openToRead(path);
  try {
    const columns = db
      .prepare<[], [string, string]>(
        `SELECT tables.name, columns.name FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.type = 'BLOB'`,
      )
      .raw()
      .all();
    return columns.flatMap(([table, column]) =>
      db
        .prepare<[], Buffer | null>(`SELECT "${column}" FROM "${table}"`)
        .pluck()
        .all()
        .filter((value) => value !== null),
    );
  } finally {
    db.close();
  }
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes);
  } catch {
    // Some values look compressed, but aren't.
    return bytes;
  }
}

const isDatabase = (bytes: Buffer): boolean => bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3';

/** Returns a file's contents: its bytes, and its compressed values unpacked. */
function contentsOf(path: string): Buffer[] {
  const bytes = readFileSync(path);
  if (path.endsWith('.gz')) return [gunzipSync(bytes)];
  return isDatabase(bytes) ? [bytes, ...packedIn(path).map(unpacked)] : [bytes];
}

/**
 * Returns `file: text` for each file of the data folder that contains any of these texts in its bytes or its name: in UTF-8 and UTF-16, in
 * either case, and as hex or base64; also within gzip and compressed values.
 */
export function findBytes(dataDir: string, sought: readonly string[]): string[] {
  const wanted = sought.map((text) => ({ text, ...forms(text) }));
  return filesUnder(dataDir).flatMap((path) => {
    const own = relative(dataDir, path);
    const all = [own, ...contentsOf(path).map((bytes) => bytes.toString('latin1'))].map((text) => [text, text.toLowerCase()] as const);
    return wanted
      .filter(({ anyCase, exact }) =>
        all.some(([text, lower]) => anyCase.some((form) => lower.includes(form)) || exact.some((form) => text.includes(form))),
      )
      .map(({ text }) => `${own}: ${text}`);
  });
}

/**
 * Returns the last bytes of compressed values that contain any of these texts; they identify values that were removed but not overwritten.
 */
export function packedNaming(dataDir: string, sought: readonly string[]): Buffer[] {
  const lower = sought.map((text) => text.toLowerCase());
  return filesUnder(dataDir)
    .filter((path) => isDatabase(readFileSync(path)))
    .flatMap(packedIn)
    .filter((packed) => {
      const text = unpacked(packed).toString('utf8').toLowerCase();
      return packed.length > 24 && lower.some((one) => text.includes(one));
    })
    .map((packed) => packed.subarray(-24));
}

/** Returns the files of the data folder that contain any of these bytes. */
export const filesWith = (dataDir: string, pieces: readonly Buffer[]): string[] =>
  filesUnder(dataDir)
    .filter((path) => pieces.some((piece) => readFileSync(path).includes(piece)))
    .map((path) => relative(dataDir, path));
