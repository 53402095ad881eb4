/**
 * Prepares a received part before it is taken in: checks its format, gives environments their ids in this ledger, and derives identities
 * with this folder's secret, so that its answers can be reused here.
 */
import Database from 'better-sqlite3';
import { openToRead, type ReadDb, statement, tablesOf, type WriteDb, writeTogether } from '../../platform/database.ts';
import { ledgerPath } from '../../platform/paths.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { ledgerSchema } from '../../platform/schema/ledgerSchema.ts';
import { migrate } from '../../platform/schema/migrate.ts';
import { freeName, readEnvironments } from '../../accounts/environments.sql.ts';
import { checkHandedSuppressions } from './handedSuppressions.sql.ts';

/** `parameters`: JSON, [[name, value], …]. */
export type MakeIdentity = (environmentId: string, operation: string, parameters: string) => Uint8Array;

/** Throws an Error that describes what is wrong with the part. `newId`: for an environment whose id is used by another one here. */
export function prepareLedgerPart(dataDir: string, path: string, identityOf: MakeIdentity, newId: () => string): void {
  const ledger = openToRead(ledgerPath(dataDir));
  const part = new Database(path) as WriteDb;
  try {
    part.pragma('trusted_schema = OFF');
    part.pragma('synchronous = OFF');
    // An environment gets its new id before the records that refer to it; all references are checked at the end.
    part.pragma('foreign_keys = OFF');
    migrate(part, ledgerSchema, path);
    refuseOther(part, ledger);
    checkHandedSuppressions(part);
    writeTogether(part, () => {
      placeEnvironments(part, ledger, newId);
      makeIdentities(part, identityOf);
    });
    const broken = part.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) throw new Error('its records refer to others that it doesn’t have');
  } finally {
    part.close();
    ledger.close();
  }
}

/** Requires our tables and columns, and rejects anything that would run by itself. */
function refuseOther(part: ReadDb, ledger: ReadDb): void {
  if (statement(part, "SELECT 1 FROM sqlite_schema WHERE type IN ('trigger', 'view')").get())
    throw new Error('it has parts of another program');
  for (const table of tablesOf(ledger))
    if (columnsOf(ledger, table).some((name) => !columnsOf(part, table).includes(name))) throw new Error(`it has no ${table}`);
}

/** Environments are identified by URL. A missing one is created with the sender's rate and prices, and no key. */
function placeEnvironments(part: WriteDb, ledger: ReadDb, newId: () => string): void {
  const here = readEnvironments(ledger);
  for (const { environmentId, kind, baseUrl, name } of readEnvironments(part)) {
    const same = here.find((one) => (kind === 'sandbox' ? one.kind === 'sandbox' : one.baseUrl === baseUrl));
    const isTaken = here.some((one) => one.environmentId === environmentId);
    const id = same?.environmentId ?? (isTaken ? newId() : environmentId);
    statement(part, 'UPDATE environments SET environment_id = ?, name = ? WHERE environment_id = ?').run(
      id,
      same?.name ?? freeName(name, [...here, ...readEnvironments(part).filter((one) => one.environmentId !== environmentId)]),
      environmentId,
    );
    if (id === environmentId) continue;
    for (const table of ['runs', 'attempts', 'answers'])
      part.prepare(`UPDATE ${table} SET environment_id = ? WHERE environment_id = ?`).run(id, environmentId);
    statement(part, "UPDATE runs SET request = json_set(request, '$.environmentId', environment_id) WHERE environment_id = ?").run(id);
  }
}

interface Question {
  key: number;
  environmentId: string;
  operation: string;
  parameters: string;
}

/** Requests that were purged get no identity by which they could be found. */
function makeIdentities(part: WriteDb, identityOf: MakeIdentity): void {
  const make = (table: 'jobs' | 'answers', key: 'job_id' | 'seq', questions: string): void => {
    const put = part.prepare<[Uint8Array, number]>(`UPDATE ${table} SET identity = ? WHERE ${key} = ?`);
    const page = part.prepare<[number], Question>(`${questions} AND ${table}.${key} > ? ORDER BY ${table}.${key} LIMIT 2000`);
    for (let after = 0; ;) {
      const found = page.all(after);
      for (const { key: at, environmentId, operation, parameters } of found) {
        put.run(identityOf(environmentId, operation, parameters), at);
        after = at;
      }
      if (found.length === 0) return;
    }
  };
  make(
    'jobs',
    'job_id',
    `SELECT jobs.job_id AS key, environment_id AS environmentId, jobs.operation, parameters FROM jobs
     JOIN job_inputs USING (job_id) JOIN runs USING (run_id) WHERE 1`,
  );
  make(
    'answers',
    'seq',
    `SELECT answers.seq AS key, environment_id AS environmentId, operation, parameters FROM answers
     JOIN questions ON questions.answer_seq = answers.seq WHERE 1`,
  );
  part.exec(`UPDATE attempts SET identity = coalesce((SELECT answers.identity FROM attempt_ends JOIN answers ON answers.seq = attempt_ends.answer_seq WHERE attempt_ends.seq = attempts.seq),
    (SELECT identity FROM jobs WHERE jobs.job_id = attempts.job_id), identity)`);
}
