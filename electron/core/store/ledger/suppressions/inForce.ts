/** Which entries of the suppression list count at a moment: those of finished batches, neither removed nor ended. */
import { z } from 'zod';
import { suppressingSchema, suppressionKindSchema, type Suppressing, type SuppressionKind } from '../../../../contract/suppressionKind.ts';
import { statement, type ReadDb } from '../../database.ts';
import { getSecret } from '../settings.ts';
import { createEntryHash } from './entryHash.ts';

/** Batches that were added and not removed as a whole. */
export const standingBatches = `SELECT * FROM suppression_batches AS batch WHERE complete = 1
  AND NOT EXISTS (SELECT 1 FROM suppression_changes WHERE change = 'remove' AND batch_id = batch.record_id)`;

/** Entries on the list, with their own or their batch's reason and end, whether or not they have ended. */
export const standingEntries = `SELECT entry.entry_id, entry.kind, entry.value, entry.batch_seq, batch.source, batch.record_id AS batch_id, batch.by, batch.at,
    CASE entry.own WHEN 1 THEN entry.reason ELSE batch.reason END AS reason,
    CASE entry.own WHEN 1 THEN entry.until ELSE batch.until END AS until
  FROM suppressions AS entry JOIN (${standingBatches}) AS batch ON batch.seq = entry.batch_seq WHERE entry.removed_seq IS NULL`;

/** The entry in force at `at` for a canonical value, kept as it is or as a hash: the newest of several. */
export function findSuppression(db: ReadDb, kind: SuppressionKind, value: string, at: number): Suppressing | null {
  const found = statement<[string, string, string, number], unknown>(
    db,
    `SELECT reason, source, until FROM (${standingEntries} AND entry.kind = ? AND entry.value IN (?, ?))
     WHERE until IS NULL OR until > ? ORDER BY batch_seq DESC LIMIT 1`,
  ).get(kind, value, createEntryHash(getSecret(db))(kind, value), at);
  return found === undefined ? null : suppressingSchema.parse(found);
}

/** Of these values, those in force at `at` that end no sooner than `until`. */
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

const entryTuple = z.tuple([suppressionKindSchema, z.string(), z.int(), z.int(), z.string().nullable()]);

/** An entry for matching. `own`: its reason is its own, else its batch's. */
export interface MatchedEntry {
  kind: SuppressionKind;
  /** Canonical text, or a hash of it. */
  value: string;
  batchSeq: number;
  own: { reason: string; until: number | null } | null;
}

/** Every entry in force at `at`, oldest batch first. For a million of them, only batches are joined, and rows are not parsed one by one. */
export function* eachSuppression(db: ReadDb, at: number): IterableIterator<MatchedEntry> {
  const batches = new Set(
    statement<[number], number>(db, `SELECT seq FROM (${standingBatches}) WHERE until IS NULL OR until > ?`).pluck().all(at),
  );
  // An entry with its own end may outlive its batch's.
  const standing = new Set(statement<[], number>(db, `SELECT seq FROM (${standingBatches})`).pluck().all());
  let isFirst = true;
  for (const row of db
    .prepare<[], [SuppressionKind, string, number, number, string | null, number | null]>(
      'SELECT kind, value, batch_seq, own, reason, until FROM suppressions WHERE removed_seq IS NULL',
    )
    .raw()
    .iterate()) {
    // One is parsed: all come from the same statement over a STRICT table.
    if (isFirst) entryTuple.parse(row.slice(0, 5));
    isFirst = false;
    const [kind, value, batchSeq, own, reason, until] = row;
    if (own === 1) {
      if (standing.has(batchSeq) && (until === null || until > at)) yield { kind, value, batchSeq, own: { reason: reason ?? '', until } };
    } else if (batches.has(batchSeq)) yield { kind, value, batchSeq, own: null };
  }
}

/** Reason, source and end of each standing batch, by its number. */
export function readSuppressing(db: ReadDb): Map<number, Suppressing> {
  const rows = statement<[], unknown>(db, `SELECT seq, reason, source, until FROM (${standingBatches})`).all();
  return new Map(rows.map((row) => suppressingSchema.extend({ seq: z.int() }).parse(row)).map(({ seq, ...rest }) => [seq, rest]));
}

/** What lists have to follow: `acts` increases with everything done to the list; `ended`: the last end that has passed, 0 if none has. */
export interface SuppressionsMark {
  acts: number;
  ended: number;
}

const actsSql =
  '(SELECT coalesce(max(seq), 0) FROM suppression_batches WHERE complete = 1) + (SELECT coalesce(max(seq), 0) FROM suppression_changes)';

/** Increases with everything done to the list. */
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
