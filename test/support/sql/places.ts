/** The databases for which the product's statements are written, each made by the product's own code. */
import { join } from 'node:path';
import { fieldNameSchema } from '#contract/lists/fields.ts';
import type { List, Mapping } from '#contract/lists/list.ts';
import { randomUUID } from 'node:crypto';
import { writeHandedSuppressions } from '#core/handover/ledger/handedSuppressions.sql.ts';
import { insertList } from '#core/lists/file/list.sql.ts';
import { migrateList } from '#core/lists/file/openList.sql.ts';
import { beginRowFindings } from '#core/lists/findings/rowFindings.sql.ts';
import { createCells } from '#core/lists/rows/cells.sql.ts';
import { openToWrite, type WriteDb } from '#core/platform/database.ts';
import { ledgerSchema } from '#core/platform/schema/ledgerSchema.ts';
import { migrate } from '#core/platform/schema/migrate.ts';
import { hideDerived } from '#core/verdict/kept/compareDerived.sql.ts';

export interface Place {
  name: string;
  db: WriteDb;
}

/** Every field has its own column in the findings; of the spreadsheet, two columns are enough. */
const columns = ['one', 'two'];
const mapping: Mapping = { fields: fieldNameSchema.options.map((field, at) => ({ field, column: at % columns.length })), country: 'US' };
const listOf = (name: string): List => ({
  ...{ listId: randomUUID(), name, sources: [], importedAt: 0, rows: 0, rejected: 0, setAside: 0, columns, mapping, mappedBy: 'guesses' },
  ...{ guesses: [], screened: true, findings: [], fits: [] },
});

/** A statement belongs to the first one in which it can be prepared. `run`: executes SQL that a module of the product doesn't export. */
export function openPlaces(folder: string, run: (db: WriteDb, file: string, name: string) => void): Place[] {
  const fileOf = (name: string): string => join(folder, `${name}.db`);
  const newLedger = (name: string): WriteDb => {
    const db = openToWrite(fileOf(name), 'OFF');
    migrate(db, ledgerSchema, fileOf(name));
    return db;
  };
  const newList = (name: string): WriteDb => {
    const db = openToWrite(fileOf(name), 'OFF');
    migrateList(db, fileOf(name));
    createCells(db, columns.length);
    insertList(db, listOf(name), 'somebody');
    beginRowFindings(db, mapping).finish([]);
    return db;
  };
  const attach = (db: WriteDb, name: string, of: string): void => {
    db.prepare(`ATTACH ? AS ${name}`).run(fileOf(of));
  };
  const [ledger, list] = [newLedger('ledger'), newList('list')];
  // A ledger for a colleague, beside the one from which it is written.
  const part = newLedger('part');
  attach(part, 'given', 'ledger');
  for (const name of ['litigatorsSql', 'questionsSql', 'chainSql']) run(part, 'electron/core/handover/ledger/writeLedgerPart.sql.ts', name);
  writeHandedSuppressions(part, []);
  // Like a migration that changes table definitions.
  part.unsafeMode(true);
  part.pragma('writable_schema = ON');
  // A list into which another one is merged, while its fields are recomputed.
  const beside = newList('beside');
  attach(beside, 'given', 'list');
  attach(beside, 'staged', 'list');
  beginRowFindings(beside, mapping);
  beside.exec('CREATE TABLE row_findings_old AS SELECT * FROM row_findings');
  const hidden = newList('hidden');
  hideDerived(hidden, { rows: [], litigators: false });
  return Object.entries({ ledger, list, part, beside, hidden }).map(([name, db]) => ({ name, db }));
}
