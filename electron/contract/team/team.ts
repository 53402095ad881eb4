/**
 * A team: several people and machines that share a hub (a PostgreSQL database), and through it a key's rate, its caps, and what was bought.
 */
import { z } from 'zod';
import { failureSchema, type Failure } from '../failure.ts';
import { scheduleSchema } from '../plan/schedule.ts';
import { environmentIdSchema, idSchema, microsSchema, timeSchema } from '../ids.ts';
import { writtenText } from '#base/writtenText.ts';

/**
 * What a member may do. Reviewers view and decide; buyers also send requests to the service; admins also invite members and set the limits
 * of keys.
 */
export const teamRoles = ['reviewer', 'buyer', 'admin'] as const;
export const teamRoleSchema = z.enum(teamRoles);
export type TeamRole = z.infer<typeof teamRoleSchema>;

/** The address of a hub: a host name, an IP address, or the absolute path of the folder with PostgreSQL's socket. */
export const hubAddressSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1).max(63),
});
export type HubAddress = z.infer<typeof hubAddressSchema>;

const nameSchema = writtenText(80);

export const mostPem = 20_000;
/** TLS ignores what is no certificate in PEM form, as if nothing were trusted. */
export const isPem = (text: string): boolean => text.length <= mostPem && text.includes('-----BEGIN CERTIFICATE-----');

/** Creates a hub in an empty database. The login's password is used only for this, and not kept. */
export const teamCreateSchema = z.object({
  address: hubAddressSchema,
  /** A role that owns the database and may create roles; not a superuser. */
  login: z.string().min(1).max(63),
  password: z.string().max(1000),
  /** The certificate authority of the database, as PEM; null: one that this computer trusts. */
  caPem: z.string().max(mostPem).nullable(),
  name: nameSchema,
  /** The names of the admin who creates it and of this computer that the others see. */
  member: nameSchema,
  device: nameSchema,
});

/** A device and its use of the service, as colleagues see it. */
export const teamDeviceSchema = z.object({
  deviceId: idSchema,
  label: z.string(),
  /** When it last contacted the hub. */
  seenAt: timeSchema,
  isThis: z.boolean(),
  /** True if it currently makes calls of runs that were handed over to the team's servers. */
  isAtWork: z.boolean(),
});
export type TeamDevice = z.infer<typeof teamDeviceSchema>;

export const teamMemberSchema = z.object({
  memberId: idSchema,
  name: z.string(),
  role: teamRoleSchema,
  isYou: z.boolean(),
  /** Until when the invitation can be used; null if the member has joined. */
  invitedUntil: timeSchema.nullable(),
  removedAt: timeSchema.nullable(),
  devices: z.array(teamDeviceSchema),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** Returns the members who have joined and weren't removed. */
export const joinedMembers = (members: readonly TeamMember[]): readonly TeamMember[] =>
  members.filter(({ invitedUntil, removedAt }) => invitedUntil === null && removedAt === null);

/** Returns the admins with a device that wasn't removed. The hub keeps every team from having none. */
export const actingAdmins = (members: readonly TeamMember[]): readonly TeamMember[] =>
  joinedMembers(members).filter(({ role, devices }) => role === 'admin' && devices.length > 0);

/** Whether the others would be left without an admin if this device left, and no other device of the same member stays. */
export function isLastAdmin({ role, members }: Pick<JoinedTeam, 'role' | 'members'>): boolean {
  const others = joinedMembers(members).filter(({ isYou }) => !isYou);
  return role === 'admin' && others.length > 0 && actingAdmins(others).length === 0 && !isAlsoElsewhere(members);
}

/** Whether you have another device in the team. */
export const isAlsoElsewhere = (members: readonly TeamMember[]): boolean =>
  members.some(({ isYou, devices }) => isYou && devices.some(({ isThis }) => !isThis));

/** What the team allows one key in a billing cycle, and its rate. */
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
export const teamKeySchema = z.object({
  /** The environment on this device that uses the key; null if this device doesn't have the key. */
  environmentId: environmentIdSchema.nullable(),
  /** The name that the admin gave it for the team. */
  name: z.string(),
  limits: teamKeyLimitsSchema,
  /** The hub's counts since the cycle began: calls bought, in flight or in doubt, and their maximum cost. */
  cycleFrom: timeSchema,
  calls: z.int(),
  micros: microsSchema,
  /** Number of these calls that are in doubt. */
  inDoubt: z.int(),
  /** Calls per second that devices were granted over the last seconds. */
  rateNow: z.array(z.object({ deviceId: idSchema, callsPerSecond: z.number() })),
});
export type TeamKey = z.infer<typeof teamKeySchema>;

/** The connection to the hub. `refused`: retrying is useless until a person fixes the problem. */
const hubLinkSchema = z.object({
  state: z.enum(['connected', 'connecting', 'away', 'refused']),
  since: timeSchema,
  nextTryAt: timeSchema.nullable(),
  /** Why it isn't connected. */
  problem: failureSchema.nullable(),
});
export type HubLink = z.infer<typeof hubLinkSchema>;

/** A recorded decision to buy without the hub: answers may be bought twice, and caps exceeded. */
const buyingAloneSchema = z.object({ since: timeSchema, by: z.string(), reason: z.string() });
export type BuyingAlone = z.infer<typeof buyingAloneSchema>;

/** A colleague who currently has a shared list open in the review. */
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
  /** arriving: it isn't here yet. gone: it was deleted here, and doesn't return automatically. */
  state: z.enum(['arriving', 'here', 'gone']),
  /** Who shared it first, and when. */
  by: z.string(),
  at: timeSchema,
  /** Why the list, or its latest changes, couldn't be imported. */
  problem: failureSchema.nullable(),
  /** Who has it open on other devices, as reported to this device in the last half minute. */
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
  /** When this device was last fully in sync with the hub; null if never. */
  syncedAt: timeSchema.nullable(),
  /** Records waiting to be sent until the hub can be reached. */
  toSend: z.int(),
  /** Records of colleagues that were set aside because they are damaged or contradict others. */
  setAside: z.int(),
  buysAlone: buyingAloneSchema.nullable(),
  /** Devices that must report all their records before anybody can buy, after the hub was restored from a backup. */
  awaited: z.array(awaitedDeviceSchema),
  /** Devices that the hub hasn't seen since the team's last purge, and that so still have the purged data; null if there are none. */
  purge: z.object({ at: timeSchema, awaited: z.array(awaitedDeviceSchema).min(1) }).nullable(),
  /** As last reported by the hub. */
  members: z.array(teamMemberSchema),
  keys: z.array(teamKeySchema),
  lists: z.array(sharedListSchema),
  /** The schedules on which its servers check lists again. */
  schedules: z.array(scheduleSchema),
});
export type JoinedTeam = z.infer<typeof joinedTeamSchema>;

export const teamStateSchema = z.object({ team: joinedTeamSchema.nullable() });
export type TeamState = z.infer<typeof teamStateSchema>;

/** Why this device may not buy with a key, null if it may; the key's rate, which the team shares; and the servers at work. */
export interface TeamSays {
  obstacle: Failure | null;
  callsPerSecond: number | null;
  servers: string[];
}

/** A join code, which one person can use once, on one device. */
export const invitationSchema = z.object({ memberId: idSchema, code: z.string(), expiresAt: timeSchema });
export type Invitation = z.infer<typeof invitationSchema>;

/** The contents of a join code, before it is used. */
export const joinPreviewSchema = z.object({
  name: z.string(),
  address: hubAddressSchema,
  role: teamRoleSchema,
  member: z.string(),
  expiresAt: timeSchema,
});
export type JoinPreview = z.infer<typeof joinPreviewSchema>;

/** The ledgers of all devices, summed from the hub's log, per key; counted ≤ the service's figure ≤ counted + in doubt. */
export const teamAuditSchema = z.object({
  /** Records of the log that were read, and those that couldn't be, not counting purged ones. */
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
  /** Calls that the hub granted and whose end no device has reported: in flight, or in doubt. */
  unreported: z.int(),
  /** Sums over all devices; `unreported` calls count as in doubt. */
  counted: z.int(),
  inDoubt: z.int(),
});
export type TeamAudit = z.infer<typeof teamAuditSchema>;
