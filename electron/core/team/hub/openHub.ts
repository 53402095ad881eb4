/** The hub over PostgreSQL. Without a team, neither this nor its database client is loaded. */
import { HubAway, type Hub, type HubLogin } from './hub.ts';
import type { HubLog } from './hubLog.ts';
import { type Lanes, openLanes } from './lanes.ts';
import { pack, pack32, setAsideRow, lookingRow } from './rows.ts';
import { readPulled } from './pulledRows.ts';
import { asking } from './asking.ts';
import { hubTimeouts, type HubTimeouts } from './connection.ts';
import { members } from './members.ts';
import { servers } from './servers.ts';

/** The hub's log: pushing, pulling, purging. */
const log = (lanes: Lanes): HubLog => ({
  async push(deviceId, records) {
    if (records.length === 0) return [];
    return lanes.call(
      'push',
      setAsideRow,
      deviceId,
      records.map(({ recordId }) => recordId),
      records.map(({ deviceSeq }) => deviceSeq),
      records.map(({ kind }) => kind),
      pack32(records.map(({ sha256 }) => sha256)),
      records.map(({ body }) => body.length),
      pack(records.map(({ body }) => body)),
    );
  },

  async pull(after, limit) {
    const { head, records } = readPulled(await lanes.copy('pull', after, limit));
    if (head < after) throw new HubAway('it was restored from a backup');
    // Never happens with an intact hub: the log has no gaps, and nothing in it is deleted.
    if (records.length === 0 ? head > after && limit > 0 : records.some(({ seq }, at) => seq !== after + 1 + at))
      throw new Error(`the hub's log has a gap after ${after}`);
    return { head, records };
  },

  async purge(recordIds) {
    if (recordIds.length > 0) await lanes.run('purge', recordIds);
  },
});

/** The hub's function for who has which list open. */
const looking = (lanes: Lanes): Pick<Hub, 'look'> => ({
  look: (deviceId, lists) => lanes.call('look', lookingRow, deviceId, pack32(lists)),
});

export interface OpenHubOptions {
  /** The team's name, for the message that a removed member reads. The database's name until the hub has reported its own. */
  team?: string;
  timeouts?: Partial<HubTimeouts>;
}

/**
 * Connects once, so that a hub which can't be reached, has another version or refuses the login is noticed at once (HubAway, team.noHub,
 * team.otherVersion, team.password, …). Later, each call connects as needed: one Hub lasts through any number of outages.
 */
export async function openHub({ password, ...login }: HubLogin, { team, timeouts }: OpenHubOptions = {}): Promise<Hub> {
  let current = password;
  const access = { ...login, password: () => current };
  const lanes = openLanes(access, team ?? login.address.database, { ...hubTimeouts, ...timeouts });
  try {
    await lanes.reach();
  } catch (error) {
    await lanes.close();
    throw error;
  }
  const usePassword = (own: string): void => {
    current = own;
  };
  return { ...members(lanes, usePassword), ...asking(lanes), ...log(lanes), ...looking(lanes), ...servers(lanes), close: lanes.close };
}
