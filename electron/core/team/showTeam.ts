/** The team as a window or the command line shows it. */
import { failureSchema } from '#contract/failure.ts';
import type { JoinedTeam, Looker, TeamState } from '#contract/team/team.ts';
import type { ReadDb } from '../platform/database.ts';
import { readEnvironments } from '../accounts/environments.sql.ts';
import { readSharedLists } from './shared/sharedLists.sql.ts';
import { countSetAside } from './calls/takeCalls.sql.ts';
import { lastTeamRecord } from './calls/teamCalls.sql.ts';
import { findBuyingAlone } from './calls/teamRow.sql.ts';
import { isLocal } from './hub/connection.ts';
import { findKnownTeam, memberName, type KnownTeam } from './teamAbout.ts';

interface ShowNeeds {
  db: ReadDb;
  link: JoinedTeam['link'];
  /** The environment here that uses this key (base64 of its id); null if this device doesn't have it. */
  environmentOf(keyId: string): string | null;
  /** Devices that have the list open. */
  lookingAt(listId: string): readonly string[];
  /** Whether the list is in this data folder and not deleted. */
  hasList(listId: string): boolean;
}

export function showTeam({ db, link, environmentOf, lookingAt, hasList }: ShowNeeds): TeamState {
  const team = findKnownTeam(db);
  if (!team) return { team: null };
  const { teamId, deviceId, about } = team;
  const { name, address, memberId, member, role, device, syncedAt } = about;
  return {
    team: {
      ...{ teamId, name, address, memberId, member, role, deviceId, device, link, syncedAt },
      transport: isLocal(address.host) ? 'local' : 'checked',
      toSend: Math.max(0, lastTeamRecord(db) - team.pushedThrough),
      setAside: countSetAside(db),
      buysAlone: findBuyingAlone(db, teamId),
      awaited: devicesThat(team, ({ hasReported }) => !hasReported),
      purge: purgeOf(team),
      members: about.members.map((one) => ({
        ...one,
        isYou: one.memberId === memberId,
        devices: about.devices
          .filter((owned) => owned.memberId === one.memberId && owned.removedAt === null)
          .map(({ deviceId: id, label, seenAt, isAtWork }) => ({ deviceId: id, label, seenAt, isAtWork, isThis: id === deviceId })),
      })),
      keys: about.keys.map(({ keyId, siteId: _, callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency, ...key }) => ({
        ...key,
        environmentId: environmentOf(keyId),
        limits: { callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency },
      })),
      schedules: about.schedules,
      lists: readSharedLists(db).map(({ problem, state, ...list }) => ({
        ...list,
        // The ledger records a list's deletion only when the next change to it arrives.
        state: state === 'here' && !hasList(list.listId) ? 'gone' : state,
        problem: problem === null ? null : failureSchema.parse(JSON.parse(problem)),
        lookers: lookersOf(team, lookingAt(list.listId)),
      })),
    },
  };
}

/** Sorted by name. A device that was just removed, or isn't known yet, is left out. */
function lookersOf({ about }: KnownTeam, deviceIds: readonly string[]): Looker[] {
  const there = about.devices.filter(({ removedAt }) => removedAt === null);
  return there
    .filter(({ deviceId }) => deviceIds.includes(deviceId))
    .flatMap(({ memberId, label }): Looker[] => {
      const member = about.members.find((one) => one.memberId === memberId && one.removedAt === null);
      const hasSeveral = there.filter((device) => device.memberId === memberId).length > 1;
      return member ? [{ memberId, name: member.name, isYou: memberId === about.memberId, device: hasSeveral ? label : null }] : [];
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Devices not seen since the last purge, which they apply once they connect. */
function purgeOf(team: KnownTeam): JoinedTeam['purge'] {
  const { purgedAt, deviceId } = team;
  if (purgedAt === null) return null;
  const awaited = devicesThat(team, (device) => device.deviceId !== deviceId && device.seenAt < purgedAt);
  return awaited.length === 0 ? null : { at: purgedAt, awaited };
}

function devicesThat({ about }: KnownTeam, isMeant: (device: KnownTeam['about']['devices'][number]) => boolean): JoinedTeam['awaited'] {
  const isRemoved = (memberId: string): boolean => about.members.some((one) => one.memberId === memberId && one.removedAt !== null);
  return about.devices
    .filter((device) => isMeant(device) && device.removedAt === null && !isRemoved(device.memberId))
    .map(({ deviceId, label, memberId }) => ({ deviceId, label, member: memberName(about, memberId) }));
}

/** Environments with a key of the team, by the key's id. Reads the keychain. */
export async function environmentsByKey(
  db: ReadDb,
  find: (environmentId: string) => Promise<{ key: string } | null>,
  keyIdOf: (key: string) => string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { environmentId, baseUrl } of readEnvironments(db)) {
    const key = baseUrl === null ? null : await find(environmentId);
    if (key) found.set(keyIdOf(key.key), environmentId);
  }
  return found;
}
