import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '#test/support/fakeClock.ts';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment } from '#test/support/madeRun.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import { Failed } from '#contract/failure.ts';
import { getEnvironment } from '../accounts/environmentCommands.ts';
import type { Exchange, Ports } from '../ports.ts';
import type { TeamGate, TeamQuestion, TeamVerdict } from '../runs/claims/teamGate.ts';
import type { Endpoint } from '../runs/resolveEndpoint.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { settingWrites } from '../settings/settings.sql.ts';
import { sendOnce, type CallOptions } from './sendOnce.ts';

let dataDir: string;
let made: MadeLedger;
let clock: FakeClock;
let stop: AbortController;
/** The hub's verdict, given how often it was asked. */
let verdictOf: (times: number, question: TeamQuestion) => TeamVerdict;
/** The outcome of a call that is sent. */
let answer: () => Exchange;
let asked: TeamQuestion[];
/** The steps taken, in order. */
let done: string[];

const go = (opensInMs = 0): TeamVerdict => ({
  kind: 'go',
  opensAt: clock.monotonic() + opensInMs,
  closesAt: clock.monotonic() + opensInMs + 40,
});
const attempts = (): number => made.read.prepare<[], number>('SELECT count(*) FROM attempts').pluck().get() ?? 0;

/** Makes a look-up in a team. */
function lookUp({ despite = false } = {}): ReturnType<typeof sendOnce> {
  const gate: Pick<TeamGate, 'clock' | 'callsPerSecond' | 'leadMs' | 'callOf' | 'ask' | 'ended' | 'missed' | 'slowDown' | 'accepted'> = {
    clock,
    callsPerSecond: 10,
    leadMs: 20,
    callOf: () => ({ identity: new Uint8Array(32), keyId: new Uint8Array(32) }),
    ask: (questions) => {
      asked.push(...questions);
      return Promise.resolve(questions.map((question) => verdictOf(asked.length, question)));
    },
    ended: (ends: readonly { billed: Billed }[]) => done.push(...ends.map(({ billed }) => `the hub hears: ${billed}`)),
    missed: () => undefined,
    slowDown: () => undefined,
    accepted: () => undefined,
  };
  const write: WriteLedger = async (name, params) => {
    const written = await made.write(name, params);
    done.push(name);
    return written;
  };
  const nobody = (): never => {
    throw new Error('nobody asks for it');
  };
  const transport = {
    exchange: ({ onSent }: { onSent?: () => boolean }) => {
      done.push(onSent?.() === true ? 'sent' : 'not sent');
      return Promise.resolve(answer());
    },
    close: () => Promise.resolve(),
  };
  // The test needs no other members of a look-up's options.
  const ports: Pick<Ports, 'clock'> = { clock };
  const options: Omit<CallOptions, 'keys' | 'sandboxUrl' | 'gateOf'> = {
    ...{ db: made.read, write, newId: uuidv7, by: () => 'kim', limiterOf: nobody, block: nobody, hold: nobody, emit: () => undefined },
    ports: ports as Ports,
  };
  const random = { bytes: () => new Uint8Array(), fraction: () => 0.5 };
  const site: Endpoint = {
    environment: getEnvironment(made.read, 'live'),
    context: { ...{ baseUrl: 'https://live.example', key: 'key', timeoutMs: 1_000, newId: uuidv7 }, transport, write, clock, random },
    keyFingerprint: 'fingerprint',
    gate: gate as TeamGate,
  };
  const operation = findOperation('phone_intel@3.0');
  if (!operation) throw new Error('there is no such operation');
  const built = { operation, parameters: [['phone', '+12065550123'] satisfies [string, string]], correlation: [], addOns: [] };
  const ending = { stop: stop.signal, cut: new AbortController().signal };
  return sendOnce(options as CallOptions, site, { firstId: uuidv7(), built, despite }, ending);
}

beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  clock = fakeClock();
  stop = new AbortController();
  makeEnvironment(made.ledger, 'Live', 'live');
  settingWrites['meta.ensureSecret'](made.ledger, { secret: new Uint8Array(32) });
  verdictOf = () => go();
  const body = Buffer.from('{"is_valid":true}');
  answer = () => ({ kind: 'response', status: 200, headers: [], body, arrivedAt: clock.now(), durationMs: 1 });
  [asked, done] = [[], []];
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

it('is on disk before it is sent, at its time, and the hub hears of its end once that is on disk', async () => {
  verdictOf = () => go(500);
  const found = lookUp();
  await clock.advance(450);
  expect(done).toEqual([]);
  await clock.advance(60);
  expect((await found).outcome.kind).toBe('done');
  expect(done).toEqual(['attempts.startLookup', 'sent', 'attempts.end', 'the hub hears: yes']);
});

it('asks what was bought before, and by another attempt what was lost here', async () => {
  verdictOf = (times, { seen }) => {
    if (seen === 'lost') return go();
    return times === 1
      ? { kind: 'bought', attemptId: 'theirs', isHere: false }
      : { kind: 'doubt', attemptId: 'lost', isOwn: true, device: 'Front desk' };
  };
  const found = lookUp();
  await clock.advance(50);
  expect((await found).end.billed).toBe('yes');
  expect(asked.map(({ seen }) => seen)).toEqual([null, 'theirs', 'lost']);
});

it('waits for a colleague who is asking the same, but not for long, and names them', async () => {
  verdictOf = (times) => (times < 4 ? { kind: 'wait', device: 'Front desk' } : go());
  const found = lookUp();
  await clock.advance(4_000);
  expect((await found).outcome.kind).toBe('done');

  verdictOf = () => ({ kind: 'wait', device: 'Laptop' });
  const refused = expect(lookUp()).rejects.toMatchObject({ failure: { code: 'team.beingAsked', params: { device: 'Laptop' } } });
  await clock.advance(11_000);
  await refused;
  expect(attempts()).toBe(1);
});

it('buys what a colleague may have bought only by a person’s word', async () => {
  verdictOf = (_, { despite }) => (despite ? go() : { kind: 'doubt', attemptId: 'lost', isOwn: false, device: 'Laptop' });
  await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'team.inDoubt', params: { device: 'Laptop' } } });
  const found = lookUp({ despite: true });
  await clock.advance(50);
  expect((await found).outcome.kind).toBe('done');
});

it('says why nothing may be asked', async () => {
  verdictOf = () => ({ kind: 'capped', by: 'cycleBudget' });
  await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'key.cycleSpent', params: { cap: 'cycleBudget' } } });
  verdictOf = () => {
    throw new Failed('team.notAllowed', { role: 'reviewer', wanted: 'buyer' });
  };
  await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'team.notAllowed' } });
  expect([attempts(), done]).toEqual([0, ['the hub hears: no']]);
});

it('is withdrawn if the program ends before its time, and in doubt if it is cut', async () => {
  verdictOf = () => go(15);
  const ends = expect(lookUp()).rejects.toMatchObject({ failure: { code: 'program.ends' } });
  await clock.advance(5);
  stop.abort();
  await ends;
  expect(done).toEqual(['attempts.startLookup', 'attempts.end', 'the hub hears: no']);

  [stop, done] = [new AbortController(), []];
  verdictOf = () => go();
  answer = () => ({ kind: 'cut', problem: 'aborted', durationMs: 1 });
  const cut = expect(lookUp()).rejects.toMatchObject({ failure: { code: 'program.ends' } });
  await clock.advance(50);
  await cut;
  expect(done).toEqual(['attempts.startLookup', 'sent', 'attempts.end', 'the hub hears: unknown']);
});

it('gets another time where its own was missed, and asks anew where somebody took its question on', async () => {
  const times: TeamVerdict[] = [{ kind: 'go', opensAt: clock.monotonic(), closesAt: clock.monotonic() + 40 }];
  verdictOf = () => times.shift() ?? go();
  const slow = made.write;
  made.write = (async (name, params) => {
    if (name === 'attempts.startLookup' && times.length > 0) await new Promise<void>((resolve) => clock.after(100, resolve));
    return slow(name, params);
  }) satisfies WriteLedger;
  times.push({ kind: 'wait', device: 'Laptop' }, { kind: 'wait', device: 'Laptop' });
  const found = lookUp();
  await clock.advance(3_000);
  expect((await found).outcome.kind).toBe('done');
  expect(done).toEqual([
    ...['attempts.startLookup', 'attempts.end', 'the hub hears: no'],
    ...['attempts.startLookup', 'sent', 'attempts.end', 'the hub hears: yes'],
  ]);
  expect(new Set(asked.map(({ attemptId }) => attemptId)).size).toBe(2);
});
