/** Keeps a run from buying what another run, or a look-up, has bought or is buying since its rows were chosen. */
import { statement } from '../platform/database.ts';
import { splitNames } from '../service/answers/kept/answerViews.sql.ts';
import { endJob, labelSandbox } from './attempts/startAttempt.sql.ts';
import { openAnswersByIdentity, servingAnswers, type Reuse } from '../service/answers/kept/freshAnswers.sql.ts';
import type { Ledger } from '../ledger/ledger.sql.ts';
import { recordJobs, type SettledJob } from './runRecords.sql.ts';

/** A pending job with its question. */
export interface JobRow {
  jobId: number;
  operation: string;
  addOns: string;
  identity: Buffer;
  tries: number;
  parameters: string | null;
  correlation: string | null;
}

interface Asking {
  runId: string;
  environmentId: string;
  at: number;
  /** Null or absent: nothing is reused. */
  reuse?: Reuse | null;
}

/** Of a job that needs no call of its own. */
const reusedCause = 'reused';

/** When to check again a job whose question is being asked elsewhere. */
const laterMs = 1_000;
/** Longer than any call takes: an attempt open for longer has another reason, and isn't waited for. */
const longestCallMs = 180_000;
/** Maximum jobs examined per claim: a transaction must be short. */
const mostAtOnce = 2_000;

/**
 * The jobs returned by `due` that must be bought. One served by a fresh answer is ended with it, one being asked elsewhere is postponed,
 * and `due` is called again.
 */
export function jobsToBuy(ledger: Ledger, asking: Asking, due: () => JobRow[]): JobRow[] {
  const { reuse } = asking;
  if (!reuse || isAlone(ledger, asking.runId)) return due();
  const served: SettledJob[] = [];
  const look = openLook(ledger, asking, reuse, served);
  const jobs = lookThrough(due, look);
  recordJobs(ledger, served);
  return jobs;
}

function lookThrough(due: () => JobRow[], look: (job: JobRow) => void): JobRow[] {
  const looked = new Set<number>();
  for (;;) {
    const jobs = due();
    const unknown = jobs.filter(({ jobId }) => !looked.has(jobId));
    if (unknown.length === 0) return jobs;
    if (looked.size >= mostAtOnce) return jobs.filter(({ jobId }) => looked.has(jobId));
    for (const job of unknown) {
      looked.add(job.jobId);
      look(job);
    }
  }
}

/** Whether only this run can have bought anything since its rows were chosen. */
const isAlone = ({ known: { chosen, senders } }: Ledger, runId: string): boolean =>
  chosen.has(runId) && (senders.size === 0 || (senders.size === 1 && senders.has(runId)));

/** `served`: where jobs go that need no call. */
function openLook(ledger: Ledger, { runId, environmentId, at }: Asking, reuse: Reuse, served: SettledJob[]): (job: JobRow) => void {
  const { db, known } = ledger;
  const answers = (known.answers ??= openAnswersByIdentity(db));
  const underWay = identitiesUnderWay(ledger, at);
  const serving = servingAnswers(db, environmentId, reuse);
  return (job) => {
    const answerSeq = serving ? answers.find(job.identity, { ...serving, addOns: splitNames(job.addOns) }) : undefined;
    if (answerSeq !== undefined) served.push(serve(ledger, runId, job, answerSeq));
    else if (underWay.has(job.identity.toString('latin1')))
      statement(db, 'UPDATE jobs SET not_before = ? WHERE job_id = ?').run(at + laterMs, job.jobId);
  };
}

function identitiesUnderWay({ db }: Ledger, at: number): Set<string> {
  const open = statement<[number, number], { identity: Buffer }>(
    db,
    'SELECT identity FROM open_attempts CROSS JOIN attempts USING (seq) WHERE started_at BETWEEN ? AND ?',
  ).all(at - longestCallMs, at + longestCallMs);
  return new Set(open.map(({ identity }) => identity.toString('latin1')));
}

function serve(ledger: Ledger, runId: string, { jobId, operation }: JobRow, answerSeq: number): SettledJob {
  const answer = statement<[number], { partial: number; sandbox: number }>(
    ledger.db,
    'SELECT partial, sandbox FROM answers WHERE seq = ?',
  ).get(answerSeq);
  if (!answer) throw new Error(`no answer ${answerSeq}`);
  const state = answer.partial === 1 ? 'partial' : 'done';
  endJob(ledger, { runId, jobId, operation, state, tries: 0, answerSeq, cause: reusedCause, serviceMessage: null });
  if (answer.sandbox === 1) labelSandbox(ledger, runId);
  return [jobId, state, answerSeq, reusedCause];
}
