/**
 * Creating a hub and joining one: the steps at the hub, in the keychain and in the ledger, in an order that can be interrupted anywhere.
 */
import { Failed } from '#contract/failure.ts';
import type { CommandParams } from '#contract/commands.ts';
import type { Ports } from '../../ports.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { createHub } from '../hub/createHub.ts';
import { HubAway, type Hub, type HubLogin } from '../hub/hub.ts';
import { openHub } from '../hub/openHub.ts';
import { greet } from '../link/inStep.ts';
import type { JoinInvitation, RecoveryKit } from './recoveryKit.ts';
import type { TeamAbout } from '../teamAbout.ts';
import { findAccess, keepAccess, secretBytes, type TeamAccess } from './seal.ts';

export interface JoiningNeeds {
  ports: Pick<Ports, 'clock' | 'keychain' | 'random' | 'log'>;
  write: WriteLedger;
  newId(): string;
}

const passwordBytes = 24;
export const newPassword = ({ random }: Pick<Ports, 'random'>): string => Buffer.from(random.bytes(passwordBytes)).toString('base64url');

type Joined = Pick<TeamAbout, 'name' | 'address' | 'login' | 'caPem' | 'memberId' | 'member' | 'role' | 'device'>;

/** The keychain first: without the secret, the ledger's record of a team would be of no use. */
async function keep(needs: JoiningNeeds, teamId: string, access: TeamAccess, joined: Joined): Promise<void> {
  const { ports, write, newId } = needs;
  await keepAccess(ports.keychain, { teamId, memberId: joined.memberId }, access);
  const about: TeamAbout = { ...joined, syncedAt: null, members: [], devices: [], keys: [], schedules: [] };
  const act = { recordId: newId(), teamId, act: 'join', reason: '', by: joined.member, at: ports.clock.now() } as const;
  await write('team.join', { team: { teamId, deviceId: newId(), about: JSON.stringify(about) }, act });
}

/** Fails at once if the hub is away: a person is waiting. */
export async function atOnce<T>(host: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HubAway) throw new Failed('team.away', { host, problem: error.message });
    throw error;
  }
}

/** Creates a team. Throws Failed('team.*' | 'keychain.unavailable'). */
export async function makeTeam(needs: JoiningNeeds, asked: CommandParams<'team.create'>): Promise<void> {
  const { ports, newId } = needs;
  const { address, caPem, name, member, device } = asked;
  // Before the hub is created: only this device would have its secret.
  const reason = await ports.keychain.probe();
  if (reason !== null) throw new Failed('keychain.unavailable', { reason });
  const [teamId, memberId, password] = [newId(), newId(), newPassword(ports)];
  const secret = ports.random.bytes(secretBytes);
  const owner: HubLogin = { address, login: asked.login, password: asked.password, caPem };
  const { login } = await atOnce(address.host, createHub(owner, { teamId, name, member: { memberId, name: member, password } }));
  await keep(needs, teamId, { secret, password }, { name, address, login, caPem, memberId, member, role: 'admin', device });
}

/**
 * Replaces the code's password with this device's own, which is in the keychain before the hub takes it, so that joining can be resumed
 * with the same code. Throws Failed('team.*' | 'keychain.unavailable').
 */
export async function joinTeam(needs: JoiningNeeds, invitation: JoinInvitation, device: string): Promise<void> {
  const { ports } = needs;
  const { teamId, name, address, login, caPem, memberId, member, role, secret } = invitation;
  const openWith = (password: string): Promise<Hub | null> =>
    atOnce(address.host, openHub({ address, login, password, caPem })).catch((error: unknown) => {
      if (error instanceof Failed && error.failure.code === 'team.password') return null;
      throw error;
    });
  const kept = await findAccess(ports.keychain, { teamId, memberId });
  const access = kept ?? { secret, password: newPassword(ports) };
  const invited = await openWith(invitation.password);
  const hub = invited ?? (kept && (await openWith(kept.password)));
  if (!hub) throw new Failed('team.codeUsed');
  try {
    await atOnce(address.host, greet(hub, { teamId, about: { address, name } }));
    await keepAccess(ports.keychain, { teamId, memberId }, access);
    if (invited) await atOnce(address.host, hub.accept(access.password));
  } finally {
    await hub.close();
  }
  await keep(needs, teamId, access, { name, address, login, caPem, memberId, member, role, device });
}

/** Makes this folder another device of the member who saved the kit. Throws Failed('team.*' | 'keychain.unavailable'). */
export async function recoverTeam(needs: JoiningNeeds, kit: RecoveryKit, device: string): Promise<void> {
  const { teamId, name, address, login, password, caPem, memberId, member, secret } = kit;
  const hub = await atOnce(address.host, openHub({ address, login, password, caPem }));
  try {
    const { role } = (await atOnce(address.host, greet(hub, { teamId, about: { address, name } }))).member;
    await keep(needs, teamId, { secret, password }, { name, address, login, caPem, memberId, member, role, device });
  } finally {
    await hub.close();
  }
}
