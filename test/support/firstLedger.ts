/** A ledger of the first version, made of one of this version: what an update finds. */
import { renameSync, rmSync } from 'node:fs';
import { openToWrite } from '../../electron/core/store/database.ts';
import { ledgerMigrations } from '../../electron/core/store/migrations/ledgerMigrations.ts';
import { migrate } from '../../electron/core/store/migrations/migrate.ts';

/** Turns the ledger at `path` into what the first version would have left: its tables, with what they could hold. */
export function makeFirstLedger(path: string): void {
  renameSync(path, `${path}.newest`);
  const old = openToWrite(path, 'FULL');
  migrate(old, ledgerMigrations.slice(0, 1), path);
  old.pragma('foreign_keys = OFF');
  old.prepare('ATTACH ? AS newest').run(`${path}.newest`);
  const columnsOf = (schema: string, table: string): string[] =>
    old.prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema);
  for (const table of old.prepare<[], string>("SELECT name FROM main.sqlite_schema WHERE type = 'table'").pluck().all()) {
    const now = new Set(columnsOf('newest', table));
    const columns = columnsOf('main', table).filter((column) => now.has(column) && !(table === 'runs' && column === 'request'));
    const [into, from] =
      table === 'runs'
        ? [
            [...columns, 'request', 'left_out'],
            [...columns, firstRequest, "'[]'"],
          ]
        : [columns, columns];
    const which = table === 'run_counts' ? "WHERE name NOT LIKE '% %@%'" : '';
    old.exec(`INSERT INTO main.${table} (${into.join(', ')}) SELECT ${from.join(', ')} FROM newest.${table} ${which}`);
  }
  old.exec('DETACH newest');
  old.close();
  rmSync(`${path}.newest`);
}
/** A run of the first version asked one operation. */
const firstRequest = `json_remove(json_set(request, '$.operation', request ->> '$.checks[0].operation', '$.addOns', json(request -> '$.checks[0].addOns')), '$.checks')`;
