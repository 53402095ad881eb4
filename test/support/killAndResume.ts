/** Kills a run repeatedly at seeded random times, checks the ledger each time, resumes the run, and lets it finish. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFaultyService } from './faultyService.ts';
import { phoneOf } from './phoneRun.ts';
import { readLedger, type LedgerState } from './readLedger.ts';
import { seededFractions } from '#base/seededFractions.ts';

const script = fileURLToPath(new URL('runInChild.ts', import.meta.url));
/** The price of one call. */
const priceMicros = 15_000;

export interface KillAndResume {
  seed: number;
  kills: number;
  concurrency: number;
}

export interface AfterKill {
  ledger: LedgerState;
  /** The service's charged calls, and the ledger's range for them. */
  billed: number;
  low: number;
  high: number;
}

export interface Survived {
  afterKills: AfterKill[];
  end: AfterKill;
  rows: number;
  exitCode: number | null;
  requestsWhileClosed: number;
  /** Phones charged more often than the ledger's calls in doubt can explain. */
  unexplained: string[];
  calls: number;
}

interface Child {
  process: ChildProcess;
  runId: Promise<string>;
  ended: Promise<number | null>;
}

function start(args: readonly string[]): Child {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const runId = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim().split('\n')[0] ?? ''));
    void ended.then(() => reject(new Error('the child ended before its run began')));
  });
  // Not awaited if it is killed before.
  runId.catch(() => undefined);
  return { process: child, runId, ended };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function killAndResume({ seed, kills, concurrency }: KillAndResume): Promise<Survived> {
  const random = seededFractions(seed);
  const service = await startFaultyService(seed + 1);
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-crash-'));
  try {
    // Chosen so that the run isn't over before the last kill: each kill lets through at most this many calls, plus those in flight.
    const mostCalls = 45;
    const rows = kills * (mostCalls + concurrency);
    const file = join(dataDir, 'leads.csv');
    writeFileSync(file, ['phone', ...Array.from({ length: rows }, (_, index) => phoneOf(index))].join('\n'));

    const look = (runId: string): AfterKill => {
      const ledger = readLedger(dataDir, runId);
      for (const phone of ledger.endedPhones) service.closed.add(phone);
      return { ledger, billed: service.billed(), low: ledger.lowMicros / priceMicros, high: ledger.highMicros / priceMicros };
    };

    let child = start([dataDir, String(concurrency), file, service.url]);
    const runId = await child.runId;
    const afterKills: AfterKill[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      // Most kills are at a point of progress, some during start and recovery.
      if (kill > 0 && random() < 0.2) await sleep(random() * 900);
      else {
        const until = service.seen.length + Math.ceil(random() * mostCalls);
        while (service.seen.length < until) await sleep(1);
      }
      child.process.kill('SIGKILL');
      await child.ended;
      await service.settled();
      afterKills.push(look(runId));
      child = start([dataDir, String(concurrency), runId]);
    }
    const exitCode = await child.ended;
    const end = look(runId);
    return {
      afterKills,
      end,
      rows,
      exitCode,
      requestsWhileClosed: service.requestsWhileClosed(),
      unexplained: end.ledger.endedPhones.filter((phone) => service.billedFor(phone) - 1 > (end.ledger.doubtful.get(phone) ?? 0)),
      calls: service.seen.length,
    };
  } finally {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
