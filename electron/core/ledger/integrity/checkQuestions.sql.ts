/** Whether jobs and look-ups ask what their identity says: with it, bought answers are found, and it can only be made of the question. */
import { statement, type ReadDb } from '../../platform/database.ts';
import type { MakeIdentity } from '../../handover/ledger/prepareLedgerPart.sql.ts';
import type { Find } from './problems.sql.ts';

/** `secret`: the data folder's. */
export type OpenIdentities = (secret: Uint8Array) => MakeIdentity;

interface Question {
  what: string;
  environmentId: string;
  operation: string;
  identity: Buffer;
  parameters: string;
}

/** A purge takes a look-up's record and its identity before what it asked. */
const sources = [
  `SELECT 'job ' || jobs.job_id AS what, environment_id AS environmentId, operation, identity, parameters
   FROM job_inputs JOIN jobs USING (job_id) JOIN runs USING (run_id)`,
  `SELECT 'look-up ' || attempt_id AS what, environment_id AS environmentId, operation, identity, parameters
   FROM lookups JOIN attempts ON attempts.seq = attempt_seq JOIN chain ON record_id = attempt_id JOIN chain_payloads ON chain_payloads.seq = chain.seq`,
];

export function checkQuestions(db: ReadDb, identityOf: MakeIdentity, find: Find): void {
  for (const sql of sources)
    for (const { what, environmentId, operation, identity, parameters } of statement<[], Question>(db, sql).iterate())
      if (!identity.equals(identityOf(environmentId, operation, parameters))) find('recordChanged', `${what}, what it asks`);
  const unasked = statement<[], number>(
    db,
    `SELECT job_id FROM jobs WHERE (state = 'pending' OR state = 'leased') AND job_id NOT IN (SELECT job_id FROM job_inputs)`,
  ).pluck();
  for (const jobId of unasked.all()) find('recordMissing', `what job ${jobId} asks`);
  const strays = statement<[], number>(
    db,
    `SELECT (SELECT count(*) FROM job_inputs WHERE job_id NOT IN (SELECT job_id FROM jobs))
       + (SELECT count(*) FROM lookups WHERE attempt_seq NOT IN (SELECT seq FROM attempts WHERE purpose = 'lookup'))`,
  ).pluck();
  if ((strays.get() ?? 0) > 0) find('recordMissing', 'jobs or look-ups that ask something');
}
