/** What the chosen calls say, as far as it is known. */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Calibration, CallsAsked } from '#contract/outcomes/calibration.ts';
import type { Failure } from '#contract/failure.ts';
import { list, lists } from '#renderer/base/queries.ts';
import { reading } from '#renderer/base/queryClient.ts';
import { betweenOf, useCalibrationChoice } from './calibrationChoice.ts';
import { likelySource } from './likelySource.ts';

export interface CalledList {
  readonly listId: string;
  readonly name: string;
}

/** Lists with outcomes, and those that are chosen of them; undefined until they are read. */
export function useCalledLists(): { all: readonly CalledList[]; chosen: readonly CalledList[] } | undefined {
  const called = useQuery(reading('calibration.lists', {})).data;
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

/** The calls that are asked about; null: there are none, or it isn't known yet. */
export function useCallsAsked(): CallsAsked | null {
  const listed = useCalledLists();
  const [from, until] = [useCalibrationChoice((choice) => choice.from), useCalibrationChoice((choice) => choice.until)];
  if (listed === undefined || listed.chosen.length === 0) return null;
  return { listIds: listed.chosen.map(({ listId }) => listId), ...betweenOf({ from, until }) };
}

export function useCalibration(asked: CallsAsked | null): {
  calibration: Calibration | undefined;
  failure: Failure | null;
  isStale: boolean;
} {
  const source = useHeading(asked?.listIds ?? []);
  const heading = useCalibrationChoice((choice) => choice.dimension === 'source') ? source : null;
  const query = useQuery({
    ...reading('calibration.read', { listIds: [], from: null, to: null, ...asked, heading }),
    enabled: asked !== null,
    // The last picture stays until the next one is counted.
    placeholderData: (before) => before,
  });
  return { calibration: query.data, failure: query.error?.failure ?? null, isStale: query.isPlaceholderData };
}

/** The heading of the column whose values are compared: the chosen one, else the one that most likely says where rows come from. */
export function useHeading(listIds: readonly string[]): string | null {
  const chosen = useCalibrationChoice((choice) => choice.heading);
  const headings = useHeadings(listIds);
  return chosen ?? likelySource(headings);
}

/** The headings of the chosen lists, each once. */
export function useHeadings(listIds: readonly string[]): string[] {
  const read = useQueries({ queries: listIds.slice(0, 50).map((listId) => list(listId)) });
  return [...new Set(read.flatMap(({ data }) => data?.columns ?? []))].filter((heading) => heading.trim() !== '');
}
