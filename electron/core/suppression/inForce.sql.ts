/** Finds the entries of the suppression list in force at a given time: those of finished batches, neither removed nor ended. */
import { z } from 'zod';
import {
  suppressingSchema,
  suppressionKindSchema,
  suppressionKinds,
  type Suppressing,
  type SuppressionKind,
} from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { createEntryHash, isHashed } from './entryHash.sql.ts';

/** Batches that were added and not removed as a whole. */
export const standingBatches = `SELECT * FROM suppression_batches AS batch WHERE complete = 1
  AND NOT EXISTS (SELECT 1 FROM suppression_changes WHERE change = 'remove' AND batch_id = batch.record_id)`;

/** Entries on the list, with their own or their batch's reason and end, whether or not they have ended. */
export const standingEntries = `SELECT entry.entry_id, entry.kind, entry.value, entry.batch_seq, batch.source, batch.record_id AS batch_id, batch.by, batch.at,
    CASE entry.own WHEN 1 THEN entry.reason ELSE batch.reason END AS reason,
    CASE entry.own WHEN 1 THEN entry.until ELSE batch.until END AS until, coalesce(entry.since, batch.at) AS since
  FROM suppressions AS entry JOIN (${standingBatches}) AS batch ON batch.seq = entry.batch_seq WHERE entry.removed_seq IS NULL`;

/** Returns the entry in force at `at` for a canonical value, kept as it is or as a hash; the newest of several. */
export function findSuppression(db: ReadDb, kind: SuppressionKind, value: string, at: number): Suppressing | null {
  const found = statement<[string, string, string, number], unknown>(
    db,
    `SELECT reason, source, until FROM (${standingEntries} AND entry.kind = ? AND entry.value IN (?, ?))
     WHERE until IS NULL OR until > ? ORDER BY batch_seq DESC LIMIT 1`,
  ).get(kind, value, createEntryHash(getSecret(db))(kind, value), at);
  return found === undefined ? null : suppressingSchema.parse(found);
}

const standingRow = suppressingSchema.extend({ since: z.int(), value: z.string() });

/**
 * Returns a function that finds why a value is on the list, by the entry that lasts longest; since when, by the newest; and whether only
 * its hash is kept.
 */
export function openStandingFinder(
  db: ReadDb,
  at: number,
): (kind: SuppressionKind, value: string) => (Suppressing & { since: number; hashed: boolean }) | null {
  const hashEntry = createEntryHash(getSecret(db));
  const find = statement<[string, string, string, number], unknown>(
    db,
    `SELECT reason, source, until, max(since) OVER () AS since, value FROM (${standingEntries} AND entry.kind = ? AND entry.value IN (?, ?))
     WHERE until IS NULL OR until > ? ORDER BY until IS NULL DESC, until DESC, batch_seq DESC LIMIT 1`,
  );
  return (kind, value) => {
    const found = find.get(kind, value, hashEntry(kind, value), at);
    if (found === undefined) return null;
    const { value: kept, ...why } = standingRow.parse(found);
    return { ...why, hashed: isHashed(kept) };
  };
}

/** Returns those of these values that are in force at `at` and end no sooner than `until`. */
export function knownSuppressions(
  db: ReadDb,
  kind: SuppressionKind,
  values: readonly string[],
  { at, until }: { at: number; until: number | null },
): Set<string> {
  const hashEntry = createEntryHash(getSecret(db));
  const plainOf = new Map(values.flatMap((value) => [[value, value] as const, [hashEntry(kind, value), value] as const]));
  const known = statement<[string, string, number, number | null, number | null], string>(
    db,
    `SELECT value FROM (${standingEntries} AND entry.kind = ? AND entry.value IN (SELECT value FROM json_each(?)))
     WHERE until IS NULL OR (until > ? AND ? IS NOT NULL AND until >= ?)`,
  )
    .pluck()
    .all(kind, JSON.stringify([...plainOf.keys()]), at, until, until);
  return new Set(known.flatMap((value) => plainOf.get(value) ?? []));
}

/** Receives an entry. Its value, or `#` and its keyed hash, is `text` from `from` to `to`. */
type TellSuppression = (kind: SuppressionKind, why: Suppressing, text: string, from: number, to: number) => void;

/** Entries per page: about 100 KB of text. */
const pageEntries = 4_096;
const kindCodes = suppressionKinds.map((kind, code) => `WHEN '${kind}' THEN ${code}`).join(' ');

/**
 * Selects a page of entries as one text, one per line: `0 7 +12065550142` is a phone of batch 7; a negative number is that of an entry with
 * its own reason. Reading a million entries row by row takes most of the time of comparing them. No value has a line feed.
 */
const pageSql = `SELECT max(entry_id) AS last, group_concat(line, char(10)) AS lines FROM (
    SELECT entry_id, CASE kind ${kindCodes} END || ' ' || CASE own WHEN 1 THEN -entry_id ELSE batch_seq END || ' ' || value AS line
    FROM suppressions WHERE entry_id > ? AND removed_seq IS NULL ORDER BY entry_id LIMIT ${pageEntries})`;
const pageSchema = z.object({ last: z.int(), lines: z.string() });

/** Passes every entry in force at `at` (epoch ms) to `tell`, oldest batch first. */
export function eachSuppression(db: ReadDb, at: number, tell: TellSuppression): void {
  const reasons = reasonsInForce(db, at);
  const page = statement<[number], unknown>(db, pageSql);
  for (let after = 0; ;) {
    const { success, data } = pageSchema.safeParse(page.get(after));
    if (!success) return;
    after = data.last;
    eachLine(data.lines, reasons, tell);
  }
}

/** Codes of `0`, `-` and a space. */
const [zero, minus, space] = [0x30, 0x2d, 0x20];

function eachLine(lines: string, reasons: ReadonlyMap<number, Suppressing>, tell: TellSuppression): void {
  for (let at = 0; at < lines.length;) {
    const kind = suppressionKinds[lines.charCodeAt(at) - zero];
    const isOwn = lines.charCodeAt(at + 2) === minus;
    let number = 0;
    let digit = isOwn ? at + 3 : at + 2;
    for (; lines.charCodeAt(digit) !== space; digit++) number = number * 10 + lines.charCodeAt(digit) - zero;
    const why = reasons.get(isOwn ? -number : number);
    const end = lines.indexOf('\n', digit);
    const to = end < 0 ? lines.length : end;
    if (kind !== undefined && why !== undefined) tell(kind, why, lines, digit + 1, to);
    at = to + 1;
  }
}

/** Returns reasons by batch, and by the negative number of an entry with its own reason. Entries edited together share one reason. */
function reasonsInForce(db: ReadDb, at: number): Map<number, Suppressing> {
  const isInForce = ({ until }: Suppressing): boolean => until === null || until > at;
  const batches = readSuppressing(db);
  const reasons = new Map([...batches].filter(([, why]) => isInForce(why)));
  const shared = new Map<string, Suppressing & { since: number }>();
  for (const row of statement<[], unknown>(
    db,
    'SELECT entry_id AS entryId, batch_seq AS seq, reason, until, since FROM suppressions WHERE own = 1 AND removed_seq IS NULL',
  ).iterate()) {
    const { entryId, seq, reason, until, since } = ownReasonSchema.parse(row);
    // An entry may outlive its batch's end, but not its batch.
    const batch = batches.get(seq);
    if (batch === undefined || !isInForce({ ...batch, until })) continue;
    const own = { ...batch, reason: reason ?? '', until, since: since ?? batch.since };
    const name = JSON.stringify(own);
    const why = shared.get(name) ?? own;
    shared.set(name, why);
    reasons.set(-entryId, why);
  }
  return reasons;
}

const ownReasonSchema = z.object({
  ...{ entryId: z.int(), seq: z.int(), reason: z.string().nullable() },
  ...{ until: z.int().nullable(), since: z.int().nullable() },
});

/** Counts plain entries of each kind that were added and not removed with their batch: no fewer than are in force. */
export function plainEntries(db: ReadDb): Record<SuppressionKind, number> {
  const row = statement<[], unknown>(
    db,
    `SELECT coalesce(sum(phones), 0) AS phone, coalesce(sum(emails), 0) AS email, coalesce(sum(domains), 0) AS domain,
       coalesce(sum(persons), 0) AS person FROM (${standingBatches}) WHERE hashed = 0`,
  ).get();
  return z.record(suppressionKindSchema, z.int()).parse(row);
}

/** Returns reason, source, end and time of each standing batch, by its number. */
function readSuppressing(db: ReadDb): Map<number, Suppressing & { since: number }> {
  return new Map(readStandingBatches(db).map(({ seq, reason, source, until, at }) => [seq, { reason, source, until, since: at }]));
}

/**
 * The state that lists have to follow. `acts` increases with every change of the list; `ended`: the last end that has passed, 0 if none
 * has.
 */
export interface SuppressionsMark {
  acts: number;
  ended: number;
}

const actsSql =
  '(SELECT coalesce(max(seq), 0) FROM suppression_batches WHERE complete = 1) + (SELECT coalesce(max(seq), 0) FROM suppression_changes)';

/** Returns a number that increases with every change of the list. */
export const suppressionActs = (db: ReadDb): number => statement<[], number>(db, `SELECT ${actsSql}`).pluck().get() ?? 0;

export function suppressionsMark(db: ReadDb, at: number): SuppressionsMark {
  const row = statement<[number, number], SuppressionsMark>(
    db,
    `SELECT ${actsSql} AS acts,
       max(coalesce((SELECT max(until) FROM suppression_batches WHERE complete = 1 AND until <= ?), 0),
         coalesce((SELECT max(until) FROM suppressions WHERE own = 1 AND until <= ?), 0)) AS ended`,
  ).get(at, at);
  return row ?? { acts: 0, ended: 0 };
}

const standingBatchSchema = z.object({
  ...{ seq: z.int(), recordId: z.string(), source: z.string(), reason: z.string() },
  ...{ until: z.int().nullable(), by: z.string(), at: z.int() },
});
export type StandingBatch = z.infer<typeof standingBatchSchema>;

/** Returns batches that were added and not removed as a whole, oldest first. */
export const readStandingBatches = (db: ReadDb): StandingBatch[] =>
  z
    .array(standingBatchSchema)
    .parse(statement(db, `SELECT seq, record_id AS recordId, source, reason, until, by, at FROM (${standingBatches}) ORDER BY seq`).all());

const batchEntrySchema = z.object({
  entryId: z.int(),
  kind: suppressionKindSchema,
  value: z.string(),
  reason: z.string(),
  until: z.int().nullable(),
  since: z.int(),
});

/**
 * Yields the entries of a batch in force at `at`, with their own or the batch's reason and end, page by page. A value kept as a hash is
 * yielded as a hash.
 */
export function* entriesOfBatch(db: ReadDb, seq: number, at: number): Generator<z.infer<typeof batchEntrySchema>[]> {
  const page = statement<[number, number, number], unknown>(
    db,
    `SELECT entry_id AS entryId, kind, value, coalesce(reason, '') AS reason, until, since FROM (${standingEntries} AND entry.batch_seq = ? AND entry.entry_id > ?)
     WHERE until IS NULL OR until > ? ORDER BY entry_id LIMIT ${pageEntries}`,
  );
  for (let after = 0; ;) {
    const entries = z.array(batchEntrySchema).parse(page.all(seq, after, at));
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    after = last.entryId;
  }
}
