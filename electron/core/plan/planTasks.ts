/** The tasks of the planner's thread: counting what checks would buy, and returning a check's rows in chunks when it runs. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import type { AddOnName, Operation } from '#contract/service/operation.ts';
import { mappingNumber, readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { readFieldsOf } from '../lists/findings/fields.sql.ts';
import { type ReadDb, openToRead, readTogether } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import type { PlannedJob, PlannedRow } from '../runs/runs.sql.ts';
import { canonicalText, openIdentities, type IdentityOf } from '../service/identity.ts';
import { correlationOf, type NamedValue } from '../service/serviceRequest.ts';
import { openRowRequests } from '../service/rowRequests.ts';
import { getSecret } from '../settings/settings.sql.ts';
import type { PlanTally } from './decideRows.ts';
import { openListMemories, stampOf, type ListMemory } from './listMemory.ts';
import { OpenQuestion, type PlanQuestion } from './planQuestion.ts';

/** Builds the jobs of rows to be checked, with their requests as they will be sent. */
interface JobsOptions {
  operation: Operation;
  /** The field of each column of the list. */
  fields: readonly FieldName[];
  addOns: readonly AddOnName[];
  identityOf(operation: string, parameters: readonly NamedValue[]): Uint8Array;
  /** Generated values for a row's correlation parameters, by name; a row's own value wins. */
  correlationOf(row: number): Record<string, string>;
}

interface JobsOfRows {
  /** Returns one job for each of these rows that has its own call. */
  of(rows: readonly PlannedRow[]): PlannedJob[];
}

function openJobs(list: ReadDb, { operation, fields, addOns, identityOf, correlationOf }: JobsOptions): JobsOfRows {
  const all = openRowRequests(operation, fields);
  const columns = all.columns.flatMap((column) => fields[column] ?? []);
  const requests = openRowRequests(operation, columns);
  const addOnText = [...addOns].sort().join(',');
  return {
    of(rows) {
      const calls = rows.filter(({ treatment }) => treatment === 'call');
      const read = readFieldsOf(
        list,
        columns,
        calls.map(({ row }) => row),
      );
      return calls.map(({ row, ordinal }, index): PlannedJob => {
        const [found, , ...values] = read[index] ?? [0, 0];
        const problem = requests.take(values.map(canonicalText), correlationOf(row));
        // A call must be sent exactly as it was counted.
        if (found !== row || problem !== null || ordinal === null) throw new Error(`row ${row} can no longer be asked`);
        const { parameters, correlation } = requests.request(addOns);
        return {
          ordinal,
          operation: operation.id,
          addOns: addOnText,
          identity: identityOf(operation.id, requests.question()),
          parameters: JSON.stringify(parameters),
          correlation: JSON.stringify(correlation),
        };
      });
    },
  };
}

export interface PlanChunk {
  /** The list's mapping under which these rows were selected. */
  mapping: number;
  jobs: PlannedJob[];
  rows: PlannedRow[];
  /** Null except in the last chunk. */
  tally: PlanTally | null;
}

/** Progress of a count: rows examined, out of how many, and each check's tally so far. */
interface CountProgress {
  of: number;
  tallies: PlanTally[];
}

export type PlanTasks = {
  /** Counts for one list; returns one tally per question, in order. Throws Failed('plan.cancelled') if canceled. */
  'plans.count': { params: { questions: PlanQuestion[] }; returns: PlanTally[]; progress: CountProgress };
  'plans.open': { params: PlanQuestion & { planId: string }; returns: null };
  'plans.next': { params: { planId: string }; returns: PlanChunk };
  'plans.close': { params: { planId: string }; returns: null };
};

const chunkRows = 2_000;
/** Rows decided between two time checks. */
const decidedAtOnce = 5_000;
/** How long the thread works before it reads messages again; a cancellation waits no longer. */
const sliceMs = 12;
const progressEveryMs = 100;

interface OpenPlan {
  listId: string;
  list: ReadDb;
  ledger: ReadDb;
  memory: ListMemory;
  question: OpenQuestion;
  jobs: JobsOfRows;
}

export function planTasks(dataDir: string): TaskHandlers<PlanTasks> {
  const memories = openListMemories(dataDir);
  const plans = new Map<string, OpenPlan>();
  let identities: IdentityOf | null = null;

  const open = (asked: readonly PlanQuestion[]) => {
    const listId = asked[0]?.listId ?? '';
    const list = openListToRead(dataDir, listId);
    const ledger = openToRead(ledgerPath(dataDir));
    try {
      const memory = memories.of(listId, list);
      identities ??= openIdentities(getSecret(ledger));
      const sources = { list, ledger, memory, identityOf: identities, stamp: stampOf(dataDir, listId) };
      return { listId, list, ledger, memory, identityOf: identities, questions: asked.map((one) => new OpenQuestion(sources, one)) };
    } catch (error) {
      list.close();
      ledger.close();
      throw error;
    }
  };
  const close = (planId: string): void => {
    const plan = plans.get(planId);
    plans.delete(planId);
    plan?.list.close();
    plan?.ledger.close();
  };

  return {
    'plans.count': async ({ questions: asked }, { signal, progress }) => {
      const { list, ledger, memory, questions } = open(asked);
      const tallies = (): PlanTally[] => questions.map((one) => one.tally());
      try {
        let reportedAt = performance.now();
        await inSlices(signal, () => {
          const isReading = OpenQuestion.read(questions);
          const isDeciding = questions.map((one) => one.decide(decidedAtOnce)).includes(true);
          const now = performance.now();
          if (now - reportedAt >= progressEveryMs) {
            reportedAt = now;
            progress({ of: memory.rows, tallies: tallies() });
          }
          return isReading || isDeciding;
        });
        return tallies();
      } finally {
        list.close();
        ledger.close();
      }
    },
    'plans.open': async ({ planId, ...asked }, { signal }) => {
      const { questions, identityOf, ...sources } = open([asked]);
      const [question] = questions;
      if (question === undefined) throw new Error('no question');
      const { listId, startedAt, environmentId } = asked;
      const jobs = openJobs(sources.list, {
        operation: question.check.operation,
        fields: sources.memory.fields,
        addOns: question.addOns,
        identityOf: (operation, parameters) => identityOf(environmentId, operation, parameters),
        correlationOf: (row) => correlationOf(`${listId}:${row}`, startedAt),
      });
      plans.set(planId, { ...sources, question, jobs });
      await inSlices(signal, () => OpenQuestion.read(questions));
      return null;
    },
    'plans.next': ({ planId }) => {
      const plan = plans.get(planId);
      if (!plan) throw new Error(`no open plan ${planId}`);
      const { listId, list, ledger, memory, question, jobs } = plan;
      memories.mustBeCurrent(listId, list, memory);
      const rows: PlannedRow[] = [];
      // In one transaction on the ledger, because rows planned before are looked up one by one, and otherwise each look-up would take a
      // lock.
      const isGoingOn = readTogether(ledger, () => {
        let more = true;
        while (more && rows.length < chunkRows) more = question.decide(chunkRows - rows.length, (row) => rows.push(row));
        return more;
      });
      return { mapping: mappingNumber(readList(list)), rows, jobs: jobs.of(rows), tally: isGoingOn ? null : question.tally() };
    },
    'plans.close': ({ planId }) => {
      close(planId);
      return null;
    },
  };
}

/** Repeats `work` while it returns true, and checks for cancellation between slices. */
async function inSlices(signal: AbortSignal, work: () => boolean): Promise<void> {
  for (;;) {
    const until = performance.now() + sliceMs;
    while (performance.now() < until) if (!work()) return;
    await setImmediate();
    if (signal.aborted) throw new Failed('plan.cancelled');
  }
}
