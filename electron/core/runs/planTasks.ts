/** The planner's tasks in the list thread: counting what a check would buy, and handing its rows over piece by piece when its turn comes. */
import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import type { Condition } from '../../contract/condition.ts';
import { Failed } from '../../contract/failure.ts';
import { findingRuleSchema, type FindingRule } from '../../contract/finding.ts';
import { addOnNames, type AddOnName } from '../../contract/operation.ts';
import { findOperation } from '../../contract/operations/catalog.ts';
import { fits, isEmpty } from '../grading/fits.ts';
import { bandOf } from '../grading/gradeRow.ts';
import { correlationOf } from '../service/correlation.ts';
import { openToRead, type ReadDb } from '../store/database.ts';
import { lastAnswerWasSandbox, openFreshAnswers } from '../store/ledger/freshAnswers.ts';
import { plannedBefore } from '../store/ledger/plannedBefore.ts';
import type { PlannedJob, PlannedRow } from '../store/ledger/runs.ts';
import { getSecret } from '../store/ledger/settings.ts';
import { eachRowToPlan } from '../store/lists/fields.ts';
import { readList } from '../store/lists/list.ts';
import { openListToRead } from '../store/lists/openList.ts';
import { findVerdictFacts } from '../store/lists/verdicts.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';
import { sampleRows } from './sampleRows.ts';
import { planRows, type PlanInput, type PlannedStep, type PlanTally } from './planRows.ts';

/** About one check. */
export interface PlanQuestion {
  listId: string;
  /** What this run has planned of the check already stays as it is; null where there is no run yet. */
  runId: string | null;
  environmentId: string;
  operation: string;
  addOns: readonly string[];
  /** Which rows are asked, by their verdicts as they stand now. */
  only: Condition;
  /** Findings that leave a row out. */
  skip: readonly FindingRule[];
  limit: number | null;
  /** With it the limit is a random choice of rows; null: the first. */
  sampleSeed: number | null;
  /** Whether a partial answer serves. */
  reusePartial: boolean;
  /** Answers that arrived before this are not reused (epoch ms); null: none is. */
  since: number | null;
  /** Whether the environment is the built-in sandbox. */
  sandbox: boolean;
  /** When the run starts (epoch ms). */
  startedAt: number;
}

export interface PlanChunk {
  jobs: PlannedJob[];
  rows: PlannedRow[];
  /** Present in the last chunk. */
  tally: PlanTally | null;
}

export type PlanTasks = {
  'plans.count': { params: PlanQuestion; returns: PlanTally; progress: never };
  'plans.open': { params: PlanQuestion & { planId: string }; returns: null; progress: never };
  'plans.next': { params: { planId: string }; returns: PlanChunk; progress: never };
  'plans.close': { params: { planId: string }; returns: null; progress: never };
};

const chunkRows = 2_000;
/** Rows between two looks at the event loop, so that windows are served while a million rows are counted. */
const yieldEvery = 5_000;

interface OpenPlan {
  steps: Generator<PlannedStep, PlanTally>;
  /** Does `work` within one view of both files: thousands of look-ups, each with a lock of its own, would cost more than the planning. */
  together<T>(work: () => T): T;
  close(): void;
}

function openPlan(dataDir: string, question: PlanQuestion): OpenPlan {
  const operation = findOperation(question.operation);
  if (!operation) throw new Failed('operation.unknown', { operation: question.operation, known: '' });
  const addOns = question.addOns.filter((name): name is AddOnName => addOnNames.some((known) => known === name));
  const list = openListToRead(dataDir, question.listId);
  const ledger = openToRead(join(dataDir, 'ledger.db'));
  const answeredAsSandbox = lastAnswerWasSandbox(ledger, question.environmentId);
  const sandbox = answeredAsSandbox ?? question.sandbox;
  // An environment that never answered has no answer to be looked for, row by row.
  const since = answeredAsSandbox === undefined ? null : question.since;
  const fresh = since === null ? null : openFreshAnswers(ledger, { addOns, since, sandbox, partial: question.reusePartial });
  const steps = planRows({
    rows: eachRowToPlan(list, rowsToPlan(list, question)),
    operation,
    addOns,
    skip: question.skip,
    environmentId: question.environmentId,
    secret: createSecretKey(getSecret(ledger)),
    passes: passesIn(list, question.only, sandbox),
    before: question.runId === null ? undefined : beforeIn(ledger, question.runId, operation.id),
    correlationOf: (row) => correlationOf(`${question.listId}:${row}`, question.startedAt),
    findFresh: (identity) => fresh?.find(identity),
  });
  return {
    steps,
    together: (work) => ledger.transaction(() => list.transaction(work)())(),
    close: () => {
      // Ends the statement that the generator holds open, before its connection goes.
      steps.return({ rows: 0, leftOut: [], calls: 0, freshRequests: 0 });
      list.close();
      ledger.close();
    },
  };
}

/** The first rows, or those that the seed draws from the whole list. */
function rowsToPlan(list: ReadDb, { limit, sampleSeed }: PlanQuestion): number | null | number[] {
  return limit === null || sampleSeed === null ? limit : sampleRows(readList(list).rows, limit, sampleSeed);
}

/** What a sandbox invented says nothing about a row when real calls are bought. */
function passesIn(list: ReadDb, only: Condition, sandbox: boolean): PlanInput['passes'] {
  if (isEmpty(only)) return undefined;
  return (row) => {
    const facts = findVerdictFacts(list, row);
    if (facts === undefined || (facts.sandbox && !sandbox)) return false;
    return fits(only, { ...facts, band: bandOf(facts.score) });
  };
}

function beforeIn(ledger: ReadDb, runId: string, operation: string): PlanInput['before'] {
  const before = plannedBefore(ledger, runId, operation);
  if (!before) return undefined;
  return {
    jobs: before.jobs,
    find: (row) => {
      const found = before.find(row);
      return found && { ...found, rule: findingRuleSchema.nullable().parse(found.rule) };
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function planTasks(dataDir: string): TaskHandlers<PlanTasks> {
  const open = new Map<string, OpenPlan>();
  const close = (planId: string): void => {
    open.get(planId)?.close();
    open.delete(planId);
  };
  return {
    'plans.count': async (question, { signal }) => {
      const plan = openPlan(dataDir, question);
      try {
        for (;;) {
          const tally = plan.together(() => {
            for (let taken = 0; taken < yieldEvery; taken += 1) {
              const step = plan.steps.next();
              if (step.done) return step.value;
            }
            return null;
          });
          if (tally !== null) return tally;
          await turn();
          if (signal.aborted) throw new Failed('import.cancelled');
        }
      } finally {
        plan.close();
      }
    },
    'plans.open': ({ planId, ...question }) => {
      open.set(planId, openPlan(dataDir, question));
      return null;
    },
    'plans.next': ({ planId }) => {
      const plan = open.get(planId);
      if (!plan) throw new Error(`no open plan ${planId}`);
      const chunk: PlanChunk = { jobs: [], rows: [], tally: null };
      plan.together(() => {
        while (chunk.rows.length < chunkRows) {
          const step = plan.steps.next();
          if (step.done) {
            chunk.tally = step.value;
            break;
          }
          chunk.rows.push(step.value.row);
          if (step.value.job) chunk.jobs.push(step.value.job);
        }
      });
      if (chunk.tally !== null) close(planId);
      return chunk;
    },
    'plans.close': ({ planId }) => {
      close(planId);
      return null;
    },
  };
}
