/** Devices of the team's members: removing one that is gone for good. */
import { Failed } from '#contract/failure.ts';
import type { JoinedTeam, TeamDevice } from '#contract/team/team.ts';
import { exitCodes } from '../../exitCodes.ts';
import { UsageError } from '../../options/usageError.ts';
import { openCliCore } from '../../steps/openCliCore.ts';
import { askHub } from './askHub.ts';
import { tellState } from './tellTeam.ts';
import type { TeamBody } from './teamInvocation.ts';

export const removeDevice: TeamBody<string> = async (invocation) => {
  const core = await openCliCore(invocation.everywhere);
  try {
    const { team } = await askHub(core);
    if (team === null) throw new Failed('team.none');
    const { deviceId, label, member } = findDevice(team, invocation.operands);
    const state = await core.handlers['team.removeDevice']({ deviceId });
    tellState(invocation, state, `Removed ${label} (${member})`);
    invocation.terminal.say(
      [
        'The hub takes nothing more from it, and waits for it no longer. What it told the hub stays with the team; what it bought and hasn’t told yet may be bought again.',
        `If somebody else may have that computer, remove ${member} with rollcall team remove, because its login is the member’s, and replace the API key at the service.`,
      ].join('\n'),
    );
    return exitCodes.done;
  } finally {
    await core.close();
  }
};

type Found = TeamDevice & { member: string };

/**
 * By id or by label. Of devices with one label it is never the one that asks, which can't be removed: it is usually its folder that was restored from a
 * backup, and the older device that has to go. Throws UsageError, Failed('team.deviceNotFound').
 */
export function findDevice({ members }: Pick<JoinedTeam, 'members'>, asked: string): Found {
  const devices = members.flatMap(({ name, removedAt, devices: owned }): Found[] =>
    removedAt === null ? owned.map((device) => ({ ...device, member: name })) : [],
  );
  const same = (text: string): boolean => text.toLowerCase() === asked.toLowerCase();
  const byLabel = devices.filter(({ label }) => same(label));
  const others = byLabel.filter(({ isThis }) => !isThis);
  const found = devices.find(({ deviceId }) => same(deviceId)) ?? (others.length > 1 ? undefined : (others[0] ?? byLabel[0]));
  if (found !== undefined) return found;
  if (others.length === 0) throw new Failed('team.deviceNotFound');
  const each = others.map(({ deviceId, member, seenAt }) => `${deviceId} (${member}, last seen ${new Date(seenAt).toISOString()})`);
  throw new UsageError(`There are ${others.length} devices called ${asked}; give the id of one: ${each.join(', ')}.`);
}
