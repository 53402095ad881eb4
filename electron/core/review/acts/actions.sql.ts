/** Ledger records of people's actions on the rows of lists, and the queries that find them. */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { assigneeSchema } from '#contract/team/assign.ts';
import { packedRowsSchema } from '#contract/review/facets.ts';
import { decisionValueSchema } from '#contract/review/decision.ts';
import { rowNumberSchema } from '#contract/ids.ts';
import { statement, type WriteDb, type ReadDb } from '../../platform/database.ts';
import { canonicalJson } from '#base/json.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';

export const actionBodySchema = z.object({
  /** Empty for an action on a set of rows, and for the undo of one. */
  rows: z.array(rowNumberSchema),
  /** The value that a `decide` sets; null removes the decision. Null for the other kinds. */
  value: decisionValueSchema.nullable(),
  /** The note that a `decide` or `note` sets; null leaves the note unchanged. */
  note: z.string().nullable(),
  /** For each row, the ids of the answers that its verdict was based on at the time. */
  seen: z.array(z.array(z.string())),
  /** For a `decide` with different values per row (a merge), instead of `value` and `note`; absent parts stay unchanged. */
  each: z.array(z.object({ value: decisionValueSchema.nullable().optional(), note: z.string().optional() })).optional(),
  /** Why rows that must not be called are kept, and which rows those are; a row with both causes is in both. */
  acknowledged: z.object({ reason: z.string(), litigators: z.array(rowNumberSchema), suppressed: z.array(rowNumberSchema) }).optional(),
  /** For an action on too many rows to list each one: replaces `rows` and the values per row. */
  set: z
    .object({
      rows: packedRowsSchema,
      /** The view that the rows were chosen from: its filter at that time, and whether all its rows were chosen. */
      of: z.object({ filter: z.record(z.string(), z.unknown()), whole: z.boolean() }),
      /** How far the list had followed each of its runs: answers up to that point had been seen. */
      seenTo: z.record(z.string(), z.int()),
      acknowledged: z.object({ reason: z.string(), litigators: packedRowsSchema, suppressed: packedRowsSchema }).nullable(),
      /** Present for a held-out sample: how it was drawn, and from how many rows. */
      heldOut: z.object({ percent: z.number(), seed: z.int(), of: z.int() }).optional(),
    })
    .optional(),
  /**
   * Present on an act derived by the program, not made by a person: the acts of a shared list whose decisions or notes contradict each
   * other. The more cautious decision holds, and all notes are kept.
   */
  contested: z.object({ decisions: z.array(z.uuid()), notes: z.array(z.uuid()) }).optional(),
  /** For an `assign`: which rows each member is to decide; a null member removes the assignment. Together they make up the set's rows. */
  assigned: z
    .array(z.object({ to: assigneeSchema.nullable(), rows: packedRowsSchema }))
    .min(1)
    .optional(),
  /** For a merge: the imported file. */
  from: z.object({ fileName: z.string(), sha256: z.string() }).optional(),
});
export type ActionBody = z.infer<typeof actionBodySchema>;

export const actionKinds = ['decide', 'note', 'assign', 'undo'] as const;
type ActionKind = (typeof actionKinds)[number];

export interface NewAction {
  recordId: string;
  listId: string;
  kind: ActionKind;
  /** The action that an `undo` reverts. */
  undoes: string | null;
  by: string;
  at: number;
  /** Number of rows that the action concerns. */
  rowCount: number;
  body: ActionBody;
}

/**
 * Unpacks a body that `actions.append` packed: an action is one record however many rows it concerns, with its rows and the answers seen
 * packed into its body. Throws if the bytes are damaged.
 */
export function unpackBody(packed: Uint8Array): ActionBody {
  return actionBodySchema.parse(JSON.parse(inflateRawSync(packed).toString('utf8')));
}

/**
 * Appends an action. Its leaf in the chain commits to the body by hash, so that rows and notes can be purged and the chain still verifies.
 */
export function insertAction({ db, chain }: Pick<Ledger, 'db' | 'chain'>, { body, ...action }: NewAction): void {
  const text = JSON.stringify(body);
  const bodySha256 = createHash('sha256').update(text).digest('hex');
  chain.append(action.recordId, 'action', canonicalJson({ ...action, bodySha256 }));
  storeAction(db, action, text);
}

/** Stores an action whose leaf is already in the chain. `text`: the body as JSON. */
export function storeAction(db: WriteDb, action: Omit<NewAction, 'body'>, text: string): void {
  const { lastInsertRowid } = statement(
    db,
    'INSERT INTO actions (record_id, list_id, kind, undoes, by, at, row_count) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(action.recordId, action.listId, action.kind, action.undoes, action.by, action.at, action.rowCount);
  statement(db, 'INSERT INTO action_bodies (seq, body) VALUES (?, ?)').run(lastInsertRowid, deflateRawSync(text));
}

export interface StoredAction extends NewAction {
  /** Ledger-wide order. */
  seq: number;
}

interface ActionRow extends Omit<StoredAction, 'body'> {
  kind: ActionKind;
  body: Buffer;
}

const select = `SELECT actions.seq, actions.record_id AS recordId, list_id AS listId, actions.kind, undoes, by, at, row_count AS rowCount, body
  FROM actions JOIN action_bodies ON action_bodies.seq = actions.seq`;

const parseRow = (row: ActionRow): StoredAction => ({ ...row, body: unpackBody(row.body) });

/** Returns the list's actions after ledger position `after`, in order: at most `limit`, stopping once they cover `rows` rows. */
export function readActionsAfter(db: ReadDb, listId: string, after: number, limit: number, rows = Infinity): StoredAction[] {
  const found: StoredAction[] = [];
  let held = 0;
  for (const row of statement<[string, number, number], ActionRow>(
    db,
    `${select} WHERE list_id = ? AND actions.seq > ? ORDER BY actions.seq LIMIT ?`,
  ).iterate(listId, after, limit)) {
    const action = parseRow(row);
    found.push(action);
    held += action.rowCount;
    if (held >= rows) break;
  }
  return found;
}

export function findAction(db: ReadDb, seq: number): StoredAction | undefined {
  const row = statement<[number], ActionRow>(db, `${select} WHERE actions.seq = ?`).get(seq);
  return row && parseRow(row);
}

/** Returns undefined if the action isn't in the ledger, or its body was purged. */
export function findActionById(db: ReadDb, recordId: string): StoredAction | undefined {
  const row = statement<[string], ActionRow>(db, `${select} WHERE actions.record_id = ?`).get(recordId);
  return row && parseRow(row);
}

/**
 * Returns the list's decisions, notes and assignments, newest first: at most `count`, and only those before position `end` in the order of
 * all records.
 */
export const readRootsBefore = (db: ReadDb, listId: string, end: number, count: number): StoredAction[] =>
  statement<[string, number, number], ActionRow>(
    db,
    `${select} JOIN chain ON chain.record_id = actions.record_id
     WHERE list_id = ? AND actions.kind <> 'undo' AND chain.seq < ? ORDER BY actions.seq DESC LIMIT ?`,
  )
    .all(listId, Math.min(end, Number.MAX_SAFE_INTEGER), Number.isFinite(count) ? count : -1)
    .map(parseRow);
