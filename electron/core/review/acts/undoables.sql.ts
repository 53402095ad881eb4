/** Finds what can be undone and redone in a list, and its history. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { findActionById, readRootsBefore, type StoredAction } from './actions.sql.ts';
import { policiesOf, type StoredPolicy } from '../policy/policies.sql.ts';
import { derivedActSql, isUndone, undoChainOf, undoRootOf } from './undoChains.sql.ts';

/** Something that can be undone and redone: an action on rows, or the application of a policy. */
export type Undoable = { kind: 'action'; action: StoredAction } | { kind: 'policy'; applied: StoredPolicy };
export const recordIdOf = (one: Undoable): string => (one.kind === 'action' ? one.action : one.applied).recordId;

/** Returns the record's position in the order of all records. */
const placeOf = (db: ReadDb, recordId: string): number =>
  statement<[string], number>(db, 'SELECT seq FROM chain WHERE record_id = ?').pluck().get(recordId) ?? 0;

const later = (db: ReadDb, a: Undoable | undefined, b: Undoable | undefined): Undoable | undefined => {
  if (!a || !b) return a ?? b;
  return placeOf(db, recordIdOf(a)) > placeOf(db, recordIdOf(b)) ? a : b;
};

/** Returns the operator's latest decision, note, assignment or policy in the list that isn't undone. */
export function findUndoable(db: ReadDb, listId: string, operator: string): Undoable | undefined {
  return later(db, latestAction(db, listId, operator), latestPolicy(db, listId, operator));
}

function latestAction(db: ReadDb, listId: string, operator: string): Undoable | undefined {
  const latest = statement<[string, string], string>(
    db,
    `SELECT record_id FROM actions WHERE list_id = ? AND by = ? AND kind <> 'undo' AND NOT ${derivedActSql} ORDER BY seq DESC`,
  ).pluck();
  for (const recordId of latest.iterate(listId, operator)) {
    if (isUndone(db, recordId)) continue;
    const found = undoableBy(db, recordId);
    // If its body was purged, there is nothing to undo.
    if (found) return found;
  }
  return undefined;
}

function latestPolicy(db: ReadDb, listId: string, operator: string): Undoable | undefined {
  for (const one of policiesOf(db, listId)) if (one.by === operator && !isUndone(db, one.recordId)) return { kind: 'policy', applied: one };
  return undefined;
}

/** Returns what the operator undid last; undefined if nothing, or if the operator has done something else since. */
export function findRedoable(db: ReadDb, listId: string, operator: string): Undoable | undefined {
  const latest = statement<[string, string], { recordId: string; undoes: string | null }>(
    db,
    `SELECT record_id AS recordId, undoes FROM actions WHERE list_id = ? AND by = ? AND NOT ${derivedActSql} ORDER BY seq DESC`,
  );
  const policies = [...policiesOf(db, listId)];
  const policy = policies.find(({ by }) => by === operator);
  const policyPlace = policy ? placeOf(db, policy.recordId) : 0;
  for (const { recordId, undoes } of latest.iterate(listId, operator)) {
    if (undoes === null || placeOf(db, recordId) < policyPlace) return undefined;
    // This undo was itself undone earlier.
    if (undoChainOf(db, recordId).undos > 0) continue;
    const { root, undos } = undoRootOf(db, recordId);
    if (undos % 2 === 0) continue;
    const applied = policies.find((one) => one.recordId === root);
    return applied ? { kind: 'policy', applied } : undoableBy(db, root);
  }
  return undefined;
}

/**
 * Returns the list's decisions, notes, assignments and policies, whoever made them, newest first: at most `count`, and only those before
 * the record `before`.
 */
export function readHistory(db: ReadDb, listId: string, before: string | null, count: number): { of: Undoable; isUndone: boolean }[] {
  const end = before === null ? Infinity : placeOf(db, before);
  const actions = readRootsBefore(db, listId, end, count).map((action): Undoable => ({ kind: 'action', action }));
  const policies = Array.from(policiesOf(db, listId), (applied): Undoable => ({ kind: 'policy', applied }));
  return [...actions, ...policies]
    .map((of) => ({ of, place: placeOf(db, recordIdOf(of)) }))
    .filter(({ place }) => place < end)
    .sort((a, b) => b.place - a.place)
    .slice(0, count)
    .map(({ of }) => ({ of, isUndone: isUndone(db, recordIdOf(of)) }));
}

function undoableBy(db: ReadDb, recordId: string): Undoable | undefined {
  const action = findActionById(db, recordId);
  return action && { kind: 'action', action };
}
