/** Brings this device in step with the hub: it first reports what it knows, and may buy only then. */
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { idSchema } from '#contract/ids.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import { endedTeamCalls, findTeamCall, lastTeamRecord, type TeamCallState } from '../calls/teamCalls.sql.ts';
import { findBuyingAlone } from '../calls/teamRow.sql.ts';
import { hubVersion, type Hub, type HubAbout, type HubDevice } from '../hub/hub.ts';
import type { HubOutcome, HubSettlement } from '../hub/hubAsking.ts';
import { pushEverything, type PushNeeds } from './pushing.ts';
import { shownSchedules } from '../work/schedules.ts';
import { getKnownTeam, memberName, type KnownTeam, type TeamAbout } from '../teamAbout.ts';

interface StepNeeds extends PushNeeds {
  now(): number;
  /** Whether this process requested the attempt, and it hasn't ended: the ledger may not know it yet. */
  isOpen(attemptId: string): boolean;
}

const restatedAtOnce = 500;

export const hubOutcomes = { yes: 'bought', no: 'no', unknown: 'doubt' } as const satisfies Record<Billed, HubOutcome>;

/** The hub's information about the team, its version and the member. Throws Failed('team.otherHub' | 'team.otherVersion'). */
export async function greet(
  hub: Hub,
  { teamId, about: { address, name } }: { teamId: string; about: Pick<TeamAbout, 'address' | 'name'> },
): Promise<HubAbout> {
  const hubInfo = await hub.about();
  const { host } = address;
  if (hubInfo.teamId !== teamId) throw new Failed('team.otherHub', { host, name });
  if (hubInfo.version !== hubVersion) throw new Failed('team.otherVersion', { host, hub: hubInfo.version, program: hubVersion });
  return hubInfo;
}

/**
 * A hub that lacks what this device saw in it was restored from a backup: a new epoch begins, in which nobody buys until every device has
 * reported all its records. The first device to notice begins it, because devices that kept buying may have seen nothing that the backup
 * lacks.
 */
export async function noticeRestored({ log }: Pick<StepNeeds, 'log'>, hub: Hub, team: KnownTeam): Promise<void> {
  if (await hub.noticeRestored(team.deviceId, team))
    log('the hub was restored from a backup: nobody buys until every device has told it what it knows');
}

/** Rejects with HubAway or Failed. Returns the hub's epoch, for requests. */
export async function getInStep(needs: StepNeeds, hub: Hub): Promise<{ epoch: string }> {
  const { db, write } = needs;
  const known = getKnownTeam(db);
  await greet(hub, known);
  const team = await enrolled(needs, hub, known);
  const { epoch, epochs } = await greet(hub, team);
  const isNewEpoch = team.reportedEpoch !== epoch;
  // The hub was restored from a backup and may lack anything that this device ever reported.
  if (isNewEpoch && team.reportedEpoch !== null) await write('team.beginAnew', { deviceId: team.deviceId });
  const alone = findBuyingAlone(db, team.teamId);
  if (isNewEpoch) await restate(needs, hub, team.deviceId, 0);
  else if (alone) await restate(needs, hub, team.deviceId, alone.since);
  await pushEverything(needs, hub);
  await settleMine(needs, hub, team.deviceId);
  if (isNewEpoch) {
    await hub.reportedAll(team.deviceId, epoch);
    await write('team.reportEpoch', { epoch, epochs });
  }
  if (alone)
    await write('team.act', {
      ...{ recordId: needs.newId(), teamId: team.teamId, act: 'buyTogether', reason: 'the hub is back', by: alone.by, at: needs.now() },
    });
  await readHub(needs, hub);
  return { epoch };
}

const sessionsSchema = z.array(idSchema);

/**
 * Whether this folder is still this device: the hub has no more of it than the folder, and no copy of the folder has connected since.
 * Checked before anything is reported or requested: two folders acting as one device would buy twice and settle each other's calls.
 */
async function isStillDevice(needs: StepNeeds, hub: Hub, team: KnownTeam): Promise<boolean> {
  const { db, write, newId } = needs;
  const { deviceId, about, sessions } = team;
  const { lastSeq } = await hub.enrol({ deviceId, label: about.device });
  if (lastSeq > lastTeamRecord(db)) return false;
  // Comes first, because a restored hub may remember an earlier session and take this folder for a copy.
  await noticeRestored(needs, hub, team);
  const known = sessionsSchema.parse(JSON.parse(sessions));
  const next = newId();
  // Before the hub has it: a reply may be lost.
  await write('team.keepSessions', { sessions: JSON.stringify([...known, next]) });
  if (!(await hub.beginSession(deviceId, known, next))) return false;
  await write('team.keepSessions', { sessions: JSON.stringify([next]) });
  return true;
}

/** Enrols this device. A copy, or a folder that was restored, continues as a new device. */
async function enrolled(needs: StepNeeds, hub: Hub, team: KnownTeam): Promise<KnownTeam> {
  if (await isStillDevice(needs, hub, team)) return team;
  needs.log('this folder is a copy, or older than what the hub has of it: it goes on as a new device');
  await needs.write('team.beginAnew', { deviceId: needs.newId() });
  const anew = getKnownTeam(needs.db);
  if (!(await isStillDevice(needs, hub, anew))) throw new Error('the hub knows a device that was just made');
  return anew;
}

/** Reports what this device bought, or may have bought, since then (epoch ms). */
async function restate({ db }: StepNeeds, hub: Hub, deviceId: string, from: number): Promise<void> {
  for (let after = 0; ;) {
    const calls = endedTeamCalls(db, after, restatedAtOnce);
    const last = calls.at(-1);
    if (!last) return;
    after = last.attemptSeq;
    const since = calls.filter(({ at }) => at >= from);
    await restateCalls(
      hub,
      deviceId,
      since.map(({ billed, ...call }) => ({ ...call, outcome: hubOutcomes[billed] })),
    );
  }
}

/** Reports calls to the hub that it doesn't know, or may not know. */
export async function restateCalls(
  hub: Hub,
  deviceId: string,
  calls: readonly (HubSettlement & { keyId: Uint8Array; micros: number; at: number })[],
): Promise<void> {
  for (const group of Map.groupBy(calls, ({ keyId }) => Buffer.from(keyId).toString('hex')).values())
    if (group[0]) await hub.restate(deviceId, group[0].keyId, group);
}

/** The outcome of a claim according to the ledger: never sent, as it ended, or cut off. */
function outcomeOf(call: TeamCallState): HubOutcome {
  if (call.state === 'unknown') return 'no';
  return call.state === 'open' ? 'doubt' : hubOutcomes[call.billed];
}

/** Compares the claims that the hub considers open with the ledger. */
async function settleMine({ db, isOpen }: StepNeeds, hub: Hub, deviceId: string): Promise<void> {
  const settlements: HubSettlement[] = [];
  for (const { identity, attemptId, state } of await hub.mine(deviceId)) {
    if (isOpen(attemptId)) continue;
    const outcome = outcomeOf(findTeamCall(db, attemptId));
    if (outcome !== 'doubt' || state !== 'doubt') settlements.push({ identity, attemptId, outcome });
  }
  if (settlements.length > 0) await hub.settle(deviceId, settlements);
}

/**
 * Stores the hub's members, devices and keys, so that they can be shown without it. Returns its epoch and devices. Throws
 * Failed('team.removed') if an admin removed this device: otherwise, a device with nothing to send or request would never find out.
 */
export async function readHub(
  { db, write, now, sealing }: Pick<StepNeeds, 'db' | 'write' | 'now' | 'sealing'>,
  hub: Hub,
): Promise<{ epoch: string; devices: HubDevice[] }> {
  const team = getKnownTeam(db);
  const hubInfo = await greet(hub, team);
  const { members, devices } = await hub.members();
  if (devices.some(({ deviceId, removedAt }) => deviceId === team.deviceId && removedAt !== null))
    throw new Failed('team.removed', { name: hubInfo.name });
  const keys = await hub.keys();
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  const about: TeamAbout = {
    ...team.about,
    name: hubInfo.name,
    member: hubInfo.member.name,
    role: hubInfo.member.role,
    syncedAt: now(),
    members,
    devices: devices.map(({ deviceId, memberId, label, seenAt, removedAt, reportedEpoch, isAtWork }) => ({
      ...{ deviceId, memberId, label, seenAt, removedAt, hasReported: reportedEpoch === hubInfo.epoch, isAtWork },
    })),
    schedules: shownSchedules({ sealing }, await hub.schedules(), (memberId) => memberName({ members }, memberId)),
    keys: keys.map((key) => ({ ...key, keyId: base64(key.keyId), siteId: base64(key.siteId) })),
  };
  await write('team.keep', { about: JSON.stringify(about) });
  return { epoch: hubInfo.epoch, devices };
}
