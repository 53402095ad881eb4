/** Decisions that are shown but not saved yet. */
import type { ViewRow } from '#contract/review/view.ts';

type Decision = ViewRow['decision'];
export type OnTheirWay = ReturnType<typeof createOnTheirWay>;

/**
 * Decisions that rows read from the program must not overwrite: shown but not saved yet, or saved while a reading was in progress that may
 * be older.
 */
export function createOnTheirWay() {
  const unsaved = new Map<number, Decision>();
  /** Decisions saved since the oldest read in progress began, by row. */
  const since = new Map<number, { decision: Decision; turn: number }>();
  const readings = new Set<{ turn: number }>();
  let turn = 0;
  return {
    /** Records a decision that is shown before it is saved. */
    put: (row: number, decision: Decision) => void unsaved.set(row, decision),
    /** Called once the decision was saved or failed: from then on, the row shows the program's version. */
    settle(row: number, decision: Decision) {
      if (unsaved.get(row) === decision) unsaved.delete(row);
    },
    /** Whether the row has a newer decision that is still unsaved. */
    has: (row: number) => unsaved.has(row),
    /** Records the rows returned by the program after a decision or an undo. */
    saved(rows: readonly ViewRow[]) {
      turn++;
      if (readings.size > 0) for (const { row, decision } of rows) since.set(row, { decision, turn });
    },
    /** Call this before reading rows. The returned function ends the read and returns the decisions that override those it read. */
    beginReading(): () => ReadonlyMap<number, Decision> {
      const reading = { turn };
      readings.add(reading);
      return () => {
        const newer = [...since].filter(([, saved]) => saved.turn > reading.turn).map(([row, { decision }]) => [row, decision] as const);
        readings.delete(reading);
        if (readings.size === 0) since.clear();
        return new Map([...newer, ...unsaved]);
      };
    },
  };
}
