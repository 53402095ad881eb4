/** Members of a team: inviting, listing, changing roles and removing. */
import { Failed } from '#contract/failure.ts';
import type { JoinedTeam, TeamMember, TeamRole, TeamDevice } from '#contract/team/team.ts';
import { counted } from '#messages/count.ts';
import { roleMeaning, roleTitle } from '#messages/team/teamWords.ts';
import { UsageError, parseWord } from '../../options/option.ts';
import { withCore, withCoreToRead } from '../../steps/openCliCore.ts';
import { askTeam, needed, type TeamBody } from './teamInvocation.ts';
import { explainTeam, linkCode, memberCount, memberJson, memberLine, tellState } from './tellTeam.ts';

const longestName = 80;
const roles: readonly TeamRole[] = ['reviewer', 'buyer', 'admin'];

export const invite: TeamBody<null> = async ({ options, everywhere, terminal }) => {
  const role = needed('invite', '--role reviewer, buyer or admin', options.role);
  const name = needed('invite', '--name NAME, whom the code is for', options.name).trim();
  if (name === '' || name.length > longestName) throw new UsageError(`--name takes a name of 1 to ${longestName} characters.`);
  return withCore(everywhere, async (core) => {
    const { memberId, code, expiresAt } = await core.handlers['team.invite']({ role, name });
    const until = new Date(expiresAt).toISOString();
    terminal.result(everywhere.json ? JSON.stringify({ member: memberId, name, role, code, expiresAt: until }) : code);
    terminal.say(
      [
        `For ${name} (${roleTitle(role)}: ${roleMeaning(role)}), for one device. It works once, until ${until}.`,
        'Whoever has this code can join in their place: send it by a way that only they read. It isn’t shown again; revoke it with rollcall team remove.',
      ].join('\n'),
    );
  });
};

export const members: TeamBody<null> = async (invocation) => {
  const { everywhere, terminal } = invocation;
  return withCoreToRead(everywhere, async (core) => {
    if (core === null) throw new Failed('team.none');
    const team = await askTeam(core);
    const present = team.members.filter(({ removedAt }) => removedAt === null);
    if (everywhere.json) terminal.result(JSON.stringify(team.members.map(memberJson)));
    else for (const member of present) terminal.result(`${member.memberId}  ${memberLine(member)}`);
    const invited = present.filter(({ invitedUntil }) => invitedUntil !== null).length;
    terminal.say(`${memberCount(team)}${invited === 0 ? '' : `, ${counted(invited, 'open invitation')}`}.`);
    explainTeam(invocation, team);
    return linkCode(team);
  });
};

export const changeRole: TeamBody<readonly string[]> = async (invocation) => {
  const [asked, word, extra] = invocation.operands;
  if (asked === undefined || word === undefined || extra !== undefined)
    throw new UsageError('rollcall team role needs a MEMBER and a role: reviewer, buyer or admin.');
  const role = parseWord('The role', word, roles);
  return withCore(invocation.everywhere, async (core) => {
    const { memberId, name } = findMemberOf(await askTeam(core), asked);
    const state = await core.handlers['team.setRole']({ memberId, role });
    tellState(invocation, state, `${name}: ${roleTitle(role)}, ${roleMeaning(role)}`);
  });
};

export const removeMember: TeamBody<string> = async (invocation) => {
  return withCore(invocation.everywhere, async (core) => {
    const { memberId, name, invitedUntil } = findMemberOf(await askTeam(core), invocation.operands);
    const state = await core.handlers['team.removeMember']({ memberId });
    tellState(invocation, state, invitedUntil === null ? `Removed ${name}` : `Revoked the invitation of ${name}`);
    if (invitedUntil === null)
      invocation.terminal.say(
        'Their devices have no access to the hub any more. What they bought and decided stays, there and here. If they had the API key, replace it at the service.',
      );
  });
};

/** Finds a member by id or by name, ignoring those who were removed. Throws UsageError, Failed('team.memberNotFound'). */
export function findMemberOf({ members: all }: Pick<JoinedTeam, 'members'>, asked: string): TeamMember {
  const present = all.filter(({ removedAt }) => removedAt === null);
  const same = (text: string): boolean => text.toLowerCase() === asked.toLowerCase();
  const byId = present.find(({ memberId }) => same(memberId));
  const byName = present.filter(({ name }) => same(name));
  if (byId === undefined && byName.length > 1)
    throw new UsageError(`There are ${byName.length} members called ${asked}; give the id of one, as rollcall team members shows it.`);
  const found = byId ?? byName[0];
  if (found === undefined) throw new Failed('team.memberNotFound');
  return found;
}

export const removeDevice: TeamBody<string> = async (invocation) => {
  return withCore(invocation.everywhere, async (core) => {
    const team = await askTeam(core);
    const { deviceId, label, member } = findDevice(team, invocation.operands);
    const state = await core.handlers['team.removeDevice']({ deviceId });
    tellState(invocation, state, `Removed ${label} (${member})`);
    invocation.terminal.say(
      [
        'The hub takes nothing more from it, and waits for it no longer. What it told the hub stays with the team; what it bought and hasn’t told yet may be bought again.',
        `If somebody else may have that computer, remove ${member} with rollcall team remove, because its login is the member’s, and replace the API key at the service.`,
      ].join('\n'),
    );
  });
};

type Found = TeamDevice & { member: string };

/**
 * Finds a device of the team's members, by id or by label. Of several devices with one label, the device running this is never chosen,
 * because it can't be removed: usually its folder was restored from a backup, and the older device has to go. Throws UsageError,
 * Failed('team.deviceNotFound').
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
