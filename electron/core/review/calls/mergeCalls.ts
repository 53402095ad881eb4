/** Adds up what calls of several lists came to, and says how sure each share is. */
import { mostCalledValues, type Calibration } from '#contract/outcomes/calibration.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import { addTally, bandsOf, callSumsOf, curveOf, noTally, scoreCount, sumOf, type Tally } from '../../outcomes/calibration/callSums.ts';
import type { ListCalls } from './countCalls.ts';

const gradeNames = [...grades, 'none' as const];

/** Place by place. */
const added = (all: readonly (readonly Tally[])[], length: number): Tally[] =>
  Array.from({ length }, (_, at) => sumOf(all.map((tallies) => tallies[at] ?? noTally())));

export const scoresOf = (lists: readonly ListCalls[]): Tally[] =>
  added(
    lists.map(({ scores }) => scores),
    scoreCount + 1,
  );

export function mergeCalls(lists: readonly ListCalls[]): Calibration {
  const scores = scoresOf(lists);
  const byGrade = added(
    lists.map((list) => list.grades),
    gradeNames.length,
  );
  const sumBy = (of: (list: ListCalls) => number): number => lists.reduce((sum, list) => sum + of(list), 0);
  const held = lists.flatMap(({ heldOut }) => (heldOut === null ? [] : [heldOut]));
  return {
    whole: callSumsOf(sumOf(scores)),
    apart: { suppressed: sumBy(({ apart }) => apart.suppressed), undecided: sumBy(({ apart }) => apart.undecided) },
    outcomes: sumBy(({ outcomes }) => outcomes),
    neverCalled: { rows: sumBy(({ neverCalled }) => neverCalled.rows), dropped: sumBy(({ neverCalled }) => neverCalled.dropped) },
    grades: gradeNames.map((grade, at) => ({ grade, ...callSumsOf(byGrade[at] ?? noTally()) })),
    bands: bandsOf(scores),
    lines: byValue(lists.map(({ lines }) => lines)).map(({ value, tally }) => ({ line: value, ...callSumsOf(tally) })),
    sources: sourcesOf(lists),
    curve: curveOf(scores),
    heldOut:
      held.length === 0
        ? null
        : { drawn: held.reduce((sum, { drawn }) => sum + drawn, 0), ...callSumsOf(sumOf(held.map(({ tally }) => tally))) },
    sandbox: lists.some(({ sandbox }) => sandbox),
    lists: lists.map((list) => ({ listId: list.listId, calls: sumOf(list.scores).calls + (list.heldOut?.tally.calls ?? 0) })),
  };
}

/** Texts that differ in case or blanks only are one value, written as where it was called most. Those with the most calls first. */
function byValue(lists: readonly (readonly { value: string; tally: Tally }[])[]): { value: string; tally: Tally }[] {
  const merged = new Map<string, { value: string; most: number; tally: Tally }>();
  for (const { value, tally } of lists.flat()) {
    const key = value.trim().toLowerCase();
    const one = merged.get(key) ?? { value, most: 0, tally: noTally() };
    if (tally.calls > one.most) [one.value, one.most] = [value, tally.calls];
    addTally(one.tally, tally);
    merged.set(key, one);
  }
  return [...merged.values()].sort((a, b) => b.tally.calls - a.tally.calls);
}

function sourcesOf(lists: readonly ListCalls[]): Calibration['sources'] {
  const known = lists.flatMap(({ sources }) => (sources === null ? [] : [sources]));
  if (known.length === 0) return null;
  const all = byValue(known.map(({ values }) => values));
  const rest = all.slice(mostCalledValues);
  return {
    values: all.slice(0, mostCalledValues).map(({ value, tally }) => ({ value, ...callSumsOf(tally) })),
    others: {
      values: rest.length + known.reduce((sum, { others }) => sum + others.values, 0),
      ...callSumsOf(sumOf([...rest.map(({ tally }) => tally), ...known.map(({ others }) => others.tally)])),
    },
  };
}
