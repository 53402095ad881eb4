/** A person's changes to the mapping: shown at once, and sent after a short pause; the list then returns with its new findings. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldName } from '#contract/lists/fields.ts';
import type { Failure } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import type { Repair } from '#contract/lists/repair.ts';
import { failureOf, useWork } from '#renderer/base/notify.ts';
import { list as listQuery } from '#renderer/subjects/lists/queries.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import {
  filledTwice,
  mappingOf,
  matchingOf,
  withChoice,
  withRepairOf,
  withSeveral,
  type Choice,
  type Matching,
  type Several,
  type Twice,
} from './matching.ts';

const pauseMs = 350;

export interface MatchingState {
  readonly matching: Matching;
  /** True from a change until its findings have arrived. */
  readonly unsaved: boolean;
  readonly twice: Twice | null;
  readonly failure: Failure | null;
  change(column: number, choice: Choice): void;
  /** Makes several columns fill one field. */
  settle(several: Several): void;
  repair(fields: readonly FieldName[], repair: Repair, on: boolean): void;
  /** Restores Rollcall's guesses, and discards what was saved for lists with these headings. */
  guess(): void;
  retry(): void;
}

export function useMatching(list: List): MatchingState {
  const [wanted, setWanted] = useState<Matching | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy: guessing, run } = useWork((error) => setFailure(failureOf(error)));
  const [tries, setTries] = useState(0);
  const matching = useMemo(() => wanted ?? matchingOf(list), [wanted, list]);
  const twice = useMemo(() => filledTwice(matching), [matching]);
  const waits = wanted !== null && twice === null;
  const country = list.mapping.country;
  const newest = useRef<Matching | null>(null);

  useEffect(() => {
    newest.current = wanted;
    if (wanted === null || !waits) return;
    const timer = setTimeout(() => {
      call('lists.map', { listId: list.listId, mapping: mappingOf(wanted, country) })
        .then((mapped) => {
          queryClient.setQueryData(listQuery(list.listId).queryKey, mapped);
          // A change made meanwhile is sent separately.
          if (newest.current === wanted) setWanted(null);
        })
        .catch((error: unknown) => setFailure(failureOf(error)));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, waits, country, list.listId, tries]);

  return {
    matching,
    unsaved: wanted !== null || guessing,
    twice,
    failure,
    change(column, choice) {
      setFailure(null);
      setWanted(withChoice(matching, column, choice));
    },
    settle(several) {
      setFailure(null);
      setWanted(withSeveral(matching, several));
    },
    repair(fields, repair, on) {
      setFailure(null);
      setWanted(fields.reduce((before, field) => withRepairOf(before, field, repair, on), matching));
    },
    guess() {
      setFailure(null);
      setWanted(null);
      run(async () => {
        const mapped = await call('lists.mapByGuesses', { listId: list.listId });
        queryClient.setQueryData(listQuery(list.listId).queryKey, mapped);
      });
    },
    retry() {
      setFailure(null);
      setTries((count) => count + 1);
    },
  };
}
