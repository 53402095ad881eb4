/** Reads the assignments of a list's rows from the ledger. If this folder has joined no team, there is nothing to read. */
import type { Assignee } from '#contract/team/assign.ts';
import { Failed } from '#contract/failure.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findOwnMemberId, readAssignment, standingAssignments } from '../../team/shared/assignments.sql.ts';
import { readPurgedRows } from '../../lists/rows/purgedRows.sql.ts';
import { rowsOf } from '#base/rowSet.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import type { AssignedRows } from './assignedRows.ts';

const rowsAtOnce = 4_096;

/** Brings the list's assignments in memory up to date with the ledger. Throws as `slices` do, and Failed('list.notFound'). */
export async function followAssignments(ledger: ReadDb, list: OpenList, slices: Slices): Promise<void> {
  const me = findOwnMemberId(ledger);
  const acts = me === undefined ? [] : standingAssignments(ledger, list.listId);
  const before = list.assigned();
  if (me === undefined || acts.length === 0) {
    if (before !== null) list.setAssigned(null);
    return;
  }
  if (before?.me === me && isSame(before.acts, acts)) return;
  list.setAssigned(await fold(ledger, list, { me, acts }, slices));
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => one === b[at]);

/** Reads only new assignments, if they all come after the ones already read; otherwise starts over. */
async function fold(
  ledger: ReadDb,
  { listId, db, rows, assigned }: OpenList,
  { me, acts }: Pick<AssignedRows, 'me' | 'acts'>,
  slices: Slices,
): Promise<AssignedRows> {
  const before = assigned();
  const known = before !== null && isSame(before.acts, acts.slice(0, before.acts.length)) ? before : null;
  const [codes, sources] = [known?.codes.slice() ?? new Uint16Array(rows), known?.sources.slice() ?? new Uint32Array(rows)];
  const [members, shares] = [[...(known?.members ?? [])], [...(known?.shares ?? [])]];
  const codeOf = (to: Assignee | null): number => {
    if (to === null) return 0;
    const at = members.findIndex(({ memberId }) => memberId === to.memberId);
    if (at < 0) return members.push(to);
    members[at] = to;
    return at + 1;
  };
  for (const act of acts.slice(known?.acts.length ?? 0)) {
    const { by, at, shares: parts } = readAssignment(ledger, act) ?? { by: '', at: 0, shares: [] };
    for (const { to, rows: set } of parts) {
      const code = codeOf(to);
      const source = code === 0 ? 0 : shares.push({ member: code - 1, by, at });
      let taken = 0;
      for (const row of rowsOf(set)) {
        if (row > rows) break;
        codes[row - 1] = code;
        sources[row - 1] = source;
        if (++taken % rowsAtOnce === 0 && slices.due()) await slices.pause();
      }
    }
    if (slices.due()) await slices.pause();
    // The list may have been deleted during a pause.
    if (!db.open) throw new Failed('list.notFound', { listId });
  }
  for (const { row } of readPurgedRows(db)) codes[row - 1] = sources[row - 1] = 0;
  return { me, members, codes, sources, shares, acts };
}
