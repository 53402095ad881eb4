/** A person's changes to the mapping: shown at once, sent a moment later, and what was found again comes back with the list. */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { FieldName } from '../../../electron/contract/fields.ts';
import type { List } from '../../../electron/contract/list.ts';
import { failureOf } from '../../app/failureOf.ts';
import { list as listQuery } from '../../app/queries.ts';
import { call } from '../../bridge/call.ts';
import { filledTwice, mappingOf, matchingOf, type Choice, type Matching, type Twice } from './matching.ts';

const pauseMs = 350;

export interface MatchingState {
  readonly matching: Matching;
  /** True from a change until what it finds has come back. */
  readonly unsaved: boolean;
  readonly twice: Twice | null;
  readonly failure: Failure | null;
  change(column: number, choice: Choice): void;
  /** Lets the columns with this field fill it together. */
  join(field: FieldName): void;
  /** Goes back to what Rollcall guessed, and forgets how lists with these headings were matched. */
  guess(): void;
  retry(): void;
}

export function useMatching(list: List): MatchingState {
  const [wanted, setWanted] = useState<Matching | null>(null);
  const [guessing, setGuessing] = useState(false);
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
    unsaved: wanted !== null || guessing,
    twice,
    failure,
    change(column, choice) {
      setFailure(null);
      const choices = matching.choices.map((old, index) => (index === column ? choice : old));
      // A field that one column alone is left for is no joined one any more.
      const joined = matching.joined.filter((field) => choices.filter((one) => one === field).length > 1);
      setWanted({ choices, joined });
    },
    join(field) {
      setFailure(null);
      setWanted({ ...matching, joined: [...matching.joined, field] });
    },
    guess() {
      setFailure(null);
      setWanted(null);
      setGuessing(true);
      call('lists.mapByGuesses', { listId: list.listId })
        .then((mapped) => listQuery(list.listId).set(mapped))
        .catch((error: unknown) => setFailure(failureOf(error)))
        .finally(() => setGuessing(false));
    },
    retry() {
      setFailure(null);
      setTries((count) => count + 1);
    },
  };
}
