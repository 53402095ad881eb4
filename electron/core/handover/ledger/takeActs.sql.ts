/** Takes in people's acts (actions, policies, exports), ordering records that two people made on the same list. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { isDerivedAct } from '../../review/acts/undoChains.sql.ts';
import { isSharedHere } from '../../team/shared/shareOwnAct.sql.ts';
import { lastBeforeUnknown, takeRecords, takeRows } from './takeRows.sql.ts';

/** A record to order, when two people made records on the same list, each on their own computer. */
export interface OrderedRecord {
  recordId: string;
  /** Epoch ms, by the clock of the computer that made it. */
  at: number;
}

/** Ties must be ordered the same way on both sides. */
const isBefore = (a: OrderedRecord, b: OrderedRecord): boolean => a.at < b.at || (a.at === b.at && a.recordId < b.recordId);

/**
 * Merges both orders: by time, but never against either side's own order, because a clock may have been changed. Records that both sides
 * have appear once, as `own`. Pure.
 */
export function mergeOrder<O extends OrderedRecord, T extends OrderedRecord>(own: readonly O[], theirs: readonly T[]): (O | T)[] {
  const places = new Map(own.map(({ recordId }, place) => [recordId, place]));
  const merged: (O | T)[] = [];
  let next = 0;
  for (const one of theirs) {
    const place = places.get(one.recordId);
    if (place === undefined) {
      for (let mine = own[next]; mine !== undefined && isBefore(mine, one); mine = own[next]) {
        merged.push(mine);
        next += 1;
      }
      merged.push(one);
    } else {
      merged.push(...own.slice(next, place + 1));
      next = Math.max(next, place + 1);
    }
  }
  merged.push(...own.slice(next));
  return merged;
}

type Table = 'actions' | 'policy_applications';

interface Placed extends OrderedRecord {
  /** The record's number in its original ledger. */
  seq: number;
  undoes: string | null;
  isTheirs: boolean;
}

interface Came {
  added: number;
  known: number;
}

/**
 * Takes in people's acts: actions, policies, exports. Records of both sides are ordered by time: of two decisions on a row the later one
 * applies, regardless of the side. Each record has a leaf of its own; its number only determines its place in the order.
 */
export function takeActs(
  part: ReadDb,
  db: WriteDb,
  listId: string,
  skipped: Set<string>,
): { actions: Came; policies: Came; exports: Came } {
  const undone = findUndos(part, db, listId, skipped);
  if (isSharedHere(db, listId)) leaveToThisDevice(part, db, listId, undone, skipped);
  const actions = takeTable(part, db, listId, 'actions', undone);
  const policies = takeTable(part, db, listId, 'policy_applications', new Map());
  return { actions: actions.came, policies: policies.came, exports: placeExports(part, db, listId, actions.order) };
}

const readPlaced = (db: ReadDb, table: Table, listId: string, isTheirs: boolean): Placed[] =>
  statement<[string], Omit<Placed, 'isTheirs'>>(
    db,
    `SELECT record_id AS recordId, at, seq, ${table === 'actions' ? 'undoes' : 'NULL AS undoes'} FROM ${table} WHERE list_id = ? ORDER BY seq`,
  )
    .all(listId)
    .map((one) => ({ ...one, isTheirs }));

/**
 * Both sides may have undone the same record, but it can be undone only once. In that case the colleague's undo is left out, and a record
 * that undoes it undoes ours instead, if it came later. Returns what a record undoes here; null if it is left out.
 */
function findUndos(part: ReadDb, db: ReadDb, listId: string, skipped: Set<string>): Map<string, string | null> {
  const changed = new Map<string, string | null>();
  const isKnown = statement<[string]>(db, 'SELECT 1 FROM actions WHERE record_id = ?');
  const undoOf = statement<[string], OrderedRecord>(db, 'SELECT record_id AS recordId, at FROM actions WHERE undoes = ?');
  const instead = new Map<string, OrderedRecord>();
  for (const { recordId, undoes, at } of readPlaced(part, 'actions', listId, true)) {
    if (undoes === null || isKnown.get(recordId)) continue;
    const target = instead.get(undoes);
    const own = undoOf.get(target?.recordId ?? undoes);
    if (own || (target && target.at > at)) {
      changed.set(recordId, null);
      instead.set(recordId, own ?? target ?? { recordId: undoes, at });
    } else if (target) changed.set(recordId, target.recordId);
  }
  for (const recordId of changed.keys()) skipped.add(recordId);
  return changed;
}

/**
 * For a shared list that exists here, this device derives the consequences of people's acts itself: it may have derived the same ones from
 * more acts.
 */
function leaveToThisDevice(part: ReadDb, db: ReadDb, listId: string, undone: Map<string, string | null>, skipped: Set<string>): void {
  const isKnown = statement<[string]>(db, 'SELECT 1 FROM actions WHERE record_id = ?');
  for (const { recordId } of readPlaced(part, 'actions', listId, true)) {
    if (!isDerivedAct(recordId) || isKnown.get(recordId)) continue;
    undone.set(recordId, null);
    skipped.add(recordId);
  }
}

function takeTable(
  part: ReadDb,
  db: WriteDb,
  listId: string,
  table: Table,
  undone: Map<string, string | null>,
): { came: Came; order: Ordered[] } {
  const own = readPlaced(db, table, listId, false);
  const theirs = readPlaced(part, table, listId, true);
  const order = mergeOrder(
    own,
    theirs.filter(({ recordId }) => undone.get(recordId) !== null),
  );
  const added = order.length - own.length;
  const last = statement<[], number | null>(db, `SELECT max(seq) FROM ${table}`).pluck().get() ?? 0;
  // The numbers of the list's own records, plus as many new ones as needed: records of other lists keep theirs.
  const numbers = [...own.map(({ seq }) => seq), ...Array.from({ length: added }, (_, index) => last + 1 + index)];
  const placed = order.map((one, index): Ordered => ({ ...one, now: numbers[index] ?? 0 }));
  // Starts at the end, so that every record moves up to a number that is free by then.
  for (const one of placed.toReversed()) if (!one.isTheirs && one.now !== one.seq) renumber(db, table, one.seq, one.now);
  const numberOf = new Map(placed.flatMap((one) => (one.isTheirs ? [[one.seq, one.now]] : [])));
  const change = (seq: number): number => numberOf.get(seq) ?? 0;
  const isTaken = (seq: number): boolean => numberOf.has(seq);
  takeRows(part, db, { table, orderBy: 'seq', change: { seq: change }, isTaken });
  if (table === 'actions') {
    takeRows(part, db, { table: 'action_bodies', orderBy: 'seq', change: { seq: change }, isTaken });
    for (const [recordId, undoes] of undone)
      if (undoes !== null) statement(db, 'UPDATE actions SET undoes = ? WHERE record_id = ?').run(undoes, recordId);
  }
  return { came: { added, known: theirs.length - added }, order: placed };
}

/** A record with its new number. */
type Ordered = Placed & { now: number };

function renumber(db: WriteDb, table: Table, from: number, to: number): void {
  statement(db, `UPDATE ${table} SET seq = ? WHERE seq = ?`).run(to, from);
  if (table === 'actions') statement(db, 'UPDATE action_bodies SET seq = ? WHERE seq = ?').run(to, from);
}

/**
 * An export includes its own side's actions up to some number. A returned file is compared with the state at that time: it gets the actions
 * before the first one that its side didn't have, so that it reports a conflict once too often rather than too rarely.
 */
function placeExports(part: ReadDb, db: WriteDb, listId: string, order: readonly Ordered[]): Came {
  const knownBefore = (isKnown: (one: Ordered) => boolean): number => lastBeforeUnknown(order, isKnown, ({ now }) => now);
  const own = statement<[string], { seq: number; known: number }>(db, 'SELECT seq, actions_seq AS known FROM exports WHERE list_id = ?');
  for (const { seq, known } of own.all(listId))
    statement(db, 'UPDATE exports SET actions_seq = ? WHERE seq = ?').run(
      knownBefore((one) => !one.isTheirs && one.seq <= known),
      seq,
    );
  const theirSeq = new Map(readPlaced(part, 'actions', listId, true).map(({ recordId, seq }) => [recordId, seq]));
  const actions_seq = (known: number): number => knownBefore(({ recordId }) => (theirSeq.get(recordId) ?? Infinity) <= known);
  return takeRecords(part, db, 'exports', { actions_seq });
}
