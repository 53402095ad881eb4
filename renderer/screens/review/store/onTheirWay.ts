/**
 * Decisions that rows read from the program must not overwrite: those that are shown but not saved yet, and those that were saved while a
 * reading was in progress, because what it read may be older.
 */
import type { ViewRow } from '#contract/review/view.ts';

type Decision = ViewRow['decision'];

export interface OnTheirWay {
  /** A decision is shown before it is saved. */
  put(row: number, decision: Decision): void;
  /** The decision was saved, or could not be: from here on the row shows what the program says. */
  settle(row: number, decision: Decision): void;
  /** Whether a newer decision of the row is still unsaved. */
  has(row: number): boolean;
  /** The program's answer to a decision or an undo. */
  saved(rows: readonly ViewRow[]): void;
  /** Call this before reading rows; the returned function ends the reading, and returns the decisions that replace those it read. */
  beginReading(): () => ReadonlyMap<number, Decision>;
}

export function createOnTheirWay(): OnTheirWay {
  const unsaved = new Map<number, Decision>();
  /** What was saved since the oldest reading in progress began, by row. */
  const since = new Map<number, { decision: Decision; turn: number }>();
  const readings = new Set<{ turn: number }>();
  let turn = 0;
  return {
    put: (row, decision) => void unsaved.set(row, decision),
    settle(row, decision) {
      if (unsaved.get(row) === decision) unsaved.delete(row);
    },
    has: (row) => unsaved.has(row),
    saved(rows) {
      turn++;
      if (readings.size > 0) for (const { row, decision } of rows) since.set(row, { decision, turn });
    },
    beginReading() {
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
