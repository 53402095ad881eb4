/** Checks that the suppression list matches its records: the entries of each batch, and the changes since. */
import { z } from 'zod';
import { suppressionKindSchema, type SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { hashEntries, hashInOrder } from '../../suppression/suppressionWrites.sql.ts';
import type { Find } from './mirrors.sql.ts';

const counts = { phones: z.int(), emails: z.int(), domains: z.int(), persons: z.int() };
const done = { recordId: z.string(), reason: z.string(), until: z.int().nullable(), by: z.string(), at: z.int(), ...counts };
const addSchema = z.object({
  ...done,
  source: z.string(),
  hashed: z.boolean(),
  entriesSha256: z.string(),
  ends: z.array(z.tuple([z.int(), z.int().nullable(), z.int().nullable()])),
  endsSha256: z.string(),
});
const changeSchema = z.object({
  ...done,
  change: z.enum(['remove', 'edit', 'hash']),
  batchId: z.string().nullable(),
  entryIds: z.array(z.int()),
  entriesSha256: z.string().nullable(),
});
type Added = z.infer<typeof addSchema>;

interface SuppressionCheck {
  take(recorded: Readonly<Record<string, unknown>>): void;
  /** `isWhole`: no record of the suppression list has lost its payload. */
  finish(isWhole: boolean): void;
}

export function openSuppressionCheck(db: ReadDb, find: Find): SuppressionCheck {
  const batches = new Map<string, Added>();
  /** The end and the beginning of each entry that has its own, and the change that removed an entry. */
  const ends = new Map<number, number | null>();
  const begins = new Map<number, number | null>();
  const removals = new Map<number, string>();
  const changes: z.infer<typeof changeSchema>[] = [];
  const compare = (what: string, recorded: Readonly<Record<string, unknown>>, row: Record<string, unknown> | undefined): void => {
    if (row === undefined) find('recordMissing', what);
    else for (const [name, value] of Object.entries(row)) if (recorded[name] !== value) find('recordChanged', `${what}, ${name}`);
  };
  const takeChange = (change: z.infer<typeof changeSchema>): void => {
    const row = statement<[string], Record<string, unknown>>(
      db,
      `SELECT change, batch_id AS batchId, reason, until, phones, emails, domains, persons, by, at FROM suppression_changes WHERE record_id = ?`,
    ).get(change.recordId);
    compare(`suppression ${change.recordId}`, change, row);
    changes.push(change);
    const batch = change.batchId === null ? undefined : batches.get(change.batchId);
    if (change.change === 'edit') {
      if (batch) Object.assign(batch, { reason: change.reason, until: change.until });
      for (const entryId of change.entryIds) ends.set(entryId, change.until);
    } else if (change.change === 'hash') {
      if (batch) batch.hashed = true;
    } else for (const entryId of change.entryIds) removals.set(entryId, change.recordId);
  };
  return {
    take(recorded) {
      if (recorded['change'] !== 'add') return takeChange(changeSchema.parse(recorded));
      const added = addSchema.parse(recorded);
      batches.set(added.recordId, added);
      for (const [entryId, until, since] of added.ends) {
        ends.set(entryId, until);
        begins.set(entryId, since);
      }
    },
    finish(isWhole) {
      for (const [recordId, added] of batches) {
        const what = `suppression ${recordId}`;
        const row = statement<[string], Record<string, unknown>>(
          db,
          `SELECT source, reason, until, hashed, entries_sha256 AS entriesSha256, phones, emails, domains, persons, by, at
           FROM suppression_batches WHERE record_id = ? AND complete = 1`,
        ).get(recordId);
        // A reason that named a person was purged, and so was its record.
        if (!isWhole) delete row?.['reason'];
        compare(what, { ...added, hashed: Number(added.hashed) }, row);
        checkEntries(db, recordId, added, { ends, begins, removals, isWhole }, (name) => find('recordChanged', `${what}, ${name}`));
      }
      for (const { recordId, entryIds, entriesSha256 } of changes)
        if (entriesSha256 !== null && !isOf(db, entryIds, (entries) => hashEntries(db, entries) === entriesSha256))
          find('recordChanged', `suppression ${recordId}, its entries`);
      const strays = statement<[], number>(
        db,
        'SELECT count(*) FROM suppressions WHERE batch_seq NOT IN (SELECT seq FROM suppression_batches)',
      ).pluck();
      if ((strays.get() ?? 0) > 0) find('recordChanged', 'suppressions without a batch');
    },
  };
}

/** Whether the entries pass, in order. A purge may have left only one of two equal entries; then nothing is compared. */
function isOf(db: ReadDb, entryIds: readonly number[], passes: (entries: { kind: SuppressionKind; value: string }[]) => boolean): boolean {
  const entries = statement<[string], { kind: SuppressionKind; value: string }>(
    db,
    'SELECT kind, value FROM suppressions WHERE entry_id IN (SELECT value FROM json_each(?)) ORDER BY entry_id',
  ).all(JSON.stringify(entryIds));
  return entries.length < entryIds.length || passes(entries);
}

const entrySchema = z.object({
  entryId: z.int(),
  kind: suppressionKindSchema,
  value: z.string(),
  own: z.int(),
  until: z.int().nullable(),
  since: z.int().nullable(),
  removedBy: z.string().nullable(),
});

interface Changes {
  ends: ReadonlyMap<number, number | null>;
  begins: ReadonlyMap<number, number | null>;
  removals: ReadonlyMap<number, string>;
  isWhole: boolean;
}

function checkEntries(
  db: ReadDb,
  recordId: string,
  { entriesSha256, endsSha256, ends: added }: Added,
  { ends, begins, removals, isWhole }: Changes,
  change: (name: string) => void,
): void {
  const entries: z.infer<typeof entrySchema>[] = [];
  const kept = statement<[string], unknown>(
    db,
    `SELECT entry_id AS entryId, kind, value, own, entry.until, since,
       CASE WHEN removed_seq IS NOT NULL THEN coalesce((SELECT record_id FROM suppression_changes WHERE seq = removed_seq), 'nobody') END AS removedBy
     FROM suppressions AS entry JOIN suppression_batches ON suppression_batches.seq = batch_seq WHERE suppression_batches.record_id = ?`,
  );
  for (const row of kept.iterate(recordId)) entries.push(entrySchema.parse(row));
  if (hashEntries(db, entries) !== entriesSha256) change('its entries');
  const own = added.map(([entryId]) => entryId);
  if (!isOf(db, own, (some) => hashInOrder(db, some) === endsSha256)) change('the ends of its entries');
  for (const { entryId, own, until, since, removedBy } of entries) {
    // The record of an edit or removal may have been purged with a person’s name.
    if (!isWhole && !ends.has(entryId) && !removals.has(entryId)) continue;
    if ((own === 1) !== ends.has(entryId) || (own === 1 && until !== ends.get(entryId))) change(`the end of entry ${entryId}`);
    if (since !== (begins.get(entryId) ?? null)) change(`the beginning of entry ${entryId}`);
    if (removedBy !== (removals.get(entryId) ?? null)) change(`the removal of entry ${entryId}`);
  }
}
