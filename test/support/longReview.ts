/** A review of an arbitrarily long list for the fake backend: rows are made up on request. */
import { madeFacets } from './madeFacets.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Facets } from '#contract/review/facets.ts';
import type { ManyEffect, RowChoice } from '#contract/review/decision.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { unplannedVerdict, verdictValuesSchema } from '#contract/verdict/verdict.ts';
import { ids, solarList, windowHandlers } from './windowFixtures.ts';

const facetsOf = (rows: number): Facets =>
  madeFacets({
    status: { answered: rows, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0, purged: 0 },
  });
const nothingSaid = verdictValuesSchema.parse(unplannedVerdict);
const grades = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** The name in a row. */
export const personOf = (row: number): string => `Person ${row}`;

function rowOf(row: number): ViewRow {
  return {
    row,
    cells: solarList.columns.map((heading) => (heading === 'Full Name' ? personOf(row) : `${heading} ${row % 97}`)),
    verdict: {
      ...nothingSaid,
      status: 'answered',
      grade: grades[row % grades.length] ?? null,
      score: row % 101,
      band: 'answered',
      lineType: 'Mobile',
      nameMatch: true,
      litigator: 'clear',
      notChecked: null,
      sandbox: true,
      checkedAt: 1,
    },
    decision: { value: 'hold', by: 'policy', suggested: 'hold', rule: 0, note: '', operator: null, at: null, kept: null },
    noCalls: [],
  };
}

function detailOf(row: number): RowDetail {
  const { cells, verdict, decision } = rowOf(row);
  return {
    row,
    line: row + 1,
    cells,
    fields: { name: personOf(row) },
    findings: [],
    verdict: { ...unplannedVerdict, ...verdict, valid: true },
    decision,
    noCalls: [],
    history: [],
    answers: [],
    calling: null,
    why: null,
    contested: [],
    assigned: null,
  };
}

/** In file order, the row at a position is the one after it. */
const rowsOf = ({ ranges }: RowChoice): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at + 1));
const effectOf = (choice: RowChoice): ManyEffect => {
  const rows = rowsOf(choice).length;
  return { rows, changes: rows, decided: 0, same: 0, noCalls: { litigators: 0, suppressed: 0 } };
};

export interface LongReview {
  readonly handlers: Partial<CommandHandlers>;
  /** Row numbers of every received decision, in order. */
  readonly decided: readonly (readonly number[])[];
  readonly noted: readonly number[];
  /** Row numbers of every undone action. */
  readonly undone: readonly (readonly number[])[];
  /** Holds back requested rows until the returned function is called. */
  hold(): () => void;
}

/** `rows`: the list's number of rows. */
export function longReview(rows: number, theme: 'light' | 'dark' = 'light'): LongReview {
  const decided: number[][] = [];
  const noted: number[] = [];
  const undone: number[][] = [];
  const last = (): number[] | undefined => decided.at(-1 - undone.length);
  let held: Promise<void> = Promise.resolve();
  const list = { ...solarList, rows };
  const facets = facetsOf(rows);
  const read = async (from: number, count: number): Promise<ViewRow[]> => {
    await held;
    return Array.from({ length: Math.max(0, Math.min(count, rows - from)) }, (_, index) => rowOf(from + index + 1));
  };
  const handlers: Partial<CommandHandlers> = {
    ...windowHandlers(theme),
    'lists.get': () => Promise.resolve(list),
    'review.open': async ({ listId, pageSize = 0 }) => ({
      ...{ viewId: 'long', listId, count: rows, rows, facets },
      page: { from: 0, rows: await read(0, pageSize) },
    }),
    'review.facets': () => Promise.resolve(facets),
    'review.window': ({ from, count }) => read(from, count),
    'review.place': () => Promise.resolve(null),
    'review.keepPlace': () => Promise.resolve({}),
    'review.row': ({ row }) => Promise.resolve(detailOf(row)),
    'review.decide': ({ rows: numbers, value }) => {
      decided.push(numbers);
      const made = { by: 'person', operator: 'Ada', at: Date.now() } as const;
      return Promise.resolve({
        rows: numbers.map(rowOf).map((row) => ({ ...row, decision: { ...row.decision, ...made, value } })),
        recordId: ids.run,
      });
    },
    'review.previewMany': ({ choice }) => Promise.resolve(effectOf(choice)),
    'review.changeMany': ({ choice }) => {
      decided.push(rowsOf(choice));
      return Promise.resolve({ ...effectOf(choice), recordId: ids.run });
    },
    'review.note': ({ row, note }) => {
      noted.push(row);
      const made = rowOf(row);
      return Promise.resolve({ rows: [{ ...made, decision: { ...made.decision, note } }], recordId: ids.run });
    },
    'review.undoable': ({ seen }) => {
      const [row, ...more] = last() ?? [];
      if (row === undefined) return Promise.resolve(null);
      const numbers = [row, ...more];
      const touched = numbers.filter((one) => seen.includes(one));
      return Promise.resolve({ recordId: ids.run, row, rows: numbers.length, touched, position: row - 1, policy: null });
    },
    'review.undo': () => {
      const numbers = last() ?? [];
      if (numbers.length > 0) undone.push(numbers);
      return Promise.resolve({ changed: numbers.length, policy: null, rows: numbers.map(rowOf) });
    },
  };
  return {
    handlers,
    decided,
    noted,
    undone,
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
}

export const longReviewAddress = `#/lists/${ids.solar}/review`;
