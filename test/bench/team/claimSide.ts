/**
 * One of a team's four machines, as a separate process: does one thing until its time is over, and prints the result as one line of JSON.
 * Waits for a start signal.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { v7 } from 'uuid';
import pg from 'pg';
import { openHub } from '#core/team/hub/openHub.ts';
import type { ClaimJob } from './claimJob.ts';

/** Requests in flight at a time, as in a run: one waits for its commit while the next is sent. */
const underWay = 2;
/** How far ahead slots are claimed. */
const aheadMs = 350;

const job = JSON.parse(process.argv[2] ?? '') as ClaimJob;
const keyId = Buffer.from(job.keyId, 'hex');
const ended = (): boolean => performance.now() >= until;
let until = 0;

const question = (): { identity: Buffer; attemptId: string; seen: null } => ({ identity: randomBytes(32), attemptId: v7(), seen: null });

/** The latency of a claim without a hub: the round trip, and with `commits` also the disk. */
const references = {
  roundTrips: { name: 'one', text: 'SELECT $1::text', values: ['1'] },
  commits: { name: 'commit', text: 'SELECT pg_logical_emit_message(true, $1::text, $1::text)', values: ['bench'] },
};

async function reference(query: pg.QueryConfig): Promise<number> {
  const { address, login, password } = job.login;
  const pool = new pg.Pool({
    host: address.host,
    port: address.port,
    database: address.database,
    user: login,
    password,
    ssl: false,
    max: underWay,
  });
  await Promise.all(Array.from({ length: underWay }, () => pool.query('SELECT 1')));
  await begin();
  let count = 0;
  await Promise.all(
    Array.from({ length: underWay }, async () => {
      for (; !ended(); count += 1) await pool.query(query);
    }),
  );
  await pool.end();
  return count;
}

async function claims(batch: number): Promise<number> {
  const { hub, ask } = await device();
  await ask(batch);
  await begin();
  let count = 0;
  await Promise.all(
    Array.from({ length: underWay }, async () => {
      while (!ended()) {
        const { verdicts } = await ask(batch);
        count += verdicts.filter(({ kind }) => kind === 'go').length;
      }
    }),
  );
  await hub.close();
  return count;
}

/** Returns when calls left, by this machine's clock, which is also the hub's: each at its slot, or not at all if the slot came too late. */
async function calls(perDevice: number): Promise<number[]> {
  const { hub, ask } = await device();
  await begin();
  const sent: number[] = [];
  const sending: Promise<void>[] = [];
  const now = (): number => performance.timeOrigin + performance.now();
  const batch = Math.max(1, Math.round((perDevice * aheadMs) / 1000));
  while (!ended()) {
    const { verdicts } = await ask(batch, 15);
    let last = now();
    for (const one of verdicts) {
      if (one.kind !== 'go') continue;
      last = one.slotAt;
      sending.push(
        setTimeout(Math.max(0, one.slotAt - now())).then(() => {
          if (now() <= one.slotAt + one.spareMs) sent.push(now());
        }),
      );
    }
    await setTimeout(Math.max(0, last - now() - aheadMs));
  }
  await Promise.all(sending);
  await hub.close();
  return sent;
}

async function device(): Promise<{
  hub: Awaited<ReturnType<typeof openHub>>;
  ask: (count: number, leadMs?: number) => ReturnType<Awaited<ReturnType<typeof openHub>>['ask']>;
}> {
  const hub = await openHub(job.login);
  const { epoch } = await hub.about();
  const { deviceId } = await hub.enrol({ deviceId: v7(), label: 'bench' });
  const ask = (count: number, leadMs = 0): ReturnType<typeof hub.ask> =>
    hub.ask({ deviceId, epoch, keyId, questions: Array.from({ length: count }, question), micros: 10, callMs: 30_000, leadMs });
  return { hub, ask };
}

/** Makes all four begin together. */
async function begin(): Promise<void> {
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  until = performance.now() + job.seconds * 1000;
}

const result =
  job.what === 'claims'
    ? await claims(job.batch)
    : job.what === 'calls'
      ? await calls(job.perDevice)
      : await reference(references[job.what]);
process.stdout.write(`${JSON.stringify(result)}\n`);
process.stdin.destroy();
