/**
 * Suppressions that accompany a list: written into the part by the sender, and added by the receiver as one batch of those that aren't
 * suppressed there for as long already.
 */
import { z } from 'zod';
import { suppressingSchema, suppressionKindSchema, suppressionKinds } from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { appendBatch, type BatchEntry } from '../../suppression/suppressionWrites.sql.ts';
import { knownSuppressions } from '../../suppression/inForce.sql.ts';

/** An entry on the sender's list. `since`: when it was added there, epoch ms. */
export const handedSuppressionSchema = suppressingSchema.extend({
  kind: suppressionKindSchema,
  /** Canonical, from a row of the list; `#` begins the hashes of a ledger. */
  value: z.string().regex(/^[^#]/).max(2_000),
  since: z.int(),
  /** Whether the sender, and so the receiver, stores only the entry's hash. */
  hashed: z.boolean(),
});
export type HandedSuppression = z.infer<typeof handedSuppressionSchema>;

const tableSql = `CREATE TABLE handed_suppressions (kind TEXT NOT NULL, value TEXT NOT NULL, reason TEXT NOT NULL, source TEXT NOT NULL,
  until INTEGER, since INTEGER NOT NULL, hashed INTEGER NOT NULL, PRIMARY KEY (kind, value)) STRICT, WITHOUT ROWID`;

export function writeHandedSuppressions(part: WriteDb, entries: readonly HandedSuppression[]): void {
  part.exec(tableSql);
  const insert = part.prepare('INSERT INTO handed_suppressions VALUES (@kind, @value, @reason, @source, @until, @since, @hashed)');
  for (const entry of entries) insert.run({ ...entry, hashed: Number(entry.hashed) });
}

export const readHandedSuppressions = (part: ReadDb): HandedSuppression[] =>
  statement<[], Record<string, unknown>>(part, 'SELECT kind, value, reason, source, until, since, hashed FROM handed_suppressions')
    .all()
    .map((row) => handedSuppressionSchema.parse({ ...row, hashed: row['hashed'] === 1 }));

/** Throws an Error unless every entry is in the form that a sender writes. */
export function checkHandedSuppressions(part: ReadDb): void {
  try {
    readHandedSuppressions(part);
  } catch {
    throw new Error('its suppressions can’t be read');
  }
}

/** The source and author of the batch here. */
export interface HandedBatch {
  recordId: string;
  source: string;
  by: string;
  at: number;
}

const mostReason = 500;

/** Returns an entry's reason, its original source and its date: the batch itself only names the list that it came with. */
function reasonOf({ reason, source, since }: HandedSuppression): string {
  const from = `${source}, ${new Date(since).toISOString().slice(0, 10)}`;
  return (reason === '' ? from : `${reason} (${from})`).slice(0, mostReason);
}

/** Runs in the caller's transaction. Entries that have ended meanwhile count as known. */
export function takeSuppressions(part: ReadDb, ledger: Ledger, batch: HandedBatch): { added: number; known: number } {
  const given = readHandedSuppressions(part);
  const entries = unknownOf(ledger.db, given, batch.at);
  if (entries.length > 0) appendBatch(ledger, { ...batch, reason: '', until: null }, entries);
  return { added: entries.length, known: given.length - entries.length };
}

/** Returns the entries that aren't on this list yet, or not for as long. */
function unknownOf(db: ReadDb, given: readonly HandedSuppression[], at: number): BatchEntry[] {
  const lasting = given.filter(({ until }) => until === null || until > at);
  return suppressionKinds.flatMap((kind) =>
    [
      ...Map.groupBy(
        lasting.filter((entry) => entry.kind === kind),
        ({ until }) => until,
      ),
    ].flatMap(([until, some]) => {
      const values = some.map(({ value }) => value);
      const known = knownSuppressions(db, kind, values, { at, until });
      // Where an entry outlasts one that is here already, it mustn't make that look older than it is.
      const shorter = knownSuppressions(db, kind, values, { at, until: at });
      return some
        .filter(({ value }) => !known.has(value))
        .map((entry) => ({ ...entry, reason: reasonOf(entry), since: shorter.has(entry.value) ? at : entry.since }));
    }),
  );
}
