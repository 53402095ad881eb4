/** Queries on the ledger in the list thread: pages of attempts, and runs recounted for comparison with their running totals. */
import { Failed } from '#contract/failure.ts';
import { runFiguresSchema, type Recount } from '#contract/ledger/ledger.ts';
import { answerFacts } from '../service/answers/answerFacts.ts';
import { openToRead, type ReadDb } from '../platform/database.ts';
import { readCheckCosts, type CheckSum, type SettledSums } from '../runs/checkCosts.sql.ts';
import { findEnvironment } from '../accounts/environments.sql.ts';
import { isCostKnown } from '../accounts/priceOfCall.ts';
import { answerOfAttempt, leafOf, rowsOfAttempt, sentByAttempt, findAttempt, readAttempts } from '../runs/attempts/readAttempts.sql.ts';
import { currencyOfRun, findRun, readFigures, readRuns } from '../runs/readRuns.sql.ts';
import { recountRun } from '../runs/recountRun.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import type { CommandTasks } from '../platform/threads/threadCommands.ts';
import { ledgerPath } from '../platform/paths.ts';

export type LedgerTasks = CommandTasks<'ledger'> & {
  /** Sums by operation, unordered; operations without attempts are absent. */
  'ledger.checkCosts': { params: { runId: string }; returns: CheckSum[] };
};

const figureNames = runFiguresSchema.keyof().options;

export function ledgerTasks(dataDir: string): TaskHandlers<LedgerTasks> {
  // One connection per query: a recount holds a snapshot of the ledger, which no other query may use.
  const look = async <R>(work: (db: ReadDb) => R | Promise<R>): Promise<R> => {
    using db = openToRead(ledgerPath(dataDir));
    db.exec('BEGIN');
    return await work(db);
  };
  const settled = new Map<string, SettledSums>();
  return {
    'ledger.checkCosts': ({ runId }) =>
      look(async (db) => {
        const read = await readCheckCosts(db, runId, settled.get(runId) ?? null);
        settled.set(runId, read.settled);
        return read.costs;
      }),
    'ledger.attempt': ({ attemptId }) =>
      look((db) => {
        const attempt = findAttempt(db, attemptId);
        if (!attempt) throw new Failed('attempt.notFound', { attemptId });
        const answer = answerOfAttempt(db, attempt.seq);
        return {
          attempt,
          answer: answer && { ...answer, facts: answerFacts(answer) },
          sent: answer === null ? sentByAttempt(db, attempt.seq) : answer.sent,
          rows: rowsOfAttempt(db, attempt.seq),
          leaf: leafOf(db, attemptId),
        };
      }),
    'ledger.attempts': (query) => look((db) => readAttempts(db, query)),
    'ledger.recount': ({ runId }, { signal }) =>
      look(async (db) => {
        const recounts: Recount[] = [];
        const asked = runId === null ? readRuns(db) : [findRun(db, runId)];
        for (const run of asked) {
          if (!run || signal.aborted) continue;
          const figures = readFigures(db, run.runId);
          const { counts, lowMicros, highMicros } = figures;
          const prices = findEnvironment(db, run.environmentId)?.prices;
          const kept = runFiguresSchema.parse({ ...counts, lowMicros, highMicros });
          const counted = await recountRun(db, run.runId);
          recounts.push({
            runId: run.runId,
            listName: run.listName,
            startedAt: run.startedAt,
            currency: currencyOfRun(db, run),
            sandbox: run.sandbox,
            complete: run.request.checks.every((check) => isCostKnown(prices, check, figures)),
            kept,
            counted,
            differs: figureNames.filter((name) => kept[name] !== counted[name]),
          });
        }
        return recounts;
      }),
  };
}
