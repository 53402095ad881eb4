/** Validates what the hub's functions return. PostgreSQL's large integers come as text, its bytes as a Buffer. */
import { z } from 'zod';
import { teamRoleSchema } from '#contract/team/team.ts';
import type { HubAbout, HubDevice, HubKey, HubMember } from './hub.ts';
import type { HubSchedule, HubSliceReport } from './hubServers.ts';

/** Joins many byte strings into one: for an array of them, node-postgres needs twice the bytes and four times the time. */
const identityBytes = 32;

export const pack = (pieces: readonly Uint8Array[]): Buffer => Buffer.concat(pieces);

/** Joins identities, hashes or key ids: 32 bytes each, on which the hub relies. Throws a RangeError for another length. */
export function pack32(pieces: readonly Uint8Array[]): Buffer {
  if (pieces.some(({ length }) => length !== identityBytes)) throw new RangeError('expected 32 bytes each');
  return pack(pieces);
}

/** The inverse of `pack32`. */
const unpack32 = (packed: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(packed.length / identityBytes) }, (_, at) =>
    packed.subarray(at * identityBytes, (at + 1) * identityBytes),
  );

const id = z.uuid();
const bytes = z.instanceof(Uint8Array);
/** An int8: as text, and never too large for a number. */
const whole = z.union([z.string(), z.number()]).transform(Number).pipe(z.int());
/** Epoch milliseconds, rounded for display. */
const time = z.number().transform(Math.round);

export const versionSchema = z.object({ version: z.int() });
/** The rows of a procedure. */
export const replySchema = z.object({ reply: z.array(z.unknown()) });
export const roleSchema = z.object({ role: teamRoleSchema });

export const aboutRow = z
  .object({
    team: id,
    name: z.string(),
    version: z.int(),
    epoch: id,
    epochs: z.int(),
    member: id,
    member_name: z.string(),
    role: teamRoleSchema,
    invited_ms: time.nullable(),
  })
  .transform(({ team, member, member_name, role, invited_ms, ...about }): HubAbout => ({
    ...about,
    teamId: team,
    member: { memberId: member, name: member_name, role, invitedUntil: invited_ms },
  }));

export const memberRow = z
  .object({ member: id, name: z.string(), role: teamRoleSchema, invited_ms: time.nullable(), removed_ms: time.nullable() })
  .transform(({ member, name, role, invited_ms, removed_ms }): HubMember => ({
    memberId: member,
    name,
    role,
    invitedUntil: invited_ms,
    removedAt: removed_ms,
  }));

export const deviceRow = z
  .object({
    device: id,
    member: id,
    label: z.string(),
    seen_ms: time,
    last_seq: whole,
    reported_epoch: id.nullable(),
    removed_ms: time.nullable(),
    at_work: z.boolean(),
    looking: bytes,
  })
  .transform(({ device, member, label, seen_ms, last_seq, reported_epoch, removed_ms, at_work, looking }): HubDevice => ({
    deviceId: device,
    memberId: member,
    label,
    seenAt: seen_ms,
    lastSeq: last_seq,
    reportedEpoch: reported_epoch,
    removedAt: removed_ms,
    isAtWork: at_work,
    looking: unpack32(looking),
  }));

export const noticedRow = z.object({ notice_restored: z.boolean() }).transform((row) => row.notice_restored);
export const sessionRow = z.object({ begin_session: z.boolean() }).transform((row) => row.begin_session);

export const lookingRow = z.object({ device: id, list: bytes }).transform(({ device, list }) => ({ deviceId: device, list }));

export const keyRow = z
  .object({
    key: bytes,
    site: bytes,
    name: z.string(),
    calls_per_second: z.number(),
    calls_max: whole.nullable(),
    micros_max: whole.nullable(),
    cycle_day: z.int(),
    currency: z.string(),
    cycle_ms: time,
    calls: whole,
    micros: whole,
    in_doubt: whole,
    // node-postgres parses elements of uuid[] only as text.
    devices: z.array(id),
    paces: z.array(z.number()),
  })
  .transform((row): HubKey => ({
    keyId: row.key,
    siteId: row.site,
    name: row.name,
    callsPerSecond: row.calls_per_second,
    quotaCalls: row.calls_max,
    budgetMicros: row.micros_max,
    cycleDay: row.cycle_day,
    currency: row.currency,
    cycleFrom: row.cycle_ms,
    calls: row.calls,
    micros: row.micros,
    inDoubt: row.in_doubt,
    rateNow: row.devices.map((deviceId, at) => ({ deviceId, callsPerSecond: row.paces[at] ?? 0 })),
  }));

export const epochRow = z.object({ begin_epoch: id }).transform((row) => ({ epoch: row.begin_epoch }));
export const slotRow = z.object({ slot_ms: z.number(), spare_ms: z.number(), hub_ms: z.number() });
export const outcomeRow = z.object({ outcome: z.enum(['bought', 'no', 'doubt', 'late']) }).transform(({ outcome }) => outcome);
export const attemptRow = z.object({ attempt: id }).transform(({ attempt }) => attempt);
export const mineRow = z
  .object({ identity: bytes, key: bytes, attempt: id, state: z.enum(['asking', 'doubt']) })
  .transform(({ identity, key, attempt, state }) => ({ identity, keyId: key, attemptId: attempt, state }));
export const setAsideRow = z
  .object({ id, why: z.enum(['otherHash', 'fork', 'damaged', 'notAllowed']) })
  .transform((row) => ({ recordId: row.id, why: row.why }));

const answered = { hub_ms: z.number() };
const there = { attempt: id, device: id };
export const verdictRow = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('go'), slot_ms: z.number(), spare_ms: z.number(), ...answered }),
  z.object({ verdict: z.literal('bought'), ...there, ...answered }),
  z.object({ verdict: z.literal('wait'), ...there, until_ms: z.number(), ...answered }),
  z.object({ verdict: z.literal('doubt'), ...there, ...answered }),
  z.object({ verdict: z.literal('cycleQuota'), ...answered }),
  z.object({ verdict: z.literal('cycleBudget'), ...answered }),
]);

export const sliceRow = z.object({ slice: id }).transform(({ slice }) => slice);
export const openSliceRow = z.object({ slice: id, key: bytes }).transform(({ slice, key }) => ({ sliceId: slice, keyId: key }));
export const takenSliceRow = z
  .object({ takes: z.int(), is_later: z.boolean(), body: bytes, withdrawn: z.array(z.int()), report: bytes.nullable() })
  .transform(({ is_later: isLater, ...taken }) => ({ ...taken, isLater }));
export const reportedRow = z.object({ wanted: z.enum(['running', 'paused', 'lost']), withdrawn: z.array(z.int()) });
export const sliceReportRow = z
  .object({
    slice: id,
    state: z.enum(['open', 'taken', 'done']),
    server: z.string().nullable(),
    report: bytes.nullable(),
    report_no: whole,
  })
  .transform(({ slice, state, server, report, report_no }): HubSliceReport => ({
    sliceId: slice,
    state,
    server,
    report,
    number: report_no,
  }));
export const scheduleRow = z
  .object({
    schedule: id,
    member: id,
    key: bytes,
    every: z.string(),
    day: z.int().nullable(),
    hour: z.int(),
    minute: z.int(),
    zone: z.string(),
    body: bytes,
    report: bytes.nullable(),
  })
  .transform(({ schedule, member, key, body, report, ...time }): HubSchedule => ({
    ...{ scheduleId: schedule, memberId: member, keyId: key },
    time,
    body,
    report,
  }));
export const dueScheduleRow = z
  .object({ schedule: id, key: bytes })
  .transform(({ schedule, key }) => ({ scheduleId: schedule, keyId: key }));
export const begunScheduleRow = z
  .object({ due_ms: time, begun_ms: time })
  .transform(({ due_ms, begun_ms }) => ({ dueAt: due_ms, begunAt: begun_ms }));
export const reportedScheduleRow = z.object({ report_schedule: z.boolean() }).transform((row) => row.report_schedule);
