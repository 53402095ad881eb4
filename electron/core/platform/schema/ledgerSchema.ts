/**
 * The schema of `ledger.db`, as a new data folder gets it: what people and the service made (append-only, committed to by a hash chain), and beside it
 * the work queue of runs, settings, and derived totals.
 *
 * Times are epoch milliseconds, amounts of money micro-units (1/1,000,000) of their currency, flags 0 or 1. A list of allowed values is written value by
 * value: for `IN` with three or more, SQLite builds a table for every row that it checks.
 *
 * The tables of each subject are in a file of their own, put together in the order in which they refer to each other. A change is also a migration
 * (schema/migrate.ts): schema.test.ts holds that both come to the same.
 */
import { actTablesSql } from './actTables.ts';
import { answerTablesSql } from './answerTables.ts';
import { baseTablesSql } from './baseTables.ts';
import type { DatabaseSchema } from './migrate.ts';
import { outcomeTablesSql } from './outcomeTables.ts';
import { purgeTablesSql, suppressionTablesSql } from './personTables.ts';
import { runTablesSql } from './runTables.ts';
import { teamTablesSql } from './teamTables.ts';

const sql = [
  '\n',
  baseTablesSql,
  runTablesSql,
  answerTablesSql,
  actTablesSql,
  suppressionTablesSql,
  outcomeTablesSql,
  `${teamTablesSql.trimStart()}\n`,
  purgeTablesSql,
].join('');

/** `first` must stay the schema of version 1 when `sql` changes: migrations begin there. */
export const ledgerSchema: DatabaseSchema = { sql, first: sql, migrations: [] };
