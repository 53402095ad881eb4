/** How long a new device takes to pull what a team has bought so far, and how soon a colleague's decision is visible. */
import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Keychain } from '#core/ports.ts';
import { openToRead } from '#core/platform/database.ts';
import { findTeam } from '#core/team/calls/teamRow.sql.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import type { HubRecord } from '#core/team/hub/hubLog.ts';
import { openHub } from '#core/team/hub/openHub.ts';
import { seal, findAccess, teamIds } from '#core/team/joining/seal.ts';
import { callText, type SharedCall } from '#core/team/link/sharedCall.ts';
import { teamAboutSchema } from '#core/team/teamAbout.ts';
import { importPhones, phoneOf } from '../../support/phoneRun.ts';
import { memoryKeychain, openTestCore, type TestCore } from '../../support/openTestCore.ts';
import { answerBody } from '../../support/scriptedService.ts';
import type { TempPostgres } from '../../support/tempPostgres.ts';
import { barePull, type LogAccess } from './barePull.ts';

const pushedAtOnce = 1_000;
const decisions = 9;

export interface PullFigures {
  records: number;
  pullMs: number;
  /** Average size of a sealed record. */
  bytes: number;
  /** Processor time of the pulling device per record, over all threads. */
  cpuMicros: number;
  /** Records per second of the same log with the minimal implementation. */
  barePerSecond: number;
}

/** A call as in a run: the request, and an answer of the service. */
function madeCall(index: number, baseUrl: string): SharedCall {
  const phone = phoneOf(index);
  const at = Date.now();
  return {
    ...{ attemptId: v7(), purpose: 'run', baseUrl, environment: 'Live', operation: 'phone_intel@3.0', addOns: '' },
    ...{ priceMicros: 15_000, currency: 'USD', by: 'Ada', startedAt: at, outcome: 'done', code: null, billed: 'yes', endedAt: at },
    question: [['phone', phone]],
    answer: {
      ...{ answerId: v7(), status: 200, responseId: v7(), sandbox: false, partial: false, arrivedAt: at },
      headers: [['content-type', 'application/json']],
      sent: [['phone', phone]],
      ...{ body: answerBody(phone), bodyAs: 'utf8' },
      salt: randomBytes(32).toString('base64'),
    },
  };
}

/** The core's position in the team's log. */
function positionOf({ dataDir }: TestCore): number {
  const db = openToRead(ledgerPath(dataDir));
  try {
    return findTeam(db)?.pulledThrough ?? 0;
  } finally {
    db.close();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Two devices that have joined the same team, and the first one's keychain. */
async function pair(
  postgres: TempPostgres,
): Promise<{ maker: TestCore; keychain: Keychain; code: string; fresh: TestCore; end(): Promise<void> }> {
  const keychain = memoryKeychain();
  const [maker, fresh] = [await openTestCore({ ports: { keychain } }), await openTestCore({ operator: 'Bo' })];
  const { address, login, password } = await postgres.createDb();
  await maker.handlers['team.create']({
    ...{ address, login, password, caPem: null, name: 'Bench', member: 'Ada', device: 'Bench' },
  });
  const { code } = await maker.handlers['team.invite']({ role: 'buyer', name: 'Bo' });
  return { maker, keychain, code, fresh, end: async () => void (await Promise.all([maker.end(), fresh.end()])) };
}

export async function pullBench(postgres: TempPostgres, records: number): Promise<PullFigures> {
  const { maker, keychain, code, fresh, end } = await pair(postgres);
  try {
    // It would also pull, on the same processors.
    await maker.close();
    const access = await accessOf(maker, keychain);
    const bytes = await fillLog(access, records);
    const cpu = process.cpuUsage();
    const began = performance.now();
    await fresh.handlers['team.join']({ code, device: 'Laptop' });
    while (positionOf(fresh) < records) await pause(200);
    const pullMs = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    await fresh.close();
    return { records, pullMs, bytes, cpuMicros: (user + system) / records, barePerSecond: await barePull(access, records) };
  } finally {
    await end();
  }
}

/** What a team's device needs to read and write its log. */
async function accessOf({ dataDir }: TestCore, keychain: Keychain): Promise<LogAccess> {
  const db = openToRead(ledgerPath(dataDir));
  const team = findTeam(db);
  db.close();
  if (!team) throw new Error('the maker has no team');
  const { address, login, caPem, memberId } = teamAboutSchema.parse(JSON.parse(team.about));
  const access = await findAccess(keychain, { teamId: team.teamId, memberId });
  if (!access) throw new Error('the keychain has no secret of the team');
  return { login: { address, login, password: access.password, caPem }, sealing: teamIds(access.secret).sealing };
}

/** Adds this many calls to the team's log, like a device that bought them; returns the bytes per record. */
async function fillLog({ login, sealing }: LogAccess, records: number): Promise<number> {
  const hub = await openHub(login);
  const deviceId = v7();
  await hub.enrol({ deviceId, label: 'Who bought it all' });
  let bytes = 0;
  for (let from = 0; from < records; from += pushedAtOnce) {
    const some = Array.from({ length: Math.min(pushedAtOnce, records - from) }, (_, at): HubRecord => {
      const recordId = v7();
      const body = seal(sealing, recordId, 'call', callText(madeCall(from + at, 'https://service.example')));
      bytes += body.length;
      return { recordId, deviceSeq: from + at + 1, kind: 'call', body, sha256: createHash('sha256').update(body).digest() };
    });
    await hub.push(deviceId, some);
  }
  await hub.close();
  return bytes / records;
}

/**
 * Returns the times (ms) from each decision on one device until another one shows it, on a shared list, without requests to either device:
 * they push and are notified by themselves.
 */
export async function howSoonSeen(postgres: TempPostgres): Promise<number[]> {
  const { maker, code, fresh, end } = await pair(postgres);
  try {
    await fresh.handlers['team.join']({ code, device: 'Laptop' });
    const listId = await importPhones(maker, decisions);
    await maker.handlers['team.shareList']({ listId });
    while (!(await fresh.handlers['lists.list']({})).some((one) => one.listId === listId)) await pause(50);
    const took: number[] = [];
    for (let row = 1; row <= decisions; row += 1) {
      // At any point of the second between two polls.
      await pause((row * 1_000) / decisions);
      const began = performance.now();
      await maker.handlers['review.decide']({ listId, rows: [row], value: 'drop' });
      while ((await fresh.handlers['review.row']({ listId, row })).decision.value !== 'drop') await pause(10);
      took.push(performance.now() - began);
    }
    return took;
  } finally {
    await end();
  }
}
