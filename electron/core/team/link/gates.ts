/** The gates of a team's keys, each made when it is first needed. */
import { Failed } from '#contract/failure.ts';
import type { GateOf, TeamGate } from '../../runs/claims/teamGate.ts';
import { findBuyingAlone } from '../calls/teamRow.sql.ts';
import { getKnownTeam } from '../teamAbout.ts';
import { createGate, type GateNeeds } from './gate.ts';
import { createHubClock } from './hubClock.ts';
import { createAlonePace } from './slotLimiter.ts';

/** Its function resolves to null for a service that the team doesn't use, and rejects with Failed('team.keyUnknown' | 'team.notAllowed'). */
export function createGates(needs: Omit<GateNeeds, 'hubClock' | 'alone'>): GateOf {
  const { db, clock, link, ids } = needs;
  const hubClock = createHubClock(clock);
  const gates = new Map<string, TeamGate>();
  const make = (keyId: Buffer, baseUrl: string): TeamGate => {
    const keyText = keyId.toString('base64');
    const pace = createAlonePace(clock);
    const alone = (): typeof pace | null =>
      link.state.state !== 'connected' && findBuyingAlone(db, getKnownTeam(db).teamId) ? pace : null;
    const callsPerSecond = (): number => getKnownTeam(db).about.keys.find((one) => one.keyId === keyText)?.callsPerSecond ?? 1;
    return createGate({ ...needs, hubClock, alone }, { keyId, baseUrl, callsPerSecond });
  };

  return async ({ baseUrl, key }) => {
    const { keys, role } = getKnownTeam(db).about;
    const keyId = ids.keyOf(key);
    const [keyText, siteText] = [keyId.toString('base64'), ids.siteOf(baseUrl).toString('base64')];
    if (!keys.some((one) => one.siteId === siteText)) return null;
    if (!keys.some((one) => one.keyId === keyText)) throw new Failed('team.keyUnknown', { environment: baseUrl });
    if (role === 'reviewer') throw new Failed('team.notAllowed', { role, wanted: 'buyer' });
    const gate = gates.get(keyText) ?? make(keyId, baseUrl);
    gates.set(keyText, gate);
    return gate;
  };
}
