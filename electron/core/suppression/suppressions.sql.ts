/** Reads the batches of the suppression list, their changes, and pages of the entries that a filter finds. */
import { z } from 'zod';
import {
  suppressionEntrySchema,
  type SuppressionEntry,
  type SuppressionFilter,
  noSuppressions,
  suppressionBatchSchema,
  suppressionChangeSchema,
  suppressionCountOf,
  type SuppressionBatch,
  type SuppressionChange,
  type SuppressionCounts,
  type SuppressionInForce,
} from '#contract/suppression/suppression.ts';
import { suppressionKindSchema } from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { isHashed } from './entryHash.sql.ts';
import { standingEntries, standingBatches } from './inForce.sql.ts';

/**
 * Finds entries of the suppression list by a filter. For a million entries, finding takes half a second, and reading a page of the result a
 * millisecond.
 */
export interface EntryQuestion {
  filter: SuppressionFilter;
  /** The keyed hashes of the filter's text for each kind, in case it is a whole entry. */
  hashes: readonly string[];
  /** The current time (epoch ms). */
  at: number;
}

const untilSql = { lasting: 'until IS NULL', ending: 'until > :at', ended: 'until <= :at' } as const;

/** Returns the ids of the entries, sorted by kind and value. */
export function findEntries(db: ReadDb, { filter: { kind, batchId, until, text }, hashes, at }: EntryQuestion): Uint32Array {
  const sought = text.trim().toLowerCase();
  const digits = sought.replaceAll(/[\s().+-]/g, '');
  const where = [
    ...(kind === null ? [] : ['kind = :kind']),
    ...(batchId === null ? [] : ['batch_id = :batchId']),
    ...(until === null ? [] : [untilSql[until]]),
    ...(sought === ''
      ? []
      : [
          `(instr(value, :sought) > 0 AND value NOT LIKE '#%' OR instr(lower(reason), :sought) > 0 OR instr(lower(source), :sought) > 0
            ${/^\d{3,}$/.test(digits) ? "OR (kind = 'phone' OR kind = 'person') AND instr(value, :digits) > 0" : ''}
            OR value IN (SELECT value FROM json_each(:hashes)))`,
        ]),
  ];
  const all = db
    .prepare<[Record<string, unknown>], number>(
      `SELECT entry_id FROM (${standingEntries}) ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`} ORDER BY kind, value`,
    )
    .pluck()
    .all({
      ...(kind === null ? {} : { kind }),
      ...(batchId === null ? {} : { batchId }),
      ...(until === null || until === 'lasting' ? {} : { at }),
      ...(sought === '' ? {} : { sought, hashes: JSON.stringify(hashes), ...(/^\d{3,}$/.test(digits) ? { digits } : {}) }),
    });
  return Uint32Array.from(all);
}

/** Returns these entries, in this order. */
export function readEntries(db: ReadDb, entryIds: Iterable<number>): SuppressionEntry[] {
  const rows = statement<[string], Record<string, unknown> & { entryId: number; value: string }>(
    db,
    `SELECT entry_id AS entryId, kind, value, batch_id AS batchId, source, reason, until, by, at
     FROM (${standingEntries} AND entry.entry_id IN (SELECT value FROM json_each(?)))`,
  ).all(JSON.stringify([...entryIds]));
  const byId = new Map(
    rows.map((row) => [row.entryId, suppressionEntrySchema.parse({ ...row, value: isHashed(row.value) ? null : row.value })]),
  );
  return [...entryIds].flatMap((entryId) => byId.get(entryId) ?? []);
}

const countRow = z.object({ batchSeq: z.int(), kind: suppressionKindSchema, entries: z.int() });

/** Returns counts by batch, from rows of `batchSeq`, `kind` and `entries`. */
function countsByBatch(rows: readonly unknown[]): Map<number, SuppressionCounts> {
  const counts = new Map<number, SuppressionCounts>();
  for (const row of rows) {
    const { batchSeq, kind, entries } = countRow.parse(row);
    counts.set(batchSeq, { ...(counts.get(batchSeq) ?? noSuppressions), [suppressionCountOf[kind]]: entries });
  }
  return counts;
}

const batchRow = suppressionBatchSchema.omit({ hashed: true, left: true, removed: true }).extend({
  seq: z.int(),
  hashed: z.int(),
  removedBy: z.string().nullable(),
  removedAt: z.int().nullable(),
});

/** Returns all batches that were added, newest first. */
export function readBatches(db: ReadDb): SuppressionBatch[] {
  const removed = countsByBatch(
    statement<[], unknown>(
      db,
      'SELECT batch_seq AS batchSeq, kind, count(*) AS entries FROM suppressions WHERE removed_seq IS NOT NULL GROUP BY batch_seq, kind',
    ).all(),
  );
  return statement<[], unknown>(
    db,
    `SELECT batch.seq, batch.record_id AS batchId, source, batch.reason, batch.until, hashed, batch.phones, batch.emails, batch.domains, batch.persons,
       entries_sha256 AS entriesSha256, batch.by, batch.at, removal.by AS removedBy, removal.at AS removedAt
     FROM suppression_batches AS batch LEFT JOIN suppression_changes AS removal ON removal.batch_id = batch.record_id AND removal.change = 'remove'
     WHERE complete = 1 ORDER BY batch.seq DESC`,
  )
    .all()
    .map((row) => {
      const { seq, hashed, removedBy, removedAt, ...batch } = batchRow.parse(row);
      const gone = removed.get(seq) ?? noSuppressions;
      const left = {
        phones: batch.phones - gone.phones,
        emails: batch.emails - gone.emails,
        domains: batch.domains - gone.domains,
        persons: batch.persons - gone.persons,
      };
      const isRemoved = removedBy !== null && removedAt !== null;
      return {
        ...batch,
        hashed: hashed === 1,
        left: isRemoved ? noSuppressions : left,
        removed: isRemoved ? { by: removedBy, at: removedAt } : null,
      };
    });
}

/** Returns all changes to batches or entries after they were added, newest first, at most `most`. */
export function readChanges(db: ReadDb, most: number): SuppressionChange[] {
  return statement<[number], unknown>(
    db,
    `SELECT record_id AS recordId, change, batch_id AS batchId, reason, until, phones, emails, domains, persons, by, at
     FROM suppression_changes ORDER BY seq DESC LIMIT ?`,
  )
    .all(most)
    .map((row) => suppressionChangeSchema.parse(row));
}

/**
 * Returns the batches that had entries in force at `at` (epoch ms), oldest first, as listed in evidence. Takes some tenths of a second for
 * a million entries.
 */
export function suppressionsInForce(db: ReadDb, at: number): SuppressionInForce[] {
  const counts = countsByBatch(
    statement<[number], unknown>(
      db,
      `SELECT batch_seq AS batchSeq, kind, count(*) AS entries FROM (${standingEntries}) WHERE until IS NULL OR until > ? GROUP BY batch_seq, kind`,
    ).all(at),
  );
  const seqs = new Map(
    statement<[], { seq: number; batchId: string }>(db, `SELECT seq, record_id AS batchId FROM (${standingBatches})`)
      .all()
      .map(({ seq, batchId }) => [batchId, seq]),
  );
  return readBatches(db)
    .flatMap(({ batchId, source, reason, until, hashed, entriesSha256, by, at: addedAt }) => {
      const entries = counts.get(seqs.get(batchId) ?? 0);
      return entries ? [{ batchId, source, reason, until, hashed, entriesSha256, by, at: addedAt, entries }] : [];
    })
    .reverse();
}

/** Counts distinct entries in force at `at`. */
export function countSuppressions(db: ReadDb, at: number): SuppressionCounts {
  const rows = statement<[number], { kind: unknown; entries: number }>(
    db,
    `SELECT kind, count(DISTINCT value) AS entries FROM (${standingEntries}) WHERE until IS NULL OR until > ? GROUP BY kind`,
  ).all(at);
  return countsByBatch(rows.map((row) => ({ batchSeq: 0, ...row }))).get(0) ?? noSuppressions;
}
