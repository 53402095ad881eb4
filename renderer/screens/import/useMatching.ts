/** A person's changes to the mapping: shown at once, sent a moment later, and what was found again comes back with the list. */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { FieldName } from '../../../electron/contract/fields.ts';
import type { List } from '../../../electron/contract/list.ts';
import { failureOf } from '../../app/failureOf.ts';
import { list as listQuery } from '../../app/queries.ts';
import { call } from '../../bridge/call.ts';
import { filledTwice, mappingOf, matchingOf, type Matching } from './matching.ts';

const pauseMs = 350;

export interface MatchingState {
  readonly matching: Matching;
  /** True from a change until what it finds has come back. */
  readonly unsaved: boolean;
  readonly twice: ReturnType<typeof filledTwice>;
  readonly failure: Failure | null;
  change(column: number, field: FieldName | null): void;
  retry(): void;
}

export function useMatching(list: List): MatchingState {
  const [wanted, setWanted] = useState<Matching | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const matching = wanted ?? matchingOf(list);
  const twice = filledTwice(matching);
  const waits = wanted !== null && twice === null;
  const country = list.mapping.country;
  const newest = useRef<Matching | null>(null);

  useEffect(() => {
    newest.current = wanted;
    if (wanted === null || !waits) return;
    const timer = setTimeout(() => {
      call('lists.map', { listId: list.listId, mapping: mappingOf(wanted, country) })
        .then((mapped) => {
          listQuery(list.listId).set(mapped);
          // A change made meanwhile is on its way by itself.
          if (newest.current === wanted) setWanted(null);
        })
        .catch((error: unknown) => setFailure(failureOf(error)));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, waits, country, list.listId, tries]);

  return {
    matching,
    unsaved: wanted !== null,
    twice,
    failure,
    change(column, field) {
      setFailure(null);
      setWanted(matching.map((old, index) => (index === column ? field : old)));
    },
    retry() {
      setFailure(null);
      setTries((count) => count + 1);
    },
  };
}
