/** The hub over PostgreSQL. Whoever works alone never loads this, nor the package that it speaks with. */
import { asking } from './asking.ts';
import { hubTimeouts, type HubTimeouts } from './connection.ts';
import type { Hub, HubLogin } from './hub.ts';
import { openLanes } from './lanes.ts';
import { log } from './log.ts';
import { looking } from './looking.ts';
import { members } from './members.ts';
import { servers } from './servers.ts';

export interface OpenHubOptions {
  /** The team's name, for the sentence that somebody who was removed reads; else the database's, until the hub has told its own. */
  team?: string;
  timeouts?: Partial<HubTimeouts>;
}

/**
 * Connects once, so that a hub which isn't there, isn't of this version or refuses the login is known at once (HubAway, team.noHub,
 * team.otherVersion, team.password, …). Later every call makes a connection where it needs one: one Hub lasts through any number of outages.
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
