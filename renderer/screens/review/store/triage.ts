/** Moving through triage one row at a time: to the next row, to the previous one, and on after each decision. Pure. */
import { isDecided, type DecisionValue } from '#contract/review/decision.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { type ReviewState } from './reviewState.ts';
import { beginTriage, mostKept, type Triage } from './triageState.ts';

type Standing = Pick<ReviewState, 'triage' | 'view' | 'pages' | 'at' | 'shown'>;

/** Whether nothing is left to decide at a position. A row that isn't loaded counts as undecided, as it was when the view was opened. */
function isDone({ triage, pages, shown }: Standing, position: number): boolean {
  if (triage === null || triage.done.has(position)) return true;
  const decision = pages.row(position)?.decision;
  if (decision === undefined) return false;
  if (triage.order === 'oldestHold') return decision.value !== 'hold';
  return isDecided(decision) && shown?.filter.decidedBy?.includes('person') !== true;
}

/** The first undecided position at or after `from`, wrapping around to the start of the view; null if there is none. */
function toDecideFrom(state: Standing, from: number): number | null {
  const count = state.view?.count ?? 0;
  for (let step = 0; step < count; step++) {
    const position = (from + step) % count;
    if (!isDone(state, position)) return position;
  }
  return null;
}

/** The undecided positions that follow the current one, at most `most`. */
export function comingAfter(state: Standing, most: number): number[] {
  const count = state.view?.count ?? 0;
  const coming: number[] = [];
  for (let step = 1; step < count && coming.length < most; step++) {
    const position = (state.at + step) % count;
    if (!isDone(state, position)) coming.push(position);
  }
  return coming;
}

/** Whether no row of the view is left to decide and the person isn't going back over decided ones. */
export const isFinished = (state: Standing): boolean =>
  state.triage !== null && state.triage.ahead.length === 0 && isDone(state, state.at) && toDecideFrom(state, state.at) === null;

export type Moved = Pick<ReviewState, 'at' | 'triage'>;

/** The state on arrival in a new view: at the first undecided row at or after its current one. */
export const arrived = (state: Standing): Moved => ({
  triage: state.triage && { ...beginTriage(state.triage.order, state.triage), isOpen: true },
  at: toDecideFrom({ ...state, triage: state.triage && beginTriage(state.triage.order) }, state.at) ?? state.at,
});

/** Moves to the next row or, after going back, to the one that was left. Null if there is none. */
export function toNext(state: Standing): Moved | null {
  const { triage, at } = state;
  if (triage === null) return null;
  const returned = triage.ahead.at(-1);
  const next = returned ?? toDecideFrom(state, at + 1);
  if (next === null || (next === at && returned === undefined)) return null;
  return { at: next, triage: { ...triage, behind: [...triage.behind, at], ahead: triage.ahead.slice(0, -1) } };
}

/** Moves to the row shown before this one or, at the beginning, to the one before it in the view. Null if there is none. */
export function toPrevious({ triage, at }: Standing): Moved | null {
  if (triage === null) return null;
  const previous = triage.behind.at(-1) ?? at - 1;
  if (previous < 0) return null;
  return { at: previous, triage: { ...triage, behind: triage.behind.slice(0, -1), ahead: [...triage.ahead, at] } };
}

/** Moves to any position as if it had been shown before. */
export const toPosition = ({ triage, at }: Standing & { triage: Triage }, position: number): Moved => ({
  at: position,
  triage: position === at ? triage : { ...triage, ahead: [...triage.ahead, at] },
});

/**
 * After a decision, moves to the next row; after a correction, back to where the person was. `rows` are already shown as decided. A
 * decision on a row that is no longer shown (its reason came late) moves nothing.
 */
export function afterDecision(
  state: Standing & { triage: Triage },
  rows: readonly number[],
  value: DecisionValue | null,
  now: number,
): Moved {
  const { triage, pages, at } = state;
  const decided = pages.rowsWith(new Set(rows));
  const done = new Set(triage.done);
  for (const { row } of decided) {
    const position = pages.positionOf(row);
    if (position === undefined) continue;
    if (value === null) done.delete(position);
    else done.add(position);
  }
  const others = triage.decided.filter(({ row }) => !rows.includes(row));
  const noted: Triage = {
    ...triage,
    done,
    decided: value === null ? others : [...others, ...decided].slice(-mostKept),
    times: value === null ? triage.times : [...triage.times, now].slice(-mostKept),
  };
  const current = pages.row(at)?.row;
  if (value === null || current === undefined || !rows.includes(current)) return { at, triage: noted };
  const [front] = triage.ahead;
  const after = { ...state, triage: noted };
  const next = front === undefined ? toDecideFrom(after, at + 1) : toDecideFrom(after, front);
  // After the last row, that row stays current behind the message that nothing is left.
  return { at: next ?? at, triage: { ...noted, ahead: [], behind: [...triage.behind, at] } };
}

/** The state after a decision that could not be saved: its rows, shown again as they were, are to be decided again. */
export function afterFailure({ triage, pages }: Pick<Standing, 'pages'> & { triage: Triage }, rows: readonly number[]): Triage {
  const places = new Set(rows.map((row) => pages.positionOf(row)));
  return {
    ...triage,
    done: new Set([...triage.done].filter((one) => !places.has(one))),
    decided: triage.decided.filter(({ row }) => !rows.includes(row)),
  };
}

/** The state after an undo: at the first of its rows that the view contains. */
export function afterUndo({ triage, pages, at }: Standing & { triage: Triage }, rows: readonly ViewRow[]): Moved {
  const [first] = rows;
  const position = first === undefined ? undefined : pages.positionOf(first.row);
  const open = rows.filter(({ decision }) => !isDecided(decision));
  const places = new Set(open.map(({ row }) => pages.positionOf(row)));
  const undone = new Set(open.map(({ row }) => row));
  return {
    at: position ?? at,
    triage: {
      ...triage,
      done: new Set([...triage.done].filter((one) => !places.has(one))),
      decided: triage.decided.filter(({ row }) => !undone.has(row)),
      behind: triage.behind.filter((one) => one !== position),
      ahead: [],
      times: triage.times.slice(0, -1),
    },
  };
}

/** The most recently decided rows as they are now, latest first, without those that were undone. */
export function lastDecided({ triage, pages }: Pick<Standing, 'triage' | 'pages'>, most: number): ViewRow[] {
  const decided = triage?.decided ?? [];
  const now = new Map(pages.rowsWith(new Set(decided.map(({ row }) => row))).map((row) => [row.row, row]));
  return decided
    .map((row) => now.get(row.row) ?? row)
    .filter(({ decision }) => isDecided(decision))
    .slice(-most)
    .reverse();
}
