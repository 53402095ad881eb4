/** Takes a person out of the free texts of a database file: names of files and lists, notes, filters, messages of the service. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { mayMention, type Mentions } from './mentions.sql.ts';

/** A text that names the person. `to`: what stands in its place. */
export interface TextTrace {
  table: string;
  column: string;
  from: string;
  to: string;
}

/** Tables whose rows belong to somebody, and are purged by whom they belong to; and those that name nobody. */
const byOwner = new Set([
  ...['cells', 'row_findings', 'verdicts', 'rejected_lines'],
  ...['job_inputs', 'lookups', 'answer_bodies', 'outcomes', 'chain', 'chain_payloads', 'purge_work', 'purges', 'purged_rows'],
  ...['attempts', 'answers', 'run_rows', 'key_usage', 'key_limits', 'environments', 'settings', 'signing_keys', 'cursors', 'row_counts'],
]);
/** Names, ids and values of closed sets. Authors are not the people of lists. */
const notFree =
  /(^|_)(id|hash|sha256|root|state|kind|operation|operations|ons|currency|outcome|billed|treatment|format|encoding|by|operator)$/;

interface Column {
  table: string;
  name: string;
}

function freeColumns(db: ReadDb): Column[] {
  const tables = statement<[], string>(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").pluck().all();
  return tables.flatMap((table) => {
    if (byOwner.has(table)) return [];
    return statement<[string], string>(db, "SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'")
      .pluck()
      .all(table)
      .filter((name) => !notFree.test(name) && !(table === 'suppressions' && name === 'value'))
      .map((name) => ({ table, name }));
  });
}

export function findTexts(db: ReadDb, mentions: Mentions): TextTrace[] {
  return freeColumns(db).flatMap(({ table, name }) => {
    const may = mayMention(`"${name}"`, mentions);
    return db
      .prepare<string[], string>(`SELECT DISTINCT "${name}" FROM "${table}" WHERE ${may.sql}`)
      .pluck()
      .all(...may.bind)
      .filter((text) => mentions.in(text))
      .map((from): TextTrace => ({ table, column: name, from, to: mentions.removedFrom(from) }));
  });
}

/** In the caller's transaction. A line that another one is now the same as is removed. */
export function replaceTexts(db: WriteDb, traces: readonly TextTrace[]): void {
  for (const { table, column, from, to } of traces) {
    db.prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = ? WHERE "${column}" = ?`).run(to, from);
    db.prepare(`DELETE FROM "${table}" WHERE "${column}" = ?`).run(from);
  }
}
