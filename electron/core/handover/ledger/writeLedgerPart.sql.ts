/**
 * Writes what the ledger contains about one list into a separate ledger for a colleague: its runs with their calls and answers, and
 * people's acts, with the suppressions that match its rows and the answers that name their phones as litigators'. Data specific to this
 * data folder stays behind: keys, fingerprints, identities (keyed by its secret), and other lists' records.
 */
import type { HandedCounts } from '#contract/handover/handover.ts';
import { createPart } from '../../platform/salvage.ts';
import { statement, type ReadDb, type WriteDb, writeTogether } from '../../platform/database.ts';
import { ledgerPath } from '../../platform/paths.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { ledgerSchema } from '../../platform/schema/ledgerSchema.ts';
import { migrate } from '../../platform/schema/migrate.ts';
import { writeHandedSuppressions, type HandedSuppression } from './handedSuppressions.sql.ts';
import { listRecordTables } from './takeRows.sql.ts';

/** Changes to an act of outcomes that is handed over with the outcomes of one list. The sender's suppression list isn't handed over. */
export const actAsHanded = { suppression_id: 'NULL' } as const;

/** An act whose outcomes are in several lists isn't handed over completely, so this list's outcomes don't match its hash. */
const wholeActSql = (outcomesOfList: string): string =>
  `suppression_id IS NULL AND (kind = 'undo' OR outcomes = (SELECT count(*) FROM ${outcomesOfList} AS here WHERE here.act_seq = outcome_acts.seq))`;

/** Whether everything that the act's leaf commits to is handed over. */
export const isWholeAct = (db: ReadDb, recordId: string, listId: string): boolean =>
  statement<[string, string], number>(
    db,
    `SELECT ${wholeActSql('(SELECT act_seq FROM outcomes WHERE list_id = ?)')} FROM outcome_acts WHERE record_id = ?`,
  )
    .pluck()
    .get(listId, recordId) === 1;

interface WrittenLedgerPart {
  counts: Omit<HandedCounts, 'rows' | 'rejected'>;
  sandbox: boolean;
  /** Number of runs with work left to do. */
  unfinished: number;
  /** The head of the whole chain at that moment. */
  chain: { size: number; root: string };
}

/** Placeholder for a value that only the sender's secret can produce. */
const noIdentity = 'zeroblob(32)';

const ofRuns = 'run_id IN (SELECT run_id FROM main.runs)';

/**
 * Copies the answers that the list's rows depend on, or that name their phones as litigators', whoever bought them; also the attempts that
 * produced them, and all others of its runs.
 */
const copied: readonly { table: string; where: string; with?: Readonly<Record<string, string>> }[] = [
  { table: 'runs', where: "list_id = :listId AND state <> 'planning'" },
  { table: 'run_checks', where: ofRuns },
  { table: 'run_counts', where: ofRuns },
  // Counts from servers; only the sender waits for their jobs.
  { table: 'handed_slices', where: ofRuns, with: { jobs: "'[]'", state: "'received'" } },
  { table: 'jobs', where: ofRuns, with: { identity: noIdentity } },
  { table: 'job_inputs', where: 'job_id IN (SELECT job_id FROM main.jobs)' },
  { table: 'run_rows', where: ofRuns },
  {
    table: 'answers',
    where: `seq IN (SELECT answer_seq FROM main.jobs UNION SELECT answer_seq FROM main.run_rows UNION SELECT seq FROM temp.litigators
      UNION SELECT answer_seq FROM given.attempt_ends JOIN given.attempts USING (seq) WHERE ${ofRuns})`,
    with: { identity: noIdentity },
  },
  { table: 'answer_bodies', where: 'answer_seq IN (SELECT seq FROM main.answers)' },
  { table: 'answer_salts', where: 'answer_seq IN (SELECT answer_seq FROM main.answer_bodies)' },
  {
    table: 'attempts',
    where: `seq IN (SELECT seq FROM given.attempts WHERE ${ofRuns} UNION SELECT attempt_seq FROM main.answers)
      AND seq IN (SELECT seq FROM given.attempt_ends)`,
    with: {
      identity: noIdentity,
      key_fingerprint: "''",
      // For an answer that another list bought, the run and the job are left out.
      run_id: 'iif(run_id IN (SELECT run_id FROM main.runs), run_id, NULL)',
      job_id: 'iif(run_id IN (SELECT run_id FROM main.runs), job_id, NULL)',
    },
  },
  { table: 'attempt_ends', where: 'seq IN (SELECT seq FROM main.attempts)' },
  {
    table: 'environments',
    where: `environment_id IN (SELECT environment_id FROM main.runs UNION SELECT environment_id FROM main.answers UNION SELECT environment_id FROM main.attempts)`,
    with: { key_fingerprint: 'NULL', key_ending: 'NULL', key_set_at: 'NULL' },
  },
  { table: 'actions', where: 'list_id = :listId' },
  { table: 'action_bodies', where: 'seq IN (SELECT seq FROM main.actions)' },
  { table: 'policy_applications', where: 'list_id = :listId' },
  { table: 'exports', where: 'list_id = :listId' },
  // Needed to prove rows of earlier evidence.
  { table: 'part_leaves', where: 'list_id = :listId' },
  { table: 'outcomes', where: 'list_id = :listId AND act_seq IN (SELECT seq FROM given.outcome_acts WHERE complete = 1)' },
  {
    table: 'outcome_acts',
    where: `complete = 1 AND (seq IN (SELECT act_seq FROM main.outcomes)
      OR undoes IN (SELECT record_id FROM given.outcome_acts WHERE seq IN (SELECT act_seq FROM main.outcomes)))`,
    with: actAsHanded,
  },
];

/** Positions of answers that name phones of the list as litigators'. */
const litigatorsSql = 'CREATE TEMP TABLE litigators (seq INTEGER PRIMARY KEY)';

/** Requests of answers whose job isn't in the part: the receiver derives identities from them. */
const questionsSql = `CREATE TABLE questions (answer_seq INTEGER PRIMARY KEY, parameters TEXT NOT NULL) STRICT;
  INSERT INTO questions (answer_seq, parameters)
  SELECT answers.seq, coalesce(job_inputs.parameters, lookups.parameters, answer_bodies.sent_parameters)
  FROM main.answers JOIN given.attempts ON attempts.seq = answers.attempt_seq
  LEFT JOIN given.job_inputs ON job_inputs.job_id = attempts.job_id
  LEFT JOIN given.lookups ON lookups.attempt_seq = attempts.seq
  LEFT JOIN main.answer_bodies ON answer_bodies.answer_seq = answers.seq
  WHERE coalesce(job_inputs.parameters, lookups.parameters, answer_bodies.sent_parameters) IS NOT NULL`;

/**
 * Leaves of the part's records. Attempts come without the content that their leaves commit to, because it contains their identity; so does
 * an act whose outcomes are in several lists, because this list's outcomes don't match its hash.
 */
const chainSql = `
  CREATE TEMP TABLE handed (record_id TEXT PRIMARY KEY, is_whole INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO handed SELECT run_id, 1 FROM main.runs UNION ALL SELECT attempt_id, 0 FROM main.attempts
    UNION ALL SELECT record_id, 1 FROM main.actions UNION ALL SELECT record_id, 1 FROM main.policy_applications
    UNION ALL SELECT record_id, 1 FROM main.exports
    UNION ALL SELECT record_id, ${wholeActSql('main.outcomes')} FROM given.outcome_acts AS outcome_acts
      WHERE record_id IN (SELECT record_id FROM main.outcome_acts);
  INSERT OR IGNORE INTO handed SELECT record_id, 1 FROM given.chain JOIN given.chain_payloads USING (seq)
    WHERE chain.kind = 'attemptEnd' AND json_extract(payload, '$.attemptSeq') IN (SELECT seq FROM main.attempts)`;

/** Data that accompanies a list without belonging to it. */
interface Behind {
  suppressions: readonly HandedSuppression[];
  /** Positions of answers. */
  litigators: readonly number[];
}

/** Writes the part to a new file, from one snapshot of the ledger. The caller removes it, even after a failure. */
export function writeLedgerPart(dataDir: string, listId: string, path: string, behind: Behind): WrittenLedgerPart {
  using db = createPart(path);
  migrate(db, ledgerSchema, path);
  db.prepare('ATTACH ? AS given').run(ledgerPath(dataDir));
  return writeTogether(db, () => copyList(db, listId, behind));
}

function copyList(db: WriteDb, listId: string, { suppressions, litigators }: Behind): WrittenLedgerPart {
  db.exec(litigatorsSql);
  db.prepare('INSERT INTO temp.litigators SELECT value FROM json_each(?)').run(JSON.stringify(litigators));
  const insert = (table: string, where: string, values: Readonly<Record<string, string>> = {}): void => {
    const columns = columnsOf(db, table);
    const taken = columns.map((name) => values[name] ?? name);
    const sql = `INSERT INTO main.${table} (${columns.join(', ')}) SELECT ${taken.join(', ')} FROM given.${table} WHERE ${where}`;
    db.prepare(sql).run(where.includes(':listId') ? { listId } : {});
  };
  for (const { table, where, with: values } of copied) insert(table, where, values);
  db.exec(questionsSql);
  db.exec(chainSql);
  writeHandedSuppressions(db, suppressions);
  for (const table of listRecordTables(db)) {
    insert(table, 'list_id = :listId');
    db.exec(`INSERT OR IGNORE INTO handed SELECT record_id, 1 FROM main.${table}`);
  }
  insert('chain', 'record_id IN (SELECT record_id FROM temp.handed)');
  insert('chain_payloads', 'seq IN (SELECT seq FROM main.chain JOIN temp.handed USING (record_id) WHERE is_whole)');

  const count = (table: string, where = '1'): number =>
    statement<[], number>(db, `SELECT count(*) FROM main.${table} WHERE ${where}`).pluck().get() ?? 0;
  const head = statement<[], { size: number; root: Buffer }>(db, 'SELECT size, root FROM given.chain_head').get();
  return {
    counts: {
      runs: count('runs'),
      attempts: count('attempts'),
      answers: count('answers'),
      actions: count('actions'),
      policies: count('policy_applications'),
      outcomes: count('outcomes'),
      exports: count('exports'),
      suppressions: suppressions.length,
    },
    sandbox: count('answers', 'sandbox = 1') + count('runs', 'sandbox = 1') > 0,
    unfinished: count('runs', "state <> 'finished'"),
    chain: { size: head?.size ?? 0, root: head ? head.root.toString('hex') : '0'.repeat(64) },
  };
}
