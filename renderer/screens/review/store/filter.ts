/** The reviewer's filter: the views that are always there, what is chosen beside them, and both in words. */
import type { ViewName } from '../../../../electron/contract/place.ts';
import { rowStatuses } from '../../../../electron/contract/verdict.ts';
import { filterSchema, type Facets, type Filter } from '../../../../electron/contract/view.ts';
import { findingTitle } from '../../../../electron/messages/findingWords.ts';
import { decisionWord, lineTypeTitle, litigatorWord, statusWord } from '../../../../electron/messages/names.ts';

export const viewTitles: Readonly<Record<ViewName, string>> = {
  all: 'All rows',
  toDecide: 'To decide',
  litigators: 'Litigators',
  notChecked: 'Not checked',
};

export const viewFilters: Readonly<Record<ViewName, Filter>> = {
  all: {},
  toDecide: { decidedBy: ['policy', 'none'] },
  litigators: { litigator: ['litigator'] },
  notChecked: { litigator: ['notChecked'] },
};

/** How many rows of the whole list a view holds, from the list's unfiltered facets. */
export function viewCount(name: ViewName, whole: Facets, rows: number): number {
  switch (name) {
    case 'all':
      return rows;
    case 'toDecide':
      return whole.decidedBy.policy + whole.decidedBy.none;
    case 'litigators':
      return whole.litigator.litigator;
    case 'notChecked':
      return whole.litigator.notChecked;
  }
}

/**
 * How many rows of the list pass the filter now; `facets`: counted under it. The open view keeps the rows that it was opened with, so that none moves
 * under the reviewer's hand: once one is decided, or an answer comes, it may hold others than these.
 */
export function passing({ statuses: chosen = [] }: Filter, { statuses }: Facets): number {
  return rowStatuses.reduce((sum, status) => sum + (chosen.length === 0 || chosen.includes(status) ? statuses[status] : 0), 0);
}

/** The parts of a filter that hold a list of values. */
export type ListPart = 'grades' | 'litigator' | 'decisions' | 'decidedBy' | 'statuses' | 'findings' | 'lineTypes';
/** A part as a person sees it: both ends of the score are one. */
export type FilterPart = ListPart | 'score' | 'text';

export const chosenIn = (filter: Filter, part: ListPart): readonly string[] => filter[part] ?? [];

/** Chooses a value of a part, or takes it out again. */
export function toggled(filter: Filter, part: ListPart, value: string): Filter {
  const chosen = chosenIn(filter, part);
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return filterSchema.parse({ ...filter, [part]: next.length === 0 ? undefined : next });
}

/** Scores from `from` to `to`; the whole range is no filter. */
export const withScores = (filter: Filter, from: number, to: number): Filter => ({
  ...filter,
  scoreFrom: from > 0 ? from : undefined,
  scoreTo: to < 100 ? to : undefined,
});

export function without(filter: Filter, part: FilterPart): Filter {
  if (part === 'score') return { ...filter, scoreFrom: undefined, scoreTo: undefined };
  return { ...filter, [part]: undefined };
}

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
const decider = { person: 'a person', policy: 'the policy', none: 'nobody' } as const;

/** What is chosen, part by part and in the order of the facets, in words that go on after "rows with": `score 20 to 100`. */
export function filterParts(filter: Filter): { part: FilterPart; words: string }[] {
  const parts: { part: FilterPart; words: string }[] = [];
  const add = (part: FilterPart, words: readonly string[] | undefined, say: (joined: string) => string): void => {
    if (words && words.length > 0) parts.push({ part, words: say(either(words)) });
  };
  const { scoreFrom, scoreTo } = filter;
  if (scoreFrom !== undefined || scoreTo !== undefined)
    parts.push({ part: 'score', words: `score ${scoreFrom ?? 0} to ${scoreTo ?? 100}` });
  const letters = filter.grades?.filter((grade) => grade !== 'none') ?? [];
  const graded = letters.length > 0 ? [`grade ${either(letters)}`] : [];
  add('grades', filter.grades?.includes('none') ? [...graded, 'no grade'] : graded, (all) => all);
  add(
    'litigator',
    filter.litigator?.map((state) => litigatorWord(state).toLowerCase()),
    (all) => `litigator check: ${all}`,
  );
  add(
    'decisions',
    filter.decisions?.map((value) => decisionWord(value === 'none' ? null : value).toLowerCase()),
    (all) => `decision ${all}`,
  );
  add(
    'decidedBy',
    filter.decidedBy?.map((by) => decider[by]),
    (all) => `decision by ${all}`,
  );
  add('lineTypes', filter.lineTypes?.map(lineTypeTitle), (all) => `line type ${all}`);
  add(
    'statuses',
    filter.statuses?.map((status) => statusWord(status).toLowerCase()),
    (all) => `status ${all}`,
  );
  add(
    'findings',
    filter.findings?.map((rule) => findingTitle(rule).toLowerCase()),
    (all) => `finding: ${all}`,
  );
  if (filter.text !== undefined && filter.text.trim() !== '') parts.push({ part: 'text', words: `“${filter.text.trim()}” in a cell` });
  return parts;
}

/** `No rows with score 20 to 100 and grade E.` */
export function nothingSentence(filter: Filter): string {
  const words = filterParts(filter).map((part) => part.words);
  const all = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
  return all === '' ? 'This list has no rows.' : `No rows with ${all}.`;
}

/** A part as a label of its own: `Score 20 to 100`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
