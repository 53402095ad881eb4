/** Checks that runs match their records: which job each row uses, how each job ended, and the run's request. */
import { z } from 'zod';
import { jobStates } from '#contract/outcomes/callOutcome.ts';
import { planRequestSchema } from '#contract/plan/plan.ts';
import { canonicalJson } from '#base/json.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { rowsOf, union, type RowSet } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import { hashRows, type ChosenRow } from '../../runs/runRecords.sql.ts';
import type { Find } from './mirrors.sql.ts';

const rowsSchema = z.object({ runId: z.string(), operation: z.string(), mapping: z.int(), rows: z.string(), rowsSha256: z.string() });
const jobsSchema = z.object({ jobs: z.array(z.tuple([z.int(), z.enum(jobStates), z.int().nullable(), z.string().nullable()])) });
const requestSchema = z.object({ runId: z.string(), environmentId: z.string(), sandbox: z.boolean(), request: z.unknown() });

interface JobState {
  state: string;
  answerSeq: number | null;
  cause: string | null;
}

/** Expected states of all jobs, packed: a run has up to a million. */
class ExpectedJobs {
  #states = new Uint8Array();
  #answers = new Float64Array();
  #causes = new Uint32Array();
  readonly #texts: (string | null)[] = [null];
  readonly #codes = new Map<string, number>();

  /** A run may get more jobs while it is checked. */
  #makeRoom(length: number): void {
    if (length <= this.#states.length) return;
    const [states, answers, causes] = [this.#states, this.#answers, this.#causes];
    this.#states = new Uint8Array(length * 2);
    this.#answers = new Float64Array(length * 2);
    this.#causes = new Uint32Array(length * 2);
    this.#states.set(states);
    this.#answers.set(answers);
    this.#causes.set(causes);
  }

  set(jobId: number, { state, answerSeq, cause }: JobState): void {
    this.#makeRoom(jobId + 1);
    // Leases aren't recorded.
    this.#states[jobId] = jobStates.findIndex((one) => one === (state === 'leased' ? 'pending' : state));
    this.#answers[jobId] = answerSeq ?? 0;
    let code = cause === null ? 0 : this.#codes.get(cause);
    if (code === undefined && cause !== null) this.#codes.set(cause, (code = this.#texts.push(cause) - 1));
    this.#causes[jobId] = code ?? 0;
  }

  get(jobId: number): JobState {
    return {
      state: jobStates[this.#states[jobId] ?? 0] ?? 'pending',
      answerSeq: this.#answers[jobId] || null,
      cause: this.#texts[this.#causes[jobId] ?? 0] ?? null,
    };
  }
}

export interface RunCheck {
  /** Takes a record of chosen rows, of jobs, or of a run’s request (`run`, `runRequest`). */
  take(kind: string, recorded: Readonly<Record<string, unknown>>): void;
  /** Takes the end of an attempt for this job. */
  ended(jobId: number, end: JobState): void;
  /** `isWhole`: no end of an attempt has lost its payload. */
  finish(isWhole: boolean): void;
}

export function openRunCheck(db: ReadDb, find: Find): RunCheck {
  const jobs = new ExpectedJobs();
  const chosen = new Map<string, { rows: RowSet; mappings: Set<number> }>();
  const requests = new Map<string, z.infer<typeof requestSchema>>();

  const takeRows = (recorded: z.infer<typeof rowsSchema>): void => {
    const set = unpackRows(recorded.rows);
    const key = `${recorded.runId} ${recorded.operation}`;
    if (hashRows(readRows(db, recorded, set)) !== recorded.rowsSha256)
      find('recordChanged', `rows of run ${recorded.runId}, ${recorded.operation}`);
    const known = chosen.get(key);
    if (known === undefined) chosen.set(key, { rows: set, mappings: new Set([recorded.mapping]) });
    else {
      known.rows = union([known.rows, set]);
      known.mappings.add(recorded.mapping);
    }
  };
  return {
    take(kind, recorded) {
      if (kind === 'runRows') takeRows(rowsSchema.parse(recorded));
      else if (kind === 'jobs')
        for (const [jobId, state, answerSeq, cause] of jobsSchema.parse(recorded).jobs) jobs.set(jobId, { state, answerSeq, cause });
      else {
        const request = requestSchema.parse(recorded);
        requests.set(request.runId, request);
      }
    },
    ended: (jobId, end) => jobs.set(jobId, end),
    finish(isWhole) {
      checkRequests(db, requests, find);
      checkCoverage(db, chosen, find);
      checkJobs(db, jobs, isWhole, find);
    },
  };
}

/** The current rows of the set, in order. */
function readRows(db: ReadDb, { runId, operation }: { runId: string; operation: string }, set: RowSet): ChosenRow[] {
  const all = [...rowsOf(set)];
  const wanted = new Set(all);
  const rows = statement<[string, string, number, number], ChosenRow>(
    db,
    `SELECT row, treatment, job_id, answer_seq, parameter, rule FROM run_rows
     WHERE run_id = ? AND operation = ? AND row BETWEEN ? AND ? ORDER BY row`,
  ).raw();
  return rows.all(runId, operation, all[0] ?? 0, all.at(-1) ?? 0).filter(([row]) => wanted.has(row));
}

const sandboxRunsSql = `SELECT run_id FROM attempts JOIN answers ON answers.attempt_seq = attempts.seq WHERE sandbox = 1 AND run_id IS NOT NULL
  UNION SELECT run_id FROM jobs JOIN answers ON answers.seq = jobs.answer_seq WHERE sandbox = 1`;

function checkRequests(db: ReadDb, requests: ReadonlyMap<string, z.infer<typeof requestSchema>>, find: Find): void {
  const sandboxRuns = new Set(statement<[], string>(db, sandboxRunsSql).pluck().all());
  const runs = statement<[], { runId: string; environmentId: string; request: string; sandbox: number; isHidden: number }>(
    db,
    `SELECT run_id AS runId, environment_id AS environmentId, request, sandbox,
       state = 'planning' AND EXISTS (SELECT 1 FROM run_rows WHERE run_rows.run_id = runs.run_id) AS isHidden FROM runs`,
  );
  for (const { runId, environmentId, request, sandbox, isHidden } of runs.all()) {
    const recorded = requests.get(runId);
    const change = (what: string): void => find('recordChanged', `run ${runId}, ${what}`);
    if (isHidden === 1) change('state');
    if (recorded === undefined) continue;
    if (recorded.environmentId !== environmentId) change('environmentId');
    if ((recorded.sandbox || sandboxRuns.has(runId)) !== (sandbox === 1)) change('sandbox');
    if (inOneForm(recorded.request) !== inOneForm(request)) change('request');
    else checkAsked(db, runId, request, change);
  }
}

const inOneForm = (request: unknown): string => canonicalJson(typeof request === 'string' ? JSON.parse(request) : request);

/** Checks that a run's checks and jobs match its request. */
function checkAsked(db: ReadDb, runId: string, request: string, change: (what: string) => void): void {
  const { checks } = planRequestSchema.parse(JSON.parse(request));
  const kept = statement<[string], string>(
    db,
    "SELECT position || ' ' || operation FROM run_checks WHERE run_id = ? ORDER BY position",
  ).pluck();
  if (kept.all(runId).join() !== checks.map(({ operation }, position) => `${position} ${operation}`).join()) change('its checks');
  const asked = new Set(checks.map(({ operation, addOns }) => `${operation} ${[...addOns].sort().join(',')}`));
  const others = statement<[string], string>(db, "SELECT DISTINCT operation || ' ' || add_ons FROM jobs WHERE run_id = ?").pluck();
  if (others.all(runId).some((one) => !asked.has(one))) change('what its jobs ask');
}

/** Checks that every row of a run is in a record, with a job of the same check. */
function checkCoverage(db: ReadDb, chosen: ReadonlyMap<string, { rows: RowSet; mappings: ReadonlySet<number> }>, find: Find): void {
  const kept = new Map(
    statement<[], [key: string, rows: number]>(db, "SELECT run_id || ' ' || operation, count(*) FROM run_rows GROUP BY run_id, operation")
      .raw()
      .all(),
  );
  for (const key of new Set([...kept.keys(), ...chosen.keys()]))
    if (countRows(chosen.get(key)?.rows) !== (kept.get(key) ?? 0)) find('recordChanged', `rows of run ${key}`);
  const checks = statement<[], { key: string; mapping: number | null }>(
    db,
    "SELECT run_id || ' ' || operation AS key, mapping FROM run_checks",
  );
  for (const { key, mapping } of checks.all()) {
    // 0 is the safest: answers' questions are then compared with current rows.
    const [only = null, ...others] = chosen.get(key)?.mappings ?? [];
    if (mapping !== 0 && (others.length > 0 || mapping !== only)) find('recordChanged', `run ${key}, mapping`);
  }
  const strange = statement<[], string>(
    db,
    `SELECT DISTINCT run_rows.run_id FROM run_rows LEFT JOIN jobs USING (job_id)
     WHERE job_id IS NOT NULL AND (jobs.run_id IS NOT run_rows.run_id OR jobs.operation IS NOT run_rows.operation)`,
  ).pluck();
  for (const runId of strange.all()) find('recordChanged', `jobs of run ${runId}`);
}

const countRows = (rows: RowSet | undefined): number => {
  let count = 0;
  for (const _ of rowsOf(rows ?? new Uint8Array())) count += 1;
  return count;
};

const jobsAtOnce = 10_000;

function checkJobs(db: ReadDb, expected: ExpectedJobs, isWhole: boolean, find: Find): void {
  const page = statement<[number], JobState & { jobId: number }>(
    db,
    `SELECT job_id AS jobId, iif(state = 'leased', 'pending', state) AS state, answer_seq AS answerSeq, cause FROM jobs
     WHERE job_id > ? ORDER BY job_id LIMIT ${jobsAtOnce}`,
  );
  for (let after = 0; ;) {
    const jobs = page.all(after);
    const last = jobs.at(-1);
    if (last === undefined) break;
    after = last.jobId;
    for (const { jobId, ...job } of jobs) {
      const recorded = expected.get(jobId);
      // Its end's record may have lost its payload.
      if (!isWhole && recorded.state === 'pending') continue;
      for (const name of ['state', 'answerSeq', 'cause'] as const)
        if (recorded[name] !== job[name]) find('recordChanged', `job ${jobId}, ${name}`);
    }
  }
  // An attempt whose record was purged has no identity any more.
  const others = statement<[], number>(
    db,
    `SELECT DISTINCT job_id FROM attempts JOIN jobs USING (job_id)
     WHERE (attempts.run_id IS NOT jobs.run_id OR attempts.operation <> jobs.operation OR attempts.add_ons <> jobs.add_ons OR attempts.identity <> jobs.identity)
       AND EXISTS (SELECT 1 FROM job_inputs WHERE job_inputs.job_id = jobs.job_id)
       AND EXISTS (SELECT 1 FROM chain JOIN chain_payloads USING (seq) WHERE record_id = attempt_id)`,
  ).pluck();
  for (const jobId of others.all()) find('recordChanged', `job ${jobId}, what it asks`);
}
