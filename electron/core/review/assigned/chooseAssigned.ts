/** Chooses the rows of a view that an assignment concerns, and divides them among members. */
import type { AssignEffect, AssignRequest, Assignee } from '#contract/team/assign.ts';
import type { ActionBody } from '../acts/actions.sql.ts';
import { addRow, emptyRowSet } from '#base/rowSet.ts';
import { packRows } from '../../platform/pieces.ts';
import { codeOf } from '../facets/standingCodes.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { ChosenRows } from '../views.ts';
import type { Slices } from '../slices.ts';

export interface ChosenAssigned extends AssignEffect {
  /** In the form in which they are recorded. */
  set: NonNullable<ActionBody['set']>;
  assigned: NonNullable<ActionBody['assigned']>;
}

const rowsAtOnce = 65_536;
const person = codeOf('decidedBy', 'person');

/** `view`: the view's rows in order; positions past its end are ignored. `to`: empty to assign to nobody. Throws as `slices` do. */
export async function chooseAssigned(
  index: FacetIndex,
  { rows: view, filter }: Pick<ChosenRows, 'rows' | 'filter'>,
  { choice, onlyUndecided }: Pick<AssignRequest, 'choice' | 'onlyUndecided'>,
  to: readonly Assignee[],
  slices: Slices,
): Promise<ChosenAssigned> {
  const { codes, contested } = index;
  const rows: number[] = [];
  let decided = 0;
  for (const [first, last] of choice.ranges) {
    for (let from = first; from <= Math.min(last, view.length - 1); from += rowsAtOnce) {
      if (slices.due()) await slices.pause();
      for (const row of view.subarray(from, Math.min(last + 1, from + rowsAtOnce))) {
        // A contested row still has to be decided.
        const isDecided = codes.decidedBy[row - 1] === person && contested?.[row - 1] !== 1;
        if (onlyUndecided && isDecided) decided++;
        else rows.push(row);
      }
    }
  }
  const all = emptyRowSet(index.rows);
  const parts = (to.length === 0 ? [null] : to).map((one) => ({ to: one, rows: emptyRowSet(index.rows), count: 0 }));
  let [changes, moved] = [0, 0];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (slices.due()) await slices.pause();
    for (const [at, row] of rows.slice(from, from + rowsAtOnce).entries()) {
      // Consecutive rows stay together, and parts differ in size by at most one row.
      const part = parts[Math.floor(((from + at) * parts.length) / rows.length)];
      if (!part) continue;
      const now = index.assigned?.members[(index.assigned.codes[row - 1] ?? 0) - 1] ?? null;
      addRow(all, row);
      addRow(part.rows, row);
      part.count++;
      if (now?.memberId === part.to?.memberId) continue;
      changes++;
      if (now !== null) moved++;
    }
  }
  const filled = parts.filter((part) => part.count > 0);
  return {
    ...{ rows: rows.length, decided, changes, moved },
    shares: filled.flatMap((part) => (part.to === null ? [] : [{ ...part.to, rows: part.count }])),
    set: { rows: packRows(all), of: { filter, whole: rows.length === view.length }, seenTo: {}, acknowledged: null },
    assigned: filled.map((part) => ({ to: part.to, rows: packRows(part.rows) })),
  };
}
