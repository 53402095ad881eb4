/** Ways to damage a file. */
import Database from 'better-sqlite3';
import { closeSync, ftruncateSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { seededFractions } from '#base/seededFractions.ts';

function overwrite(path: string, bytes: Uint8Array, at: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

export const damages: Readonly<Record<string, (path: string) => void>> = {
  'its header zeroed': (path) => overwrite(path, new Uint8Array(100), 0),
  'its first page zeroed': (path) => overwrite(path, new Uint8Array(4096), 0),
  'half of it gone': (path) => {
    const file = openSync(path, 'r+');
    ftruncateSync(file, Math.floor(statSync(path).size / 2));
    closeSync(file);
  },
  '8 KB of 0xFF in its middle': (path) => overwrite(path, new Uint8Array(8192).fill(0xff), Math.floor(statSync(path).size / 2)),
  'all of it overwritten': (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 0x20)),
};

/** Flips single bits at random places. */
export function flipBits(path: string, count: number, seed: number): void {
  const bytes = readFileSync(path);
  const random = seededFractions(seed);
  for (let flip = 0; flip < count; flip += 1) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  writeFileSync(path, bytes);
}

/** Overwrites the first page of one table of a closed file, which makes the table unreadable. */
export function damageTable(path: string, table: string): void {
  const db = new Database(path, { readonly: true });
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table);
  db.close();
  if (page === undefined) throw new Error(`there is no table ${table}`);
  overwrite(path, new Uint8Array(4096).fill(0xff), (page - 1) * 4096);
}
