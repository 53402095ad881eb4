/**
 * Keeps a run from buying what was suppressed since its rows were chosen, and what another run or a look-up has bought, or has in flight,
 * since then.
 */
import { statement } from '../platform/database.ts';
import { splitNames } from '../service/answers/kept/answerViews.sql.ts';
import { endJob, labelSandbox } from './attempts/startAttempt.sql.ts';
import { openAnswersByIdentity, servingAnswers, type Reuse } from '../service/answers/kept/freshAnswers.sql.ts';
import type { Ledger } from '../ledger/ledger.sql.ts';
import { recordJobs, type SettledJob } from './runRecords.sql.ts';
import { hasRecheckedSuppressions, openSkips } from './suppressedJobs.sql.ts';

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
  /** Null or absent if nothing is reused. */
  reuse?: Reuse | null;
}

/** The cause of a job that needs no separate call. */
const reusedCause = 'reused';

/** When to check again a job whose question is in flight elsewhere. */
const laterMs = 1_000;
/** Longer than any call takes: an attempt that is open for longer has another reason, and isn't waited for. */
const longestCallMs = 180_000;
/** Maximum jobs examined per claim: a transaction must be short. */
const mostAtOnce = 2_000;

/**
 * The jobs from `due` that must be bought; null if the run must first recheck the suppression list. A job is skipped if all its rows are
 * suppressed, ended if an answer serves it, and postponed if its question is in flight elsewhere; then `due` is called again.
 */
export function jobsToBuy(ledger: Ledger, asking: Asking, due: () => JobRow[]): JobRow[] | null {
  const { runId, reuse } = asking;
  if (!hasRecheckedSuppressions(ledger, runId)) return null;
  const skips = openSkips(ledger, runId);
  const look = reuse && !isAlone(ledger, runId) ? openLook(ledger, asking, reuse) : undefined;
  if (!skips && !look) return due();
  const ended: SettledJob[] = [];
  const jobs = lookThrough(due, (job) => {
    const end = skips?.(job) ?? look?.(job);
    if (end) ended.push(end);
  });
  recordJobs(ledger, ended);
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

/** Returns a function that ends a job that needs no call, or postpones one that needs none now. */
function openLook(ledger: Ledger, { runId, environmentId, at }: Asking, reuse: Reuse): (job: JobRow) => SettledJob | undefined {
  const { db, known } = ledger;
  const answers = (known.answers ??= openAnswersByIdentity(db));
  const underWay = identitiesUnderWay(ledger, at);
  const serving = servingAnswers(db, environmentId, reuse);
  return (job) => {
    const answerSeq = serving ? answers.find(job.identity, { ...serving, addOns: splitNames(job.addOns) }) : undefined;
    if (answerSeq !== undefined) return serve(ledger, runId, job, answerSeq);
    if (underWay.has(job.identity.toString('latin1')))
      statement(db, 'UPDATE jobs SET not_before = ? WHERE job_id = ?').run(at + laterMs, job.jobId);
    return undefined;
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
