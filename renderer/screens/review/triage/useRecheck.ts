/** The request that would check a row again, and its price. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { phoneOperation } from '#contract/service/operations/catalog.ts';
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { knownAddOns } from '#contract/service/operation.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { priceWords } from '#messages/plan/planWords.ts';
import { lookupPreview } from '#renderer/subjects/lookups/queries.ts';
import { showLookup } from '#renderer/subjects/lookups/lookupChoice.ts';
import { useEnvironment } from '#renderer/subjects/accounts/queries.ts';
import { pause, read } from '#renderer/base/queryClient.ts';

type Asked = Pick<LookupRequest, 'operation' | 'addOns' | 'parameters'>;

export interface Recheck {
  /** `$0.015`, `free`; null until it is known. */
  readonly price: string | null;
  /** Opens the lookup with this request; it shows the price again and sends nothing by itself. */
  open(): void;
}

/** The row's most recent request, or else the check that needs only a phone; null if the row has no phone either. */
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

/** A person who stays on a row this long may want the price. */
const pauseMs = 400;

/** Null if the row isn't loaded or there is nothing to check about it. */
export function useRecheck(row: ViewRow | undefined, detail: RowDetail | null): Recheck | null {
  const environment = useEnvironment();
  const asked = detail === null || row === undefined ? null : requestOf(detail);
  const request = asked === null || environment === undefined ? null : { ...asked, environmentId: environment.environmentId };
  // The price depends only on the operation and its add-ons, not on the person checked.
  const { data } = useQuery({
    queryKey: [...lookupPreview.queryKey, 'price', request?.environmentId, request?.operation, request?.addOns.join(' ')],
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
  return {
    price: data === undefined ? null : priceWords({ cost: data, sandbox: environment?.kind === 'sandbox' }),
    open: () => showLookup(asked),
  };
}
