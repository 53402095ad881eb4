/** What the keys of triage do. */
import { useLayoutEffect, useRef } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { phoneOperation } from '#contract/service/operations/catalog.ts';
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { knownAddOns } from '#contract/service/operation.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { notShownYetWords } from '#messages/review/triageWords.ts';
import { costWords } from '#messages/money.ts';
import { useKeys, type KeyBindings } from '#renderer/keys/useKeys.ts';
import { showLookup } from '#renderer/subjects/lookups/lookupChoice.ts';
import { useEnvironment } from '#renderer/base/queries.ts';
import { pause, read } from '#renderer/base/queryClient.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';

interface Reach {
  /** Whether keys act on the card: not while a number says what a call came to. */
  readonly enabled: boolean;
  readonly review: Review;
  /** Whether the current row's card has been painted. */
  readonly isSeen: () => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly note: () => void;
  readonly logCall: () => void;
  readonly suppress: () => void;
  readonly recheck: () => void;
  readonly openMenu: (menu: 'order' | 'grade') => void;
  readonly toSearch: () => void;
  readonly toGrid: () => void;
}

/** Runs an action on the current row if its card has been painted; otherwise says that nothing was done. */
export function onSeenCard({ review, isSeen }: Pick<Reach, 'review' | 'isSeen'>, act: () => void): void {
  if (isSeen()) act();
  else review.refuse(notShownYetWords(rowAt(review.use.getState())?.row));
}

export function useTriageKeys(reach: Reach): void {
  const { review } = reach;
  const isHeld = useHeldKey();
  /** A key that is held down decides once: nobody sees the rows that it would pass. */
  const once = (act: () => void) => (): void => {
    if (!isHeld()) onSeenCard(reach, act);
  };
  const bindings: KeyBindings = {
    'review.keep': once(() => review.decide('keep')),
    'review.hold': once(() => review.decide('hold')),
    'review.drop': once(() => review.decide('drop')),
    'review.takeBack': once(() => review.decide(null)),
    'triage.accept': once(review.accept),
    'review.note': once(reach.note),
    'review.call': once(reach.logCall),
    'review.suppress': once(reach.suppress),
    'review.undo': () => {
      if (!isHeld()) reach.undo();
    },
    'review.redo': () => {
      if (!isHeld()) reach.redo();
    },
    'review.next': review.toNext,
    'review.previous': review.toPrevious,
    'triage.grade': () => reach.openMenu('grade'),
    'review.sort': () => reach.openMenu('order'),
    'review.search': reach.toSearch,
    'triage.recheck': once(reach.recheck),
    'triage.grid': reach.toGrid,
  };
  useKeys(reach.enabled ? bindings : {});
}

/** Whether the key that is being handled was already held down, and only repeats. */
function useHeldKey(): () => boolean {
  const held = useRef(false);
  // Before the screen's own keys are bound, so that it hears of a key first.
  useLayoutEffect(() => {
    const follow = ({ repeat }: KeyboardEvent): void => {
      held.current = repeat;
    };
    addEventListener('keydown', follow, { capture: true });
    return () => removeEventListener('keydown', follow, { capture: true });
  }, []);
  return () => held.current;
}

type Asked = Pick<LookupRequest, 'operation' | 'addOns' | 'parameters'>;

interface Recheck {
  /** `$0.015`; null until it is known. */
  readonly price: string | null;
  /** Opens the look-up with the request: it shows its price again, and sends nothing by itself. */
  open(): void;
}

/** What was asked last about the row, else the check that needs only a phone; null if the row has no phone either. */
function requestOf(detail: RowDetail): Asked | null {
  const [newest] = detail.answers;
  if (newest !== undefined && newest.sent.length > 0)
    return {
      operation: newest.operation,
      addOns: knownAddOns(newest.addOns),
      parameters: Object.fromEntries(newest.sent),
    };
  const { phone } = detail.fields;
  if (phone === undefined || phone === '' || phoneOperation === undefined) return null;
  return { operation: phoneOperation.id, addOns: ['litigator_checks'], parameters: { phone } };
}

/** A person who looks at a row for this long may want to know. */
const pauseMs = 400;

/** Null: the row isn't loaded, or there is nothing about it that could be asked. */
export function useRecheck(row: ViewRow | undefined, detail: RowDetail | null): Recheck | null {
  const environment = useEnvironment();
  const asked = detail === null || row === undefined ? null : requestOf(detail);
  const request = asked === null || environment === undefined ? null : { ...asked, environmentId: environment.environmentId };
  // The price is that of the operation and its add-ons, whoever is asked about.
  const { data } = useQuery({
    queryKey: ['lookups.preview', 'price', request?.environmentId, request?.operation, request?.addOns.join(' ')],
    queryFn:
      request === null
        ? skipToken
        : async ({ signal }) => {
            await pause(pauseMs, signal);
            return (await read('lookups.preview', request)).cost;
          },
    staleTime: 60_000,
    gcTime: 60_000,
  });
  if (asked === null) return null;
  return { price: data === undefined ? null : costWords(data), open: () => showLookup(asked) };
}
