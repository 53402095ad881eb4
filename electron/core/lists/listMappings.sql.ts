/** Stores how each list's cells are interpreted, what depends on that, and people's mappings, by the shape of the headings. */
import { z } from 'zod';
import { canonicalJson } from '#base/json.ts';
import type { FailureParams } from '#contract/failure.ts';
import { listSchema, mappingSchema, type List, type Mapping } from '#contract/lists/list.ts';
import { hiddenRowsSchema, optOutsSchema } from '#contract/lists/optOut.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { statement, type ReadDb } from '../platform/database.ts';

/**
 * What determines how a list's cells are interpreted. The ledger has a record for each change, so that no change can exist in the list's
 * file alone. A list that was never checked and whose mapping nobody changed has none.
 */
export const understandingSchema = z.object({
  mapping: mappingSchema,
  mappedBy: listSchema.shape.mappedBy,
  /** A person's choices about them; null if nobody chose. */
  optOuts: optOutsSchema.shape.chosen,
  hiddenRows: hiddenRowsSchema.shape.chosen,
});
export type Understanding = z.infer<typeof understandingSchema>;

export const understandingOf = ({ mapping, mappedBy, optOuts, hiddenRows }: List): Understanding => ({
  mapping,
  mappedBy,
  optOuts: optOuts?.chosen ?? null,
  hiddenRows: hiddenRows?.chosen ?? null,
});

export const isSameUnderstanding = (one: Understanding, other: Understanding): boolean => canonicalJson(one) === canonicalJson(other);

/** Returns the newest record for a list, in chain order; null if there is none. */
export function recordedUnderstanding(db: ReadDb, listId: string): Understanding | null {
  const row = statement<[string], { mapping: string; mappedBy: string; optOuts: string; hiddenRows: string }>(
    db,
    `SELECT mapping, mapped_by AS mappedBy, opt_outs AS optOuts, hidden_rows AS hiddenRows FROM list_mappings
     JOIN chain USING (record_id) WHERE list_id = ? ORDER BY chain.seq DESC LIMIT 1`,
  ).get(listId);
  if (row === undefined) return null;
  const [mapping, optOuts, hiddenRows] = [row.mapping, row.optOuts, row.hiddenRows].map((text): unknown => JSON.parse(text));
  return understandingSchema.parse({ mapping, mappedBy: row.mappedBy, optOuts, hiddenRows });
}

/**
 * How a list's cells are to be interpreted: as recorded (null if nothing is), whatever the list's file says. A choice that the list lacks
 * stays open: rows may have been added that nobody chose about.
 */
export function asRecorded(list: List, recorded: Understanding | null): Understanding {
  const own = understandingOf(list);
  if (recorded === null) return own;
  return { ...recorded, optOuts: own.optOuts && recorded.optOuts, hiddenRows: own.hiddenRows && recorded.hiddenRows };
}

interface MappingRecord {
  recordId: string;
  listId: string;
  understanding: Understanding;
  by: string;
  /** Epoch ms. */
  at: number;
}

/** Appends a record, unless it equals the newest one. */
const recordMapping: LedgerWrite<MappingRecord, null> = ({ db, chain }, { recordId, listId, understanding, by, at }) => {
  const recorded = recordedUnderstanding(db, listId);
  if (recorded !== null && isSameUnderstanding(recorded, understanding)) return null;
  const { mappedBy } = understanding;
  const [mapping, optOuts, hiddenRows] = [understanding.mapping, understanding.optOuts, understanding.hiddenRows].map(canonicalJson);
  chain.append(recordId, 'mapping', canonicalJson({ recordId, listId, mapping, mappedBy, optOuts, hiddenRows, by, at }));
  statement(
    db,
    `INSERT INTO list_mappings (record_id, list_id, mapping, mapped_by, opt_outs, hidden_rows, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(recordId, listId, mapping, mappedBy, optOuts, hiddenRows, by, at);
  return null;
};

export const mappingRecordWrites = { 'mappings.record': recordMapping };

const putTemplate: LedgerWrite<{ shape: string; mapping: Mapping; listName: string; at: number }, null> = (
  { db },
  { shape, mapping, listName, at },
) => {
  statement(
    db,
    `INSERT INTO mapping_templates (headings_hash, mapping, list_name, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (headings_hash) DO UPDATE SET mapping = excluded.mapping, list_name = excluded.list_name, at = excluded.at`,
  ).run(shape, JSON.stringify(mapping), listName, at);
  return null;
};

const forgetTemplate: LedgerWrite<{ shape: string }, null> = ({ db }, { shape }) => {
  statement(db, 'DELETE FROM mapping_templates WHERE headings_hash = ?').run(shape);
  return null;
};

/** People's mappings of their lists, by the shape of the headings, for the next list with the same ones. */
export const templateWrites = { 'mappings.remember': putTemplate, 'mappings.forget': forgetTemplate };

const templateRow = z.object({ mapping: z.string().transform((text) => mappingSchema.parse(JSON.parse(text))) });

/** Returns the mapping remembered for headings of this shape; undefined if there is none. */
export function findTemplate(db: ReadDb, shape: string): Mapping | undefined {
  const row = statement<[string]>(db, 'SELECT mapping FROM mapping_templates WHERE headings_hash = ?').get(shape);
  return row === undefined ? undefined : templateRow.parse(row).mapping;
}

/** Returns the first thing found that depends on a list's rows and prevents reading them again; null if nothing does. */
export function dependentsOf(db: ReadDb, listId: string): FailureParams['list.inUse']['by'] | null {
  const has = (table: 'runs' | 'actions' | 'exports' | 'outcomes'): boolean =>
    statement<[string]>(db, `SELECT 1 FROM ${table} WHERE list_id = ? LIMIT 1`).get(listId) !== undefined;
  if (has('runs')) return 'run';
  if (has('actions')) return 'decision';
  if (has('exports')) return 'export';
  return has('outcomes') ? 'outcome' : null;
}
