/** Runs and answers for tests, written with the ledger's own writes: nothing is sent, the test supplies the responses. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { litigatorInText } from '#core/service/answers/readAnswer.ts';
import type { AttemptEnd } from '#core/runs/attempts/attemptEnds.sql.ts';
import { attemptWrites } from '#core/runs/attempts/attempts.sql.ts';
import { environmentWrites } from '#core/accounts/environments.sql.ts';
import { runWrites, type PlannedRow } from '#core/runs/runs.sql.ts';
import type { Ledger } from '#core/ledger/ledger.sql.ts';
import { mappingNumber, readList } from '#core/lists/file/list.sql.ts';
import { openListToRead } from '#core/lists/file/openList.sql.ts';
import { listIds } from '#core/platform/paths.ts';
import { phonePlan } from './phoneRun.ts';

export interface MadeRunOptions {
  listId: string;
  operation?: string;
  addOns?: readonly string[];
  sandbox?: boolean;
  environmentId?: string;
  startedAt: number;
  /** By row number: its own job (`call`), the job of an earlier row (`{ sameAs: row }`), or skipped. */
  rows: Record<number, 'call' | { sameAs: number } | { fresh: number } | { invalid: string } | 'suppressed'>;
  /** Rows after this one are only chosen by `begin`; 0 if the run has no row yet; absent if all are chosen. */
  plannedThrough?: number;
}

export interface AnswerOptions {
  arrivedAt: number;
  partial?: boolean;
  sandbox?: boolean;
}

export interface MadeRun {
  runId: string;
  /**
   * Answers the job of this row with these bytes, or with any other value as JSON; returns the answer's id and its position in the ledger.
   */
  answer(row: number, body: unknown, options: AnswerOptions): { answerId: string; answerSeq: number };
  fail(row: number, code: string, serviceMessage?: string): void;
  refuse(row: number, serviceMessage: string): void;
  begin(): void;
}

/** An environment for runs; default: the sandbox's id. */
export function makeEnvironment(ledger: Ledger, name: string, environmentId = 'sandbox'): string {
  const kind = environmentId === 'sandbox' ? 'sandbox' : 'service';
  environmentWrites['environments.create'](ledger, {
    environmentId,
    name,
    kind,
    baseUrl: kind === 'service' ? `https://${environmentId}.example` : null,
    currency: 'USD',
    callsPerSecond: 10,
    concurrency: 4,
    timeoutMs: 30_000,
    prices: { operations: {}, addOns: {} },
    createdAt: 0,
  });
  return environmentId;
}

/** The mapping as if the rows had been chosen now; 0 if the test has no such list. */
function mappingOf({ db }: Ledger, listId: string): number {
  const dataDir = dirname(db.name);
  if (!listIds(dataDir).includes(listId)) return 0;
  const list = openListToRead(dataDir, listId);
  try {
    return mappingNumber(readList(list));
  } finally {
    list.close();
  }
}

export function makeRun(ledger: Ledger, options: MadeRunOptions): MadeRun {
  const {
    listId,
    operation = 'real_contact@2.0',
    addOns = ['litigator_checks'],
    sandbox = false,
    environmentId = 'sandbox',
    startedAt,
  } = options;
  const atOnce = <R>(work: () => R): R =>
    ledger.db.transaction(() => {
      const value = work();
      ledger.chain.seal();
      return value;
    })();
  const context = { environmentId, keyFingerprint: 'test', priceMicros: 30_000, currency: 'USD', by: 'tester' };
  const runId = uuidv7();
  const checks = [{ operation, addOns: ['litigator_checks' as const], where: {} }];
  const request = phonePlan(listId, environmentId, { checks });
  const ordinals = new Map<number, number>();
  const rows = Object.entries(options.rows).map(([name, fate]): PlannedRow => {
    const row = Number(name);
    const left = { row, operation, ordinal: null, answerSeq: null, parameter: null, rule: null };
    if (fate === 'suppressed') return { ...left, treatment: fate };
    if (fate !== 'call' && 'fresh' in fate) return { ...left, treatment: 'fresh', answerSeq: fate.fresh };
    if (fate !== 'call' && 'invalid' in fate) return { ...left, treatment: 'invalid', parameter: fate.invalid };
    const ordinal = fate === 'call' ? new Set(ordinals.values()).size : (ordinals.get(fate.sameAs) ?? 0);
    ordinals.set(row, ordinal);
    return { ...left, treatment: fate === 'call' ? 'call' : 'duplicate', ordinal };
  });
  const jobs = [...new Set(ordinals.values())].map((ordinal) => ({
    ordinal,
    operation,
    addOns: addOns.join(','),
    identity: createHash('sha256').update(`${runId} ${ordinal}`).digest(),
    parameters: '[]',
    correlation: '[]',
  }));
  const claimed = new Map<number, number>();
  let firstJobId = 0;
  const choose = (chosen: readonly PlannedRow[]): void => {
    const asked = jobs.filter(({ ordinal }) => chosen.some((row) => row.treatment === 'call' && row.ordinal === ordinal));
    atOnce(() => {
      if (firstJobId === 0) ({ firstJobId } = runWrites['runs.openCheck'](ledger, { runId, position: 0 }));
      runWrites['runs.add'](ledger, { runId, firstJobId, mapping: mappingOf(ledger, listId), jobs: asked, rows: [...chosen] });
      for (const { ordinal } of asked) {
        const claims = attemptWrites['attempts.claim'](ledger, {
          ...context,
          runId,
          operation,
          attempts: [{ attemptId: uuidv7() }],
          at: startedAt,
          maxCalls: null,
          budgetMicros: null,
        });
        const claim = claims?.[0];
        if (claim?.kind === 'granted') claimed.set(ordinal, claim.job.attemptSeq);
      }
    });
  };
  const run = { runId, listId, listName: 'Made', environmentId, sandbox, request, startedAt, by: 'tester' };
  atOnce(() => runWrites['runs.create'](ledger, run));
  const plannedThrough = options.plannedThrough ?? Infinity;
  const [first, rest] = [rows.filter(({ row }) => row <= plannedThrough), rows.filter(({ row }) => row > plannedThrough)];
  const begin = (): void => {
    choose(rest);
    atOnce(() => runWrites['runs.closeCheck'](ledger, { runId, position: 0, rows: rows.length, skipped: [] }));
  };
  if (first.length > 0) choose(first);
  if (options.plannedThrough === undefined) begin();

  const end = (row: number, how: Partial<AttemptEnd> & Pick<AttemptEnd, 'outcome' | 'job' | 'code'>): number | null => {
    const attemptSeq = claimed.get(ordinals.get(row) ?? -1);
    if (attemptSeq === undefined) throw new Error(`row ${row} has no job`);
    const rest = {
      partial: false,
      status: 200,
      serviceMessage: null,
      billed: 'yes' as const,
      answer: null,
      sent: '[]',
      cause: null,
      at: startedAt,
    };
    return atOnce(() => attemptWrites['attempts.end'](ledger, { attemptSeq, endId: uuidv7(), ...rest, ...how })).answerSeq;
  };

  return {
    runId,
    begin,
    answer(row, body, { arrivedAt, partial = false, sandbox: marked = sandbox }) {
      const answerId = uuidv7({ msecs: arrivedAt });
      const bytes = body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
      const answer = {
        answerId,
        status: 200,
        headers: [],
        body: bytes.toString('latin1'),
        responseId: null,
        sandbox: marked,
        partial,
        litigator: litigatorInText(operation, addOns, bytes.toString('utf8')),
        arrivedAt,
        bodySha256: createHash('sha256').update(bytes).digest('hex'),
      };
      const state = partial ? ('partial' as const) : ('done' as const);
      const answerSeq = end(row, { outcome: 'done', partial, code: 'ok', answer, job: { state, notBefore: 0, counts: true } });
      return { answerId, answerSeq: answerSeq ?? 0 };
    },
    fail(row, code, serviceMessage) {
      end(row, {
        outcome: 'retryLater',
        code,
        serviceMessage: serviceMessage ?? null,
        status: 500,
        job: { state: 'failed', notBefore: 0, counts: true },
      });
    },
    refuse(row, serviceMessage) {
      end(row, { outcome: 'refused', code: 'refused', serviceMessage, status: 400, job: { state: 'refused', notBefore: 0, counts: true } });
    },
  };
}
