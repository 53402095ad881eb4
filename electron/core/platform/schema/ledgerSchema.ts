/**
 * The schema of `ledger.db`, as a new data folder gets it: the records of people and the service (append-only, committed to by a hash
 * chain), the work queue of runs, settings, and derived totals.
 *
 * Times are epoch milliseconds, amounts of money are micro-units (1/1,000,000) of their currency, flags are 0 or 1. Lists of allowed values
 * are written as separate comparisons: for `IN` with three or more values, SQLite builds a table for every row that it checks.
 *
 * Each subject's tables are in a separate file, combined in the order in which they refer to each other. A change also needs a migration
 * (schema/migrate.ts): schema.test.ts checks that both have the same result.
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

/** `first` must stay the schema of version 1 when `sql` changes, because migrations begin there. */
export const ledgerSchema: DatabaseSchema = { sql, first: sql, migrations: [] };
