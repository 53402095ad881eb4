/**
 * A long random working day: user actions, a service that breaks its answers, and kills at any moment, with all invariants checked after
 * every step. Steps and kills follow from the seed; their timing in the program depends on the machine.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { programEnv, programFlags } from '../../../scripts/programFlags.mjs';
import { seededFractions } from '#base/seededFractions.ts';
import { startFaultyService } from '../faultyService.ts';
import { phoneOf } from '../phoneRun.ts';
import { orphansIn } from './orphans.ts';
import { slopeOf, type Slope } from './slope.ts';
import { answerSchema, type Look, type Seen, type Step } from './steps.ts';
import type { z } from 'zod';

export interface SoakReport {
  seed: number;
  /** How often each step was completed, and how often it was killed midway. */
  steps: Map<Step['do'], { done: number; killed: number; tookMs: number }>;
  rows: number;
  calls: number;
  /** The calls that the service charged for, and the ledger's range. */
  charged: number;
  billed: number;
  billingUnknown: number;
  /** The last process's memory after it had warmed up: bytes per minute. */
  memory: Slope & { first: number; last: number; samples: number };
  mostFiles: number;
}

type Decision = 'keep' | 'hold' | 'drop' | null;
interface KnownList {
  listId: string;
  rows: number;
  decided: Map<number, Decision>;
}

const mostLists = 6;
/** Fraction of the time after which there are no kills: memory is measured in one process. */
const killsUntil = 2 / 3;
/** The time limit for one step: a run of all rows under faults takes some seconds. */
const mostStepMs = 120_000;

export interface SoakOptions {
  seed: number;
  /** When it ends: after this many minutes, or after this many steps, however long they take. */
  until: { minutes: number } | { steps: number };
  /** The number of rows in a list, plus at most 20. */
  mostRows: number;
  latestKillMs: number;
  /** One step in this many is killed. */
  killEvery: number;
}

export async function soak({ seed, until, mostRows, latestKillMs, killEvery }: SoakOptions): Promise<SoakReport> {
  const random = seededFractions(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const service = await startFaultyService(seed + 1);
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-soak-'));
  const report: SoakReport = {
    ...{ seed, steps: new Map(), rows: 0, calls: 0, charged: 0, billed: 0, billingUnknown: 0, mostFiles: 0 },
    memory: { perUnit: 0, low: 0, high: 0, first: 0, last: 0, samples: 0 },
  };
  const lists: KnownList[] = [];
  const samples: [minute: number, bytes: number][] = [];
  const startedAt = performance.now();
  let taken = 0;
  const share = (): number => ('steps' in until ? taken / until.steps : (performance.now() - startedAt) / (until.minutes * 60_000));
  let program: Program | null = null;
  let toResume = 0;
  let nextPhone = 0;

  const anyOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const rowsOf = ({ rows }: KnownList): number[] => Array.from({ length: 1 + below(5) }, () => 1 + below(rows));

  const choose = (): Step => {
    if (toResume > 0 && random() < 0.5) return { do: 'resume' };
    const list = lists[below(lists.length)];
    if (list === undefined || (lists.length < mostLists && random() < 0.15)) {
      // Some phones are already known from another list, and aren't bought again.
      const [from, rows] = [Math.max(0, nextPhone - below(100)), 20 + below(mostRows)];
      nextPhone = from + rows;
      return { do: 'import', from, rows };
    }
    if (lists.length >= mostLists && random() < 0.2) return { do: 'delete', listId: lists[0]?.listId ?? '' };
    const { listId } = list;
    const value = anyOf(['keep', 'hold', 'drop'] as const);
    return anyOf<() => Step>([
      () => ({ do: 'run', listId, limit: random() < 0.7 ? 1 + below(200) : null, pauseAfterMs: random() < 0.3 ? random() * 400 : null }),
      () => ({ do: 'run', listId, limit: 1 + below(300), pauseAfterMs: null }),
      () => ({ do: 'lookUp', phone: phoneOf(below(nextPhone)) }),
      () => ({ do: 'decide', listId, rows: [...new Set(rowsOf(list))], value }),
      () => ({ do: 'decideAll', listId, value }),
      () => ({ do: 'policy', listId, otherwise: value }),
      () => ({
        do: 'called',
        listId,
        row: 1 + below(list.rows),
        meaning: anyOf(['connected:right', 'disconnected', 'not-reached'] as const),
      }),
      () => ({ do: 'suppress', phone: phoneOf(below(nextPhone)) }),
      () => ({ do: 'export', listId }),
      () => ({ do: 'evidence', listId }),
      () => (random() < 0.3 ? { do: 'backup' } : { do: 'export', listId }),
      () => (random() < 0.3 && share() < killsUntil ? { do: 'quit' } : { do: 'lookUp', phone: phoneOf(nextPhone + below(1_000)) }),
    ])();
  };

  /** Usually checks what the step changed, otherwise what it must not have changed. */
  const look = (step: Step): Look => {
    if (step.do === 'delete') return { listId: null, rows: [] };
    const own = 'listId' in step ? lists.find(({ listId }) => listId === step.listId) : undefined;
    if (own && step.do === 'decide') return { listId: own.listId, rows: step.rows };
    const list = own !== undefined && random() < 0.7 ? own : lists[below(lists.length)];
    return list === undefined ? { listId: null, rows: [] } : { listId: list.listId, rows: rowsOf(list) };
  };

  /** Fails if an invariant is violated. `unsure`: a killed step, of which all or nothing happened. */
  const compare = (seen: Seen, { listId }: Look, unsure: Step | null): void => {
    must(Object.keys(seen.ledger.problems).length === 0, `the ledger has problems: ${JSON.stringify(seen.ledger)}`);
    must(seen.differs.length === 0, `kept figures differ from those counted: ${seen.differs.join(', ')}`);
    must(seen.unreconciled.length === 0, `rows of runs don't add up: ${seen.unreconciled.join(', ')}`);
    const charged = service.billed();
    const most = seen.billed + seen.billingUnknown;
    must(seen.billed <= charged && charged <= most, `the service charged ${charged}, the ledger says ${seen.billed} to ${most}`);
    for (const known of [...lists]) {
      const found = seen.lists.find((one) => one.listId === known.listId);
      const mayBeGone = unsure?.do === 'delete' && unsure.listId === known.listId;
      if (found === undefined && mayBeGone) lists.splice(lists.indexOf(known), 1);
      else must(found?.rows === known.rows, `list ${known.listId} has ${found?.rows} rows, not ${known.rows}`);
    }
    for (const { listId, rows } of seen.lists) {
      if (lists.some((known) => known.listId === listId)) continue;
      must(unsure?.do === 'import' && unsure.rows === rows, `there is a list of ${rows} rows that nobody imported`);
      lists.push({ listId, rows, decided: new Map() });
    }
    const decided = lists.find((known) => known.listId === listId)?.decided;
    for (const { row, value } of seen.decisions) {
      const mayDiffer = unsure !== null && 'listId' in unsure && unsure.listId === listId;
      if (!mayDiffer) must(value === (decided?.get(row) ?? null), `row ${row} of ${listId} says ${value}, not ${decided?.get(row)}`);
      decided?.set(row, value);
    }
  };

  /** Records the changes of a completed step. */
  const note = (step: Step, newListId: string | null): void => {
    if (step.do === 'import' && newListId !== null) lists.push({ listId: newListId, rows: step.rows, decided: new Map() });
    if (step.do === 'delete') lists.splice(0, lists.length, ...lists.filter(({ listId }) => listId !== step.listId));
    const list = 'listId' in step ? lists.find(({ listId }) => listId === step.listId) : undefined;
    if (step.do === 'decide') for (const row of step.rows) list?.decided.set(row, step.value);
    if (step.do === 'decideAll' && list) for (let row = 1; row <= list.rows; row++) list.decided.set(row, step.value);
  };

  const start = async (unsure: Step | null): Promise<Program> => {
    await service.settled();
    // This start cleans up after a kill.
    if (lists.length > 0 && unsure === null) mustHaveNoOrphans(dataDir);
    const opened = openProgram(dataDir, service.url);
    const asked = { listId: null, rows: [] };
    const { seen } = await opened.ask(null, asked);
    compare(seen, asked, unsure);
    toResume = seen.runsToResume;
    samples.length = 0;
    return opened;
  };

  let at: Step | null = null;
  try {
    program = await start(null);
    while (share() < 1) {
      const step = choose();
      at = step;
      const counted = report.steps.get(step.do) ?? { done: 0, killed: 0, tookMs: 0 };
      report.steps.set(step.do, counted);
      taken += 1;
      const isKilled = share() < killsUntil && taken % killEvery === 0;
      const asked = look(step);
      const began = performance.now();
      const answering = program.ask(step, asked);
      if (isKilled) {
        answering.catch(() => undefined);
        await pause(random() * latestKillMs);
        const { hadAnswered } = await program.kill();
        counted.killed += 1;
        if (hadAnswered) note(step, (await answering).newListId);
        program = await start(step);
        // Its decisions may be there or not: the next look shows which.
        if ('listId' in step) await settle(step.listId);
        continue;
      }
      const { newListId, seen } = await answering;
      note(step, newListId);
      counted.done += 1;
      counted.tookMs += performance.now() - began;
      compare(seen, asked, null);
      toResume = seen.runsToResume;
      report.mostFiles = Math.max(report.mostFiles, seen.openFiles);
      samples.push([(performance.now() - startedAt) / 60_000, seen.residentBytes]);
      Object.assign(report, { billed: seen.billed, billingUnknown: seen.billingUnknown, charged: service.billed() });
      if (step.do === 'quit') {
        await program.ended();
        program = await start(null);
      }
    }
    program.finish();
    await program.ended();
    await service.settled();
    mustHaveNoOrphans(dataDir);
    // Without the first quarter, in which code is compiled and caches fill.
    const warm = samples.slice(Math.floor(samples.length / 4));
    must(warm.length >= 5, 'too few steps after the last kill to say whether memory grows');
    report.memory = { ...slopeOf(warm), first: warm[0]?.[1] ?? 0, last: warm.at(-1)?.[1] ?? 0, samples: warm.length };
    return { ...report, rows: lists.reduce((sum, { rows }) => sum + rows, 0), calls: service.seen.length };
  } catch (error) {
    throw new Error(`seed ${seed}, in ${JSON.stringify(at)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await program?.kill();
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }

  /** Adopts a list's state after a kill. */
  async function settle(listId: string): Promise<void> {
    const list = lists.find((known) => known.listId === listId);
    if (!list || !program) return;
    const rows = Array.from({ length: list.rows }, (_, row) => row + 1);
    const { seen } = await program.ask(null, { listId, rows });
    for (const { row, value } of seen.decisions) list.decided.set(row, value);
  }
}

function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

function mustHaveNoOrphans(dataDir: string): void {
  const orphans = orphansIn(dataDir);
  must(orphans.length === 0, `orphans: ${orphans.join('; ')}`);
}

interface Program {
  ask(step: Step | null, look: Look): Promise<z.infer<typeof answerSchema>>;
  /** Kills it. Resolves to whether it had answered everything before. */
  kill(): Promise<{ hadAnswered: boolean }>;
  /** Lets it end by itself. */
  finish(): void;
  /** Fails if it doesn't end soon, or fails. */
  ended(): Promise<void>;
}

function openProgram(dataDir: string, url: string): Program {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...programFlags,
      '--unhandled-rejections=strict',
      '--import',
      join(import.meta.dirname, 'smallPageCaches.ts'),
      join(import.meta.dirname, 'soakInChild.ts'),
      dataDir,
      url,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: programEnv },
  );
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += String(text)));
  const lines = child.stdout === null ? null : createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let waiting = 0;
  const failure = async (): Promise<never> => {
    const [code, signal] = (await exited) as [number | null, string | null];
    throw new Error(`the program ended by itself (${code ?? signal}): ${errors.slice(-2_000)}`);
  };
  return {
    ask: async (step, look) => {
      waiting += 1;
      child.stdin?.write(`${JSON.stringify({ step, look })}\n`);
      const cut = new AbortController();
      const late = pause(mostStepMs, null, { signal: cut.signal }).then(() => Promise.reject(new Error('the step hangs')));
      late.catch(() => undefined);
      const line = await Promise.race([lines?.next(), failure(), late]).finally(() => cut.abort());
      if (line === undefined || line.done === true) return failure();
      waiting -= 1;
      return answerSchema.parse(JSON.parse(line.value));
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      return { hadAnswered: waiting === 0 };
    },
    finish: () => child.stdin?.end(),
    ended: async () => {
      const [code] = (await Promise.race([exited, pause(20_000).then(() => ['it doesn’t end: something is left open'])])) as [unknown];
      must(code === 0, `the program ended with ${String(code)}: ${errors.slice(-2_000)}`);
      must(errors === '', `the program complained: ${errors.slice(-2_000)}`);
    },
  };
}
