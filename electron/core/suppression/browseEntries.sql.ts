/** Finds entries of the suppression list by a filter, and reads windows of what was found: half a second, then a millisecond, for a million. */
import { suppressionEntrySchema, type SuppressionEntry, type SuppressionFilter } from '#contract/suppression/suppression.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { isHashed } from './entryHash.sql.ts';
import { standingEntries } from './inForce.sql.ts';

export interface EntryQuestion {
  filter: SuppressionFilter;
  /** What the filter's text is if it is a whole entry: its keyed hash for each kind. */
  hashes: readonly string[];
  /** Now, epoch ms. */
  at: number;
}

const untilSql = { lasting: 'until IS NULL', ending: 'until > :at', ended: 'until <= :at' } as const;

/** The numbers of the entries, by kind and value. */
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

/** These entries, in this order. */
export function readEntries(db: ReadDb, entryIds: Iterable<number>): SuppressionEntry[] {
  const rows = statement<[string], { entryId: number; value: string }>(
    db,
    `SELECT entry_id AS entryId, kind, value, batch_id AS batchId, source, reason, until, by, at
     FROM (${standingEntries} AND entry.entry_id IN (SELECT value FROM json_each(?)))`,
  ).all(JSON.stringify([...entryIds]));
  const byId = new Map(
    rows.map((row) => [row.entryId, suppressionEntrySchema.parse({ ...row, value: isHashed(row.value) ? null : row.value })]),
  );
  return [...entryIds].flatMap((entryId) => byId.get(entryId) ?? []);
}
