import Database from 'better-sqlite3';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damages } from '#test/support/damage.ts';
import type { WriteDb } from './database.ts';
import { columnsOf, openCopy, salvageTable, type Accept, type Salvaged } from './salvage.ts';

const rows = 2_000;
const schema = `
  CREATE TABLE numbered (row INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE named (name TEXT, part INTEGER, text TEXT NOT NULL, PRIMARY KEY (name, part)) STRICT, WITHOUT ROWID;`;
type Table = 'numbered' | 'named';

let folder: string;
let path: string;
/** The undamaged file: its bytes, and for each table the number of rows on each leaf page, in the order of keys. */
let sound: Buffer;
let leaves: Record<Table, { page: number; rows: number }[]>;

const textOf = (row: number): string => `${row} ${'x'.repeat(20 + (row % 60))}`;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-salvage-'));
  path = join(folder, 'file.db');
  const db = new Database(path);
  db.exec(schema);
  const [number, name] = [db.prepare('INSERT INTO numbered VALUES (?, ?)'), db.prepare('INSERT INTO named VALUES (?, ?, ?)')];
  db.transaction(() => {
    for (let row = 1; row <= rows; row += 1) {
      number.run(row, textOf(row));
      name.run(String(row).padStart(5, '0'), row % 3, textOf(row));
    }
  })();
  const leavesOf = (table: Table) =>
    db
      .prepare<[Table], { page: number; rows: number }>(
        "SELECT pageno AS page, ncell AS rows FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
      )
      .all(table);
  leaves = { numbered: leavesOf('numbered'), named: leavesOf('named') };
  db.close();
  sound = readFileSync(path);
});
afterEach(() => rmSync(folder, { recursive: true }));

function overwritePages(...pages: number[]): void {
  const file = openSync(path, 'r+');
  for (const page of pages) writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, (page - 1) * 4096);
  closeSync(file);
}

/** Salvages a table into a new file of `into`; returns the result in the order of its key. */
function salvage(table: Table, accept?: Accept, into = schema): Salvaged & { texts: Map<number, string> } {
  using copy = openCopy(path, join(folder, 'copy.db'));
  const to = new Database(':memory:') as WriteDb;
  to.exec(into);
  try {
    const result = salvageTable(copy.db, to, table, accept);
    const key = table === 'numbered' ? 'row' : 'CAST(name AS INTEGER)';
    const found = to.prepare<[], [number, string]>(`SELECT ${key}, text FROM ${table} ORDER BY 1`).raw().all();
    return { ...result, texts: new Map(found) };
  } finally {
    to.close();
  }
}
const sum = (some: readonly { rows: number }[]): number => some.reduce((all, leaf) => all + leaf.rows, 0);

describe.each<Table>(['numbered', 'named'])('the table "%s"', (table) => {
  it('is complete if nothing is damaged', () => {
    const { texts, ...result } = salvage(table);
    expect(result).toEqual({ table, recovered: rows, refused: 0, lost: false });
    expect([...texts]).toEqual(Array.from({ length: rows }, (_, index) => [index + 1, textOf(index + 1)]));
  });

  it('omits what isn’t accepted, and counts it', () => {
    const { texts, ...result } = salvage(table, ({ text }) => !String(text).startsWith('7 '));
    expect(result).toEqual({ table, recovered: rows - 1, refused: 1, lost: false });
    expect(texts.has(7)).toBe(false);
  });

  it('is recovered on both sides of an unreadable page, and reports a loss', () => {
    const gone = leaves[table][Math.floor(leaves[table].length / 2)];
    overwritePages(gone?.page ?? 0);
    const { texts, recovered, lost } = salvage(table);
    expect(lost).toBe(true);
    expect(recovered).toBe(texts.size);
    expect(texts.has(1) && texts.has(rows)).toBe(true);
    expect(rows - recovered).toBe(gone?.rows);
  });

  it('is recovered up to its end, or from its beginning, if that page is the first or the last', () => {
    for (const end of [0, -1]) {
      writeFileSync(path, sound);
      const gone = leaves[table].at(end);
      overwritePages(gone?.page ?? 0);
      const { recovered, lost } = salvage(table);
      expect([lost, rows - recovered]).toEqual([true, gone?.rows]);
    }
  });

  it('gives nothing, and doesn’t throw, if the page that leads to all others is gone', () => {
    const copy = new Database(path, { readonly: true });
    const root = copy.prepare<[Table], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table);
    copy.close();
    overwritePages(root ?? 0);
    expect(salvage(table)).toMatchObject({ recovered: 0, lost: true });
  });
});

it('despite any number of unreadable pages, every row of the others is recovered unchanged', () => {
  const pages = fc.uniqueArray(fc.nat(leaves.numbered.length - 1), { minLength: 1, maxLength: leaves.numbered.length });
  fc.assert(
    fc.property(pages, (damaged) => {
      writeFileSync(path, sound);
      const gone = leaves.numbered.filter((_, index) => damaged.includes(index));
      overwritePages(...gone.map(({ page }) => page));
      const { texts, lost } = salvage('numbered');
      expect(lost).toBe(true);
      expect(texts.size).toBe(rows - sum(gone));
      for (const [row, text] of texts) expect(text).toBe(textOf(row));
    }),
    casesOf(5),
  );
});

it('a value that its column forbids is refused, and the rest of the table is not', () => {
  const into = schema.replace('text TEXT NOT NULL) STRICT;', "text TEXT NOT NULL CHECK (text NOT LIKE '9 %')) STRICT;");
  expect(salvage('numbered', undefined, into)).toMatchObject({ recovered: rows - 1, refused: 1, lost: false });
});

it('columns are copied by name; those that only one side has are omitted', () => {
  const into = schema.replace('text TEXT NOT NULL) STRICT;', "added TEXT NOT NULL DEFAULT 'new', text TEXT NOT NULL) STRICT;");
  expect(salvage('numbered', undefined, into)).toMatchObject({ recovered: rows, refused: 0 });
  const fewer = 'CREATE TABLE numbered (text TEXT NOT NULL) STRICT';
  using copy = openCopy(path, join(folder, 'copy.db'));
  const to = new Database(':memory:') as WriteDb;
  to.exec(fewer);
  expect(salvageTable(copy.db, to, 'numbered')).toMatchObject({ recovered: rows });
  to.exec('CREATE TABLE elsewhere (x INTEGER) STRICT');
  expect(salvageTable(copy.db, to, 'elsewhere').recovered).toBe(0);
  expect(columnsOf(copy.db, 'elsewhere')).toEqual([]);
  to.close();
});

describe('a copy', () => {
  const readable = (): number => {
    using copy = openCopy(path, join(folder, 'copy.db'));
    return copy.db.prepare<[], number>('SELECT count(*) FROM named').pluck().get() ?? 0;
  };

  it('can be read even if the header is gone, and leaves the damaged file as it is', () => {
    damages['its header zeroed']?.(path);
    const before = readFileSync(path);
    expect(readable()).toBe(rows);
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual(['file.db']);
  });

  it('includes the latest writes, which are only in the write-ahead log', () => {
    const db = new Database(path);
    db.pragma('journal_mode = WAL');
    db.exec("INSERT INTO named VALUES ('99999', 0, 'last')");
    expect(existsSync(`${path}-wal`)).toBe(true);
    expect(readable()).toBe(rows + 1);
    db.close();
  });

  it('of a file that isn’t a database gives nothing, and leaves nothing behind', () => {
    damages['all of it overwritten']?.(path);
    {
      using copy = openCopy(path, join(folder, 'copy.db'));
      const to = new Database(':memory:') as WriteDb;
      to.exec(schema);
      expect(salvageTable(copy.db, to, 'numbered')).toMatchObject({ recovered: 0 });
      to.close();
    }
    expect(readdirSync(folder)).toEqual(['file.db']);
  });
});
