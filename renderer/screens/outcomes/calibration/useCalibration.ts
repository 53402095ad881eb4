/** Results of the chosen calls, as far as they are loaded. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Calibration, CallsRequest, CutOffRequest, Suggestion } from '#contract/outcomes/calibration.ts';
import type { Failure } from '#contract/failure.ts';
import type { CommandParams } from '#contract/commands.ts';
import type { PolicyPreview } from '#contract/review/policy.ts';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { policyPreview } from '#renderer/subjects/policy/queries.ts';
import { list, lists } from '#renderer/subjects/lists/queries.ts';
import { declareQuery } from '#renderer/base/queryClient.ts';
import { notifyDone } from '#renderer/base/notify.ts';
import { call, saveFile } from '#renderer/bridge/call.ts';
import type { Dimension, Measure } from './ShareBars.tsx';

export interface CalledList {
  readonly listId: string;
  readonly name: string;
}

/** Throttle: results are counted over whole lists. */
const callsPauseMs = 5000;
export const byCalls = { 'review.changed': { everyMs: callsPauseMs }, 'outcomes.changed': { everyMs: callsPauseMs } } as const;
const calledLists = declareQuery('calibration.lists', byCalls)({});
export const calibrationQuery = declareQuery('calibration.read', byCalls);
const suggested = declareQuery('calibration.suggest', byCalls);

/** Lists with outcomes, and the chosen ones among them; undefined until read. */
export function useCalledLists(): { all: readonly CalledList[]; chosen: readonly CalledList[] } | undefined {
  const called = useQuery(calledLists).data;
  const cards = useQuery(lists).data;
  const picked = useCalibrationChoice(({ listIds }) => listIds);
  if (called === undefined || cards === undefined) return undefined;
  const names = new Map(cards.map(({ listId, name }) => [listId, name]));
  const all = called.flatMap((listId) => {
    const name = names.get(listId);
    return name === undefined ? [] : [{ listId, name }];
  });
  const chosen = picked === null ? all : all.filter(({ listId }) => picked.includes(listId));
  return { all, chosen: chosen.length === 0 ? all : chosen };
}

/** The request for the chosen calls; null if there are none, or while unknown. */
export function useCallsRequest(): CallsRequest | null {
  const listed = useCalledLists();
  const [from, until] = [useCalibrationChoice((choice) => choice.from), useCalibrationChoice((choice) => choice.until)];
  if (listed === undefined || listed.chosen.length === 0) return null;
  return { listIds: listed.chosen.map(({ listId }) => listId), ...betweenOf({ from, until }) };
}

export function useCalibration(asked: CallsRequest | null): {
  calibration: Calibration | undefined;
  failure: Failure | null;
  isStale: boolean;
} {
  const source = useHeading(asked?.listIds ?? []);
  const heading = useCalibrationChoice((choice) => choice.dimension === 'source') ? source : null;
  const query = useQuery({
    ...calibrationQuery({ listIds: [], from: null, to: null, ...asked, heading }),
    enabled: asked !== null,
    // The last chart stays until the next one is counted.
    placeholderData: (before) => before,
  });
  return { calibration: query.data, failure: query.error?.failure ?? null, isStale: query.isPlaceholderData };
}

/** The heading of the column whose values are compared: the chosen one, or else the one most likely to name the source of rows. */
export function useHeading(listIds: readonly string[]): string | null {
  const chosen = useCalibrationChoice((choice) => choice.heading);
  const headings = useHeadings(listIds);
  return chosen ?? likelySource(headings);
}

export function useHeadings(listIds: readonly string[]): string[] {
  const read = useQueries({ queries: listIds.slice(0, 50).map((listId) => list(listId)) });
  return [...new Set(read.flatMap(({ data }) => data?.columns ?? []))].filter((heading) => heading.trim() !== '');
}

interface CalibrationChoice {
  /** Null for every list with outcomes. */
  readonly listIds: readonly string[] | null;
  /** Local days, `2026-05-01`, both included; '' for no limit. */
  readonly from: string;
  readonly until: string;
  readonly dimension: Dimension;
  readonly measure: Measure;
  /** The heading of the column whose values are compared; null if none was chosen (`useHeading` guesses it). */
  readonly heading: string | null;
  readonly cutOff: CutOffRequest;
  /** The list whose policy the cut-off is for; null for the one with the most calls. */
  readonly policyOf: string | null;
  /** Whether the scorecard fills the screen. */
  readonly isScorecard: boolean;
}

/** The calls to show, and how: kept for the lifetime of the window. */
export const useCalibrationChoice = create<CalibrationChoice>(() => ({
  ...{ listIds: null, from: '', until: '', dimension: 'score', measure: 'connected', heading: null },
  ...{ cutOff: { keep: 95 }, policyOf: null, isScorecard: false },
}));

export const choose = (change: Partial<CalibrationChoice>): void => useCalibrationChoice.setState(change);

/** The time range of these days for commands: from the first moment of `from` to before the first one after `until`. */
export function betweenOf({ from, until }: Pick<CalibrationChoice, 'from' | 'until'>): { from: number | null; to: number | null } {
  const timeOf = (day: string, more: number): number | null => {
    const [year, month, date] = day.split('-').map(Number);
    if (year === undefined || month === undefined || date === undefined) return null;
    const time = new Date(year, month - 1, date + more).getTime();
    return Number.isNaN(time) ? null : time;
  };
  return { from: from === '' ? null : timeOf(from, 0), to: until === '' ? null : timeOf(until, 1) };
}

type Saved = 'calibration.save' | 'scorecard.save';

/** Saves a CSV file. `isSandbox`: marks the file name to show that its answers are invented. Throws the program's failure. */
export async function saveCsv<N extends Saved>(
  fileName: string,
  isSandbox: boolean,
  name: N,
  params: Omit<CommandParams<N>, 'destinationId'>,
): Promise<void> {
  const suggestedName = isSandbox ? fileName.replace(/\.csv$/, '.sandbox.csv') : fileName;
  // The compiler can't see that a command's parameters are the rest and the destination.
  const saved = await saveFile(suggestedName, (destinationId) => call(name, { ...params, destinationId } as CommandParams<N>));
  if (saved !== null) notifyDone(calibrationWords.saved(saved.fileName));
}

/** `policyOf`: the list's id. Undefined until loaded. */
export function useSuggestion(
  asked: CallsRequest | null,
  policyOf: string | null,
): { suggestion: Suggestion | undefined; preview: PolicyPreview | undefined } {
  const cutOff = useCalibrationChoice((choice) => choice.cutOff);
  const { data: suggestion } = useQuery({
    ...suggested({ listIds: [], from: null, to: null, ...asked, asked: cutOff, policyOf }),
    enabled: asked !== null,
    placeholderData: (before) => before,
  });
  const policy = suggestion?.policy ?? null;
  const { data: preview } = useQuery({
    ...policyPreview({ listId: policyOf ?? '', policy: policy ?? { name: '-', version: 1, rules: [], otherwise: 'hold' } }),
    enabled: policy !== null && policyOf !== null,
  });
  return { suggestion, preview: policy === null ? undefined : preview };
}

/** The most specific words first; a heading must contain one of them as a whole word. */
const words = [
  /\b(?:lead|list|traffic)?\s?source\b/,
  /\bvendor\b/,
  /\b(?:provider|supplier|publisher|affiliate|partner)\b/,
  /\bcampaign\b/,
];

const asWords = (heading: string): string =>
  heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()
    .trim();

/** Null if no heading names the source. */
export const likelySource = (headings: readonly string[]): string | null =>
  words.flatMap((word) => headings.filter((heading) => word.test(asWords(heading))))[0] ?? null;
