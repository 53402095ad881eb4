/**
 * The stored facts about the device's team: how to reach the hub, and the hub's last report on members and keys. JSON in the ledger.
 */
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { scheduleSchema } from '#contract/plan/schedule.ts';
import {
  hubAddressSchema,
  teamDeviceSchema,
  teamKeyLimitsSchema,
  teamKeySchema,
  teamMemberSchema,
  teamRoleSchema,
  type TeamMember,
} from '#contract/team/team.ts';
import type { TeamDevice } from '../evidence/format/part.ts';
import { findTeam, type StoredTeam } from './calls/teamRow.sql.ts';
import type { ReadDb } from '../platform/database.ts';

export const teamAboutSchema = z.object({
  name: z.string(),
  address: hubAddressSchema,
  login: z.string(),
  caPem: z.string().nullable(),
  memberId: idSchema,
  member: z.string(),
  role: teamRoleSchema,
  device: z.string(),
  /** When everything was last in step; null if never. */
  syncedAt: timeSchema.nullable(),
  members: z.array(teamMemberSchema.omit({ isYou: true, devices: true })),
  devices: z.array(
    teamDeviceSchema.omit({ isThis: true }).extend({ memberId: idSchema, removedAt: timeSchema.nullable(), hasReported: z.boolean() }),
  ),
  /** When servers check lists again. */
  schedules: z.array(scheduleSchema),
  keys: z.array(
    teamKeySchema
      .omit({ environmentId: true, limits: true })
      .extend({ ...teamKeyLimitsSchema.shape, keyId: z.base64(), siteId: z.base64() }),
  ),
});
export type TeamAbout = z.infer<typeof teamAboutSchema>;

export type KnownTeam = Omit<StoredTeam, 'about'> & { about: TeamAbout };

/** Needed with every call, so the same text is parsed only once. */
let parsed: { text: string; about: TeamAbout } | null = null;
function parseAbout(text: string): TeamAbout {
  if (parsed?.text !== text) parsed = { text, about: teamAboutSchema.parse(JSON.parse(text)) };
  return parsed.about;
}

/** Undefined if this folder has joined no team. */
export function findKnownTeam(db: ReadDb): KnownTeam | undefined {
  const stored = findTeam(db);
  return stored && { ...stored, about: parseAbout(stored.about) };
}

/** Throws Failed('team.none') if this folder has joined no team. */
export function getKnownTeam(db: ReadDb): KnownTeam {
  const team = findKnownTeam(db);
  if (!team) throw new Failed('team.none');
  return team;
}

/** Empty if the member isn't known. */
export const memberName = ({ members }: { members: readonly Pick<TeamMember, 'memberId' | 'name'>[] }, memberId: string): string =>
  members.find((one) => one.memberId === memberId)?.name ?? '';

export const deviceLabel = ({ devices }: Pick<TeamAbout, 'devices'>, deviceId: string): string =>
  devices.find((one) => one.deviceId === deviceId)?.label ?? 'a device';

export const signerOf = ({ deviceId, about }: KnownTeam): TeamDevice => ({ deviceId, device: about.device, member: about.member });

/** The hub's last list of devices, and this one. */
export function knownDevices(team: KnownTeam): TeamDevice[] {
  const others = team.about.devices.filter(({ deviceId }) => deviceId !== team.deviceId);
  return [
    signerOf(team),
    ...others.map(({ deviceId, label, memberId }) => ({ deviceId, device: label, member: memberName(team.about, memberId) })),
  ];
}
