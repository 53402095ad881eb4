/**
 * Makes an incomplete ledger consistent without claiming anything untrue: an attempt whose end is lost is in doubt, a job whose answer is
 * lost is pending, and money that was spent stays spent.
 */
import { randomUUID } from 'node:crypto';
import type { WriteDb } from '../../platform/database.ts';
import { Frontier } from '../../platform/merkle/tree.ts';
import { rebuildIdentityIndex } from '../../service/answers/kept/freshAnswers.sql.ts';

const hex = (letters: number): string => '[0-9a-f]'.repeat(letters);
/** A GLOB pattern for ids as the ledger writes them (RFC 9562). */
const uuid = `${hex(8)}-${hex(4)}-[1-8]${hex(3)}-[89ab]${hex(3)}-${hex(12)}`;
/** Replaces every environment id that is damaged. */
const lostEnvironment = '00000000-0000-4000-8000-000000000000';
const isDamagedId = `environment_id <> 'sandbox' AND environment_id NOT GLOB '${uuid}'`;

/** Run in this order, with foreign keys off. */
const steps = [
  // An id with a damaged character couldn't be requested, so references to it are cleared. Drift entries are only notes.
  ...['attempts', 'answers', 'runs'].map((table) => `UPDATE ${table} SET environment_id = '${lostEnvironment}' WHERE ${isDamagedId}`),
  `DELETE FROM drift WHERE ${isDamagedId}`,

  // An answer without its bytes is useless, and so are bytes without their question.
  'DELETE FROM answers WHERE seq NOT IN (SELECT answer_seq FROM answer_bodies)',
  'DELETE FROM answer_bodies WHERE answer_seq NOT IN (SELECT seq FROM answers)',
  'DELETE FROM answer_salts WHERE answer_seq NOT IN (SELECT seq FROM answers)',

  // An answer proves its attempt and that it was billed, even if nothing else is left of it.
  `INSERT INTO attempts (seq, attempt_id, purpose, environment_id, key_fingerprint, operation, add_ons, identity, currency, by, started_at)
   SELECT attempt_seq, 'lost ' || attempt_seq, 'run', environment_id, '', operation, add_ons, identity, 'USD', 'recovery', arrived_at FROM answers
   WHERE attempt_seq NOT IN (SELECT seq FROM attempts) GROUP BY attempt_seq`,
  `INSERT INTO attempt_ends (seq, outcome, partial, status, billed, answer_seq, ended_at)
   SELECT attempt_seq, 'done', partial, status, 'yes', seq, arrived_at FROM answers WHERE attempt_seq NOT IN (SELECT seq FROM attempt_ends) GROUP BY attempt_seq`,
  'DELETE FROM attempt_ends WHERE seq NOT IN (SELECT seq FROM attempts)',
  'UPDATE attempt_ends SET answer_seq = NULL WHERE answer_seq NOT IN (SELECT seq FROM answers)',
  'DELETE FROM open_attempts',
  'INSERT INTO open_attempts (seq) SELECT seq FROM attempts WHERE seq NOT IN (SELECT seq FROM attempt_ends)',
  'DELETE FROM lookups WHERE attempt_seq NOT IN (SELECT seq FROM attempts)',

  'DELETE FROM team_calls WHERE attempt_seq NOT IN (SELECT seq FROM attempts)',
  'DELETE FROM team_answers WHERE attempt_seq NOT IN (SELECT seq FROM attempts)',
  'UPDATE team_records SET source_seq = NULL WHERE source_seq NOT IN (SELECT seq FROM attempts)',

  // A lost environment that is still referenced gets an address that leads nowhere, so that nothing is sent to a wrong one.
  ...['attempts', 'answers', 'runs', 'drift'].map(
    (
      table,
    ) => `INSERT INTO environments (environment_id, name, kind, base_url, currency, calls_per_second, concurrency, timeout_ms, prices, created_at)
     SELECT DISTINCT environment_id, 'Lost ' || environment_id, 'service', 'https://lost.invalid/' || environment_id, 'USD', 1, 1, 30000,
       '{"operations":{},"addOns":{}}', 0 FROM ${table} WHERE environment_id <> 'sandbox' AND environment_id NOT IN (SELECT environment_id FROM environments)`,
  ),
  `INSERT INTO environments (environment_id, name, kind, base_url, currency, calls_per_second, concurrency, timeout_ms, prices, created_at)
   SELECT 'sandbox', 'Sandbox', 'sandbox', NULL, 'USD', 10, 5, 30000, '{"operations":{},"addOns":{}}', 0
   WHERE NOT EXISTS (SELECT 1 FROM environments WHERE environment_id = 'sandbox')`,

  // The work queue.
  'DELETE FROM jobs WHERE run_id NOT IN (SELECT run_id FROM runs)',
  'DELETE FROM job_inputs WHERE job_id NOT IN (SELECT job_id FROM jobs)',
  'DELETE FROM run_rows WHERE run_id NOT IN (SELECT run_id FROM runs) OR job_id NOT IN (SELECT job_id FROM jobs) OR answer_seq NOT IN (SELECT seq FROM answers)',
  'DELETE FROM run_counts WHERE run_id NOT IN (SELECT run_id FROM runs)',
  'UPDATE attempts SET job_id = NULL WHERE job_id NOT IN (SELECT job_id FROM jobs)',
  'UPDATE attempts SET run_id = NULL, job_id = NULL WHERE run_id NOT IN (SELECT run_id FROM runs)',
  `UPDATE jobs SET state = 'pending', answer_seq = NULL, ended_seq = NULL
   WHERE state IN ('done', 'partial') AND (answer_seq IS NULL OR answer_seq NOT IN (SELECT seq FROM answers))`,
  "UPDATE jobs SET state = 'pending' WHERE state = 'leased' AND job_id NOT IN (SELECT job_id FROM attempts JOIN open_attempts USING (seq) WHERE job_id IS NOT NULL)",
  // Answers that servers bought for them serve when they are claimed again.
  "UPDATE handed_slices SET state = 'ended' WHERE state = 'open'",
  // The request is lost: the row fails instead of waiting forever.
  `UPDATE jobs SET state = 'failed', cause = 'INPUT_LOST', service_message = NULL, ended_seq = (SELECT coalesce(max(ended_seq), 0) FROM jobs) + job_id
   WHERE state IN ('pending', 'leased') AND job_id NOT IN (SELECT job_id FROM job_inputs)`,
  `DELETE FROM run_counts WHERE name IN ('planned', 'done', 'partial', 'failed', 'refused') OR (name LIKE '% %@%' AND name NOT LIKE '[%' AND name NOT LIKE 'unpriced %')`,
  "INSERT INTO run_counts (run_id, name, count) SELECT run_id, 'planned', count(*) FROM jobs WHERE state <> 'skipped' GROUP BY run_id",
  `INSERT INTO run_counts (run_id, name, count)
   SELECT run_id, state, count(*) FROM jobs WHERE state IN ('done', 'partial', 'failed', 'refused') GROUP BY run_id, state`,
  "INSERT INTO run_counts (run_id, name, count) SELECT run_id, 'planned ' || operation, count(*) FROM jobs WHERE state <> 'skipped' GROUP BY run_id, operation",
  `INSERT INTO run_counts (run_id, name, count) SELECT run_id, state || ' ' || operation, count(*) FROM jobs
   WHERE state IN ('done', 'partial', 'failed', 'refused') GROUP BY run_id, state, operation`,
  // A check about which nothing is known chooses its rows again, and skips existing ones.
  'DELETE FROM run_checks WHERE run_id NOT IN (SELECT run_id FROM runs)',
  `INSERT INTO run_checks (run_id, position, operation, state, service_message, rows, skipped, planning_round, planned_through, mapping)
   SELECT run_id, asked.key, asked.value ->> '$.operation', 'waiting', NULL, 0, '[]', 0,
     coalesce((SELECT max(row) FROM run_rows WHERE run_rows.run_id = runs.run_id AND run_rows.operation = asked.value ->> '$.operation'), 0), 0
   FROM runs, json_each(runs.request, '$.checks') AS asked
   WHERE NOT EXISTS (SELECT 1 FROM run_checks AS known WHERE known.run_id = runs.run_id AND known.position = asked.key)`,
  // What was sent and spent: as counted or, if the counter is lost, as far as the attempts show.
  `INSERT OR IGNORE INTO run_counts (run_id, name, count)
   SELECT run_id, 'sent', count(*) FROM attempts LEFT JOIN attempt_ends USING (seq)
   WHERE run_id IS NOT NULL AND coalesce(outcome, '') NOT IN ('withdrawn', 'offline') GROUP BY run_id`,
  `INSERT OR IGNORE INTO run_counts (run_id, name, count)
   SELECT run_id, 'lowMicros', sum(coalesce(price_micros, 0)) FROM attempts JOIN attempt_ends USING (seq) WHERE run_id IS NOT NULL AND billed = 'yes' GROUP BY run_id`,
  `INSERT OR IGNORE INTO run_counts (run_id, name, count)
   SELECT run_id, 'highMicros', sum(coalesce(price_micros, 0)) FROM attempts LEFT JOIN attempt_ends USING (seq)
   WHERE run_id IS NOT NULL AND coalesce(billed, 'unknown') <> 'no' GROUP BY run_id`,
  // A key's usage follows from its attempts.
  'DELETE FROM key_usage',
  `INSERT INTO key_usage (key_fingerprint, currency, day, billed, billing_unknown, low_micros, high_micros)
   SELECT key_fingerprint, currency, started_at / 86400000,
     count(*) FILTER (WHERE billed = 'yes'), count(*) FILTER (WHERE billed IS NULL OR billed = 'unknown'),
     coalesce(sum(price_micros) FILTER (WHERE billed = 'yes'), 0), coalesce(sum(price_micros) FILTER (WHERE billed IS NULL OR billed <> 'no'), 0)
   FROM attempts LEFT JOIN attempt_ends USING (seq) GROUP BY 1, 2, 3`,
  `UPDATE runs SET state = 'stopped', stopped_code = 'interrupted', stopped_message = NULL, stopped_at = coalesce(finished_at, started_at)
   WHERE state = 'finished' AND (run_id IN (SELECT run_id FROM jobs WHERE state IN ('pending', 'leased'))
     OR run_id IN (SELECT run_id FROM run_checks WHERE state = 'waiting'))`,

  // Outcomes of calls. A report that was being sent, or whose attempt is lost, may have arrived.
  'DELETE FROM outcomes WHERE act_seq NOT IN (SELECT seq FROM outcome_acts)',
  'DELETE FROM outbox WHERE entry_id NOT IN (SELECT seq FROM outcomes)',
  `UPDATE outbox SET state = 'noResponseId', cause = 'gone', answer_seq = NULL, response_id = NULL
   WHERE state = 'waiting' AND (answer_seq IS NULL OR answer_seq NOT IN (SELECT seq FROM answers))`,
  'UPDATE outbox SET answer_seq = NULL WHERE answer_seq NOT IN (SELECT seq FROM answers)',
  'UPDATE outbox SET environment_id = NULL WHERE environment_id NOT IN (SELECT environment_id FROM environments)',
  "UPDATE outbox SET state = 'inDoubt', cause = 'noAnswer' WHERE attempt_seq NOT IN (SELECT seq FROM attempts) AND state IN ('waiting', 'sending')",
  'UPDATE outbox SET attempt_seq = NULL WHERE attempt_seq NOT IN (SELECT seq FROM attempts)',
  'UPDATE outbox SET replaced_by = NULL WHERE replaced_by NOT IN (SELECT seq FROM outcomes)',
  'UPDATE outcome_acts SET suppression_id = NULL WHERE suppression_id NOT IN (SELECT record_id FROM suppression_batches)',
  'DELETE FROM outcome_acts WHERE undoes IS NOT NULL AND undoes NOT IN (SELECT record_id FROM outcome_acts)',

  // Actions of people.
  'DELETE FROM actions WHERE seq NOT IN (SELECT seq FROM action_bodies)',
  'DELETE FROM action_bodies WHERE seq NOT IN (SELECT seq FROM actions)',
  'DELETE FROM chain_payloads WHERE seq NOT IN (SELECT seq FROM chain)',
];

/**
 * Puts entries of the suppression list whose batch is lost into another one, without an end: they would count no more, and later become part
 * of a new batch that got their number.
 */
function keepSuppressed(db: WriteDb, at: number): void {
  const strays = db.prepare<[], Record<'seq' | 'hashed' | 'phones' | 'emails' | 'domains' | 'persons', number>>(
    `SELECT batch_seq AS seq, coalesce(max(value LIKE '#%'), 0) AS hashed, sum(kind = 'phone') AS phones, sum(kind = 'email') AS emails,
       sum(kind = 'domain') AS domains, sum(kind = 'person') AS persons
     FROM suppressions WHERE batch_seq NOT IN (SELECT seq FROM suppression_batches) GROUP BY batch_seq`,
  );
  const add = db.prepare(
    `INSERT INTO suppression_batches (seq, record_id, source, reason, until, hashed, phones, emails, domains, persons, entries_sha256, by, at, complete)
     VALUES (@seq, @recordId, 'recovery', '', NULL, @hashed, @phones, @emails, @domains, @persons, '', 'recovery', @at, 1)`,
  );
  for (const stray of strays.all()) add.run({ ...stray, recordId: randomUUID(), at });
}

/** The leaf in place of a lost one; no record has it. */
const lostLeaf = Buffer.alloc(32);

/**
 * Returns the chain's length and the number of lost records. Their positions stay, and the chain continues after them. `at`: epoch ms, now.
 */
export function repairLedger(db: WriteDb, at: number): { size: number; lost: number } {
  for (const sql of steps) db.exec(sql);
  keepSuppressed(db, at);
  rebuildIdentityIndex(db);
  const last = db.prepare<[], number | null>('SELECT max(seq) FROM chain').pluck().get() ?? 0;
  const recordedSize = db.prepare<[], number>('SELECT size FROM chain_head').pluck().get() ?? 0;
  const size = Math.max(last, recordedSize < last + 1_000_000 ? recordedSize : 0);
  const fill = db.prepare("INSERT INTO chain (seq, record_id, kind, leaf) VALUES (?, ?, 'lost', ?)");
  const frontier = new Frontier();
  let lost = 0;
  const leaves = db.prepare<[number, number], { seq: number; leaf: Buffer }>(
    'SELECT seq, leaf FROM chain WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const lose = (upTo: number): void => {
    while (frontier.size < upTo) {
      fill.run(frontier.size + 1, `lost ${frontier.size + 1}`, lostLeaf);
      frontier.append(lostLeaf);
      lost += 1;
    }
  };
  for (let after = 0; ;) {
    const page = leaves.all(after, 5_000);
    if (page.length === 0) break;
    for (const { seq, leaf } of page) {
      lose(seq - 1);
      frontier.append(leaf);
      after = seq;
    }
  }
  lose(size);
  db.prepare('INSERT OR REPLACE INTO chain_head (id, size, root, frontier) VALUES (1, ?, ?, ?)').run(
    frontier.size,
    frontier.root(),
    Buffer.concat(frontier.nodes),
  );
  return { size: frontier.size, lost };
}
