/** Adds up the ledgers of all devices from the team's log: what was certainly charged, and what may have been. */
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { TeamAudit } from '#contract/team/team.ts';
import type { Hub } from './hub/hub.ts';
import { unseal, type TeamIds } from './joining/seal.ts';
import { parseSharedCall, purgeSchema, type PurgedCalls } from './link/sharedCall.ts';
import { memberName } from './teamAbout.ts';

const atOnce = 2_000;

type DeviceSum = TeamAudit['devices'][number];

/** Reads the whole log again, whatever this device has of it. */
export async function auditTeam(hub: Hub, sealing: TeamIds['sealing']): Promise<TeamAudit> {
  const { members, devices } = await hub.members();
  const sums = new Map<string, DeviceSum>(
    devices.map(({ deviceId, label, memberId }) => [
      deviceId,
      { deviceId, label, member: memberName({ members }, memberId), calls: 0, billed: 0, billingUnknown: 0, lowMicros: 0, highMicros: 0 },
    ]),
  );
  /** A device that continues under a new id reports its calls again: each counts once. */
  const counted = new Set<string>();
  let [records, damaged] = [0, 0];
  const add = (
    deviceId: string,
    { attemptId, billed, priceMicros }: { attemptId: string; billed: Billed; priceMicros: number | null },
  ): boolean => {
    const sum = sums.get(deviceId);
    if (sum === undefined) return false;
    if (counted.has(attemptId)) return true;
    counted.add(attemptId);
    sum.calls += 1;
    if (billed === 'yes') {
      sum.billed += 1;
      sum.lowMicros += priceMicros ?? 0;
    } else sum.billingUnknown += 1;
    sum.highMicros += priceMicros ?? 0;
    return true;
  };
  for (let after = 0; ;) {
    const { records: some } = await hub.pull(after, atOnce);
    const last = some.at(-1);
    if (!last) break;
    after = last.seq;
    for (const { recordId, deviceId, kind, body } of some) {
      records += 1;
      // The purge record keeps the cost of a purged call.
      if (body === null) continue;
      const calls = callsIn(kind, unseal(sealing, recordId, kind, body));
      if (calls === null || !calls.every((call) => add(call.deviceId ?? deviceId, call))) damaged += 1;
    }
  }
  const all = [...sums.values()];
  const unreported = (await hub.unreported()).filter((attemptId) => !counted.has(attemptId)).length;
  const billed = all.reduce((sum, one) => sum + one.billed, 0);
  const inDoubt = all.reduce((sum, one) => sum + one.billingUnknown, 0) + unreported;
  return { records, damaged, devices: all, unreported, counted: billed, inDoubt };
}

type Counted = Pick<PurgedCalls[number], 'deviceId' | 'attemptId' | 'billed' | 'priceMicros'>;

/** Null if the record can't be read. */
function callsIn(kind: string, text: string | null): Counted[] | null {
  if (text === null) return null;
  if (kind === 'purge') return purgeSchema.safeParse(JSON.parse(text)).data?.calls ?? null;
  if (kind !== 'call') return [];
  const call = parseSharedCall(text);
  return call && [{ ...call, deviceId: null }];
}
