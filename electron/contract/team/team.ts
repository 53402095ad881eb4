/** A team: several people and machines that share one hub, a PostgreSQL database, and through it a key's rate, its caps, and what was bought. */
import { z } from 'zod';
import { failureSchema, type Failure } from '../failure.ts';
import { scheduleSchema } from '../plan/schedule.ts';
import { environmentIdSchema, idSchema, microsSchema, timeSchema } from '../ids.ts';
import { writtenText } from '#base/writtenText.ts';

/** What a member may do. Reviewers see and decide; buyers also ask the service; admins also invite, and set what keys may do. */
export const teamRoles = ['reviewer', 'buyer', 'admin'] as const;
export const teamRoleSchema = z.enum(teamRoles);
export type TeamRole = z.infer<typeof teamRoleSchema>;

/** Where a hub is: a host name, an address, or the absolute path of the folder with PostgreSQL's socket. */
export const hubAddressSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1).max(63),
});
export type HubAddress = z.infer<typeof hubAddressSchema>;

const nameSchema = writtenText(80);

/** Makes a hub of an empty database. The login's password is used for this alone, and not kept. */
export const teamCreateSchema = z.object({
  address: hubAddressSchema,
  /** A role that owns the database and may create roles; no superuser. */
  login: z.string().min(1).max(63),
  password: z.string().max(1000),
  /** The certificate authority of the database, as PEM; null: one that this computer trusts. */
  caPem: z.string().max(20_000).nullable(),
  name: nameSchema,
  /** The admin who makes it, and this computer, as the others see them. */
  member: nameSchema,
  device: nameSchema,
});

/** A device's work towards the service, as colleagues see it. */
const teamDeviceSchema = z.object({
  deviceId: idSchema,
  label: z.string(),
  /** When it last spoke with the hub. */
  seenAt: timeSchema,
  isThis: z.boolean(),
  /** It makes the calls of runs that are handed over to the team's servers, just now. */
  isAtWork: z.boolean(),
});
export type TeamDevice = z.infer<typeof teamDeviceSchema>;

const teamMemberSchema = z.object({
  memberId: idSchema,
  name: z.string(),
  role: teamRoleSchema,
  isYou: z.boolean(),
  /** Until when the invitation can be used; null: the member has joined. */
  invitedUntil: timeSchema.nullable(),
  /** Since when the member has no access any more. */
  removedAt: timeSchema.nullable(),
  devices: z.array(teamDeviceSchema),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** Those who have joined and weren't removed. */
export const joinedMembers = (members: readonly TeamMember[]): readonly TeamMember[] =>
  members.filter(({ invitedUntil, removedAt }) => invitedUntil === null && removedAt === null);

/** Admins who can act: with a device that nobody removed. The hub lets no team be without one. */
export const actingAdmins = (members: readonly TeamMember[]): readonly TeamMember[] =>
  joinedMembers(members).filter(({ role, devices }) => role === 'admin' && devices.length > 0);

/** Whether others would be left without an admin if this device left, and no other of the same member stays. */
export function isLastAdmin({ role, members }: Pick<JoinedTeam, 'role' | 'members'>): boolean {
  const others = joinedMembers(members).filter(({ isYou }) => !isYou);
  return role === 'admin' && others.length > 0 && actingAdmins(others).length === 0 && !isAlsoElsewhere(members);
}

/** Whether you have another device in the team. */
export const isAlsoElsewhere = (members: readonly TeamMember[]): boolean =>
  members.some(({ isYou, devices }) => isYou && devices.some(({ isThis }) => !isThis));

/** What the team allows one key in a billing cycle, and how fast. */
export const teamKeyLimitsSchema = z.object({
  callsPerSecond: z.number().min(0.1).max(100_000),
  quotaCalls: z.int().min(0).nullable(),
  budgetMicros: microsSchema.nullable(),
  /** Day of the month on which the cycle starts, in UTC; a shorter month uses its last day. */
  cycleDay: z.int().min(1).max(31),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type TeamKeyLimits = z.infer<typeof teamKeyLimitsSchema>;

/** A key that the hub knows. */
const teamKeySchema = z.object({
  /** The environment here whose key it is; null: this device hasn't got the key. */
  environmentId: environmentIdSchema.nullable(),
  /** As the admin named it for the team. */
  name: z.string(),
  limits: teamKeyLimitsSchema,
  /** Counted by the hub since the cycle began: calls that are bought, in flight or in doubt, and what they cost at most. */
  cycleFrom: timeSchema,
  calls: z.int(),
  micros: microsSchema,
  /** Calls in doubt among them. */
  inDoubt: z.int(),
  /** Calls a second that devices were given over the last seconds. */
  rateNow: z.array(z.object({ deviceId: idSchema, callsPerSecond: z.number() })),
});
export type TeamKey = z.infer<typeof teamKeySchema>;

/** The connection to the hub. `refused`: trying again doesn't help until somebody does something about it. */
const hubLinkSchema = z.object({
  state: z.enum(['connected', 'connecting', 'away', 'refused']),
  /** Since when it is in this state. */
  since: timeSchema,
  nextTryAt: timeSchema.nullable(),
  /** Why it isn't connected. */
  problem: failureSchema.nullable(),
});
export type HubLink = z.infer<typeof hubLinkSchema>;

/** A person decided to buy without the hub, which is recorded: answers may be bought twice, and caps passed. */
const buyingAloneSchema = z.object({ since: timeSchema, by: z.string(), reason: z.string() });
export type BuyingAlone = z.infer<typeof buyingAloneSchema>;

/** A colleague who has a shared list open in the review now. */
const lookerSchema = z.object({
  memberId: idSchema,
  name: z.string(),
  isYou: z.boolean(),
  /** The name of the device, if the member has several. */
  device: z.string().nullable(),
});
export type Looker = z.infer<typeof lookerSchema>;

/** A list that the team shares. */
const sharedListSchema = z.object({
  listId: idSchema,
  name: z.string(),
  /** arriving: it isn't here yet. gone: it was deleted here, and doesn't come back by itself. */
  state: z.enum(['arriving', 'here', 'gone']),
  /** Who shared it first, and when. */
  by: z.string(),
  at: timeSchema,
  /** Why it, or what came last, couldn't be taken in. */
  problem: failureSchema.nullable(),
  /** Who has it open on other devices, as far as this device has heard in the last half minute. */
  lookers: z.array(lookerSchema),
});
export type SharedList = z.infer<typeof sharedListSchema>;

const awaitedDeviceSchema = z.object({ deviceId: idSchema, label: z.string(), member: z.string() });

export const joinedTeamSchema = z.object({
  teamId: idSchema,
  name: z.string(),
  address: hubAddressSchema,
  /** `checked`: TLS, and the certificate was verified. `local`: the hub is on this computer. */
  transport: z.enum(['checked', 'local']),
  memberId: idSchema,
  member: z.string(),
  role: teamRoleSchema,
  deviceId: idSchema,
  device: z.string(),
  link: hubLinkSchema,
  /** When everything was last in step with the hub; null: never yet. */
  syncedAt: timeSchema.nullable(),
  /** Records that wait here until the hub can be reached. */
  toSend: z.int(),
  /** Records of colleagues that were set aside because they are damaged or contradict others. */
  setAside: z.int(),
  buysAlone: buyingAloneSchema.nullable(),
  /** After the hub was restored from a backup, nobody buys until these devices have reported all their records. */
  awaited: z.array(awaitedDeviceSchema),
  /** Devices that the hub hasn't seen since the team's last purge, and so still have what was purged; null: there is none. */
  purge: z.object({ at: timeSchema, awaited: z.array(awaitedDeviceSchema).min(1) }).nullable(),
  /** As the hub last said. */
  members: z.array(teamMemberSchema),
  keys: z.array(teamKeySchema),
  lists: z.array(sharedListSchema),
  /** When its servers check lists again. */
  schedules: z.array(scheduleSchema),
});
export type JoinedTeam = z.infer<typeof joinedTeamSchema>;

export const teamStateSchema = z.object({ team: joinedTeamSchema.nullable() });
export type TeamState = z.infer<typeof teamStateSchema>;

/** Why this device may buy nothing with a key, null if it may; the key's rate, which is the team's; and its servers that are at work. */
export interface TeamSays {
  obstacle: Failure | null;
  callsPerSecond: number | null;
  servers: string[];
}

/** A join code: for one person and one device, used once. */
export const invitationSchema = z.object({ memberId: idSchema, code: z.string(), expiresAt: timeSchema });
export type Invitation = z.infer<typeof invitationSchema>;

/** What a join code says of itself, before anything is done with it. */
export const joinPreviewSchema = z.object({
  name: z.string(),
  address: hubAddressSchema,
  role: teamRoleSchema,
  member: z.string(),
  expiresAt: timeSchema,
});
export type JoinPreview = z.infer<typeof joinPreviewSchema>;

/** The ledgers of all devices, added up from the hub's log, per key; counted ≤ what the service says ≤ counted + in doubt. */
export const teamAuditSchema = z.object({
  /** Records of the log that were read, and that couldn't be: purged ones apart. */
  records: z.int(),
  damaged: z.int(),
  devices: z.array(
    z.object({
      deviceId: idSchema,
      label: z.string(),
      member: z.string(),
      calls: z.int(),
      billed: z.int(),
      billingUnknown: z.int(),
      lowMicros: microsSchema,
      highMicros: microsSchema,
    }),
  ),
  /** Calls that the hub gave out and no device has told the end of: in flight, or in doubt. */
  unreported: z.int(),
  /** Sums over all devices; `unreported` counts as in doubt. */
  counted: z.int(),
  inDoubt: z.int(),
});
export type TeamAudit = z.infer<typeof teamAuditSchema>;
