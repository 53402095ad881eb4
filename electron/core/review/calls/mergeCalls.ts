/** Adds up the call results of several lists, with a confidence interval for each share. */
import { mostCalledValues, type Calibration, mostScored, type Scorecard, type SourceScore } from '#contract/outcomes/calibration.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import { addTally, bandsOf, callSumsOf, curveOf, noTally, scoreCount, sumOf, type Tally } from '../../outcomes/calibration/callSums.ts';
import type { ListCost } from '#contract/lists/listCost.ts';
import type { SourceSums } from '#contract/review/overview.ts';
import type { ListCalls } from './countCalls.ts';
import type { CountedSource, ListSources } from './countSources.ts';

const gradeNames = [...grades, 'none' as const];

/** Adds tallies index by index. */
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

/** Merges texts that differ only in case or blanks, spelled as where they were called most. Most calls first. */
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

/** A list's sums, and the cost of its runs; null if there were none, or they used several currencies. */
export interface CostedSources {
  sources: ListSources;
  cost: ListCost | null;
}

interface Merged extends CountedSource {
  value: string;
  most: number;
  /** Cost in micro-units; null if any part of it is unknown. */
  cost: number | null;
}

const none = (value: string): Merged => ({
  ...{ value, most: 0, cost: 0, rows: 0, answered: 0, scored: 0, dead: 0, kept: 0, litigators: 0, notChecked: 0, ...noTally() },
  grades: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 0 },
});

function add(sum: Merged, one: CountedSource, cost: number | null): void {
  for (const key of ['rows', 'answered', 'scored', 'dead', 'kept', 'litigators', 'notChecked'] as const) sum[key] += one[key];
  for (const grade of Object.keys(sum.grades) as (keyof SourceSums['grades'])[]) sum.grades[grade] += one.grades[grade];
  addTally(sum, one);
  sum.cost = sum.cost === null || cost === null ? null : sum.cost + cost;
}

const scoreOf = ({ calls, connected, rightParty, cost, value: _, most: __, ...sums }: Merged, isKnown: boolean): SourceScore => ({
  ...sums,
  called: callSumsOf({ calls, connected, rightParty }),
  costMicros: isKnown && cost !== null ? Math.round(cost) : null,
});

/**
 * Adds up what the values of a column are worth over several lists, with the cost of their answers. Texts that differ only in case or
 * blanks are one value, spelled as where it has the most rows.
 */
export function mergeSources(lists: readonly CostedSources[]): Scorecard {
  const costs = lists.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const [first] = costs;
  // Amounts in two currencies can't be added, and a list without a run adds nothing.
  const isKnown = first !== undefined && costs.every(({ currency }) => currency === first.currency);
  const merged = new Map<string, Merged>();
  const others = none('');
  let otherValues = 0;
  for (const { sources, cost } of lists) {
    // A list's cost is spread over all its answered rows.
    const spread = [...sources.values, sources.others].reduce((sum, { answered }) => sum + answered, 0);
    const costOf = ({ answered }: CountedSource): number | null =>
      answered === 0 ? 0 : cost === null ? null : (cost.micros * answered) / spread;
    for (const one of sources.values) {
      const key = one.value.toLowerCase();
      const sum = merged.get(key) ?? none(one.value);
      if (one.rows > sum.most) [sum.value, sum.most] = [one.value, one.rows];
      add(sum, one, costOf(one));
      merged.set(key, sum);
    }
    add(others, sources.others, costOf(sources.others));
    otherValues += sources.others.values;
  }
  const all = [...merged.values()].sort((a, b) => b.rows - a.rows);
  const rest = all.slice(mostScored);
  for (const one of rest) add(others, one, one.cost);
  return {
    values: all.slice(0, mostScored).map((one) => ({ value: one.value, ...scoreOf(one, isKnown) })),
    others: { values: otherValues + rest.length, ...scoreOf(others, isKnown) },
    cost: isKnown
      ? {
          currency: first.currency,
          complete: costs.every(({ complete }) => complete),
          sandbox: costs.some(({ sandbox }) => sandbox),
        }
      : null,
    sandbox: lists.some(({ sources }) => sources.sandbox),
  };
}
