/**
 * Local information about a phone, available without a call, with each row's verdict. Read once typing pauses, and again when lists or
 * suppressions change.
 */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { KnownPhone, PhoneRow } from '#contract/lookups/lookup.ts';
import type { RowDetail } from '#contract/review/view.ts';
import { pause, read, declareQuery } from '#renderer/base/queryClient.ts';

export interface KnownRow extends PhoneRow {
  /** Null if the row can't be read right now. */
  readonly detail: RowDetail | null;
}
export interface Known extends KnownPhone {
  readonly rows: KnownRow[];
}

const pauseMs = 250;

async function readKnown(phone: string, signal: AbortSignal): Promise<Known> {
  await pause(pauseMs, signal);
  const known = await read('lookups.known', { phone });
  const rows = await Promise.all(
    known.rows.map(async (row) => ({
      ...row,
      detail: await read('review.row', { listId: row.listId, row: row.row }).catch(() => null),
    })),
  );
  return { ...known, rows };
}

const knownQuery = declareQuery('lookups.known', { 'lists.changed': { everyMs: 0 }, 'suppressions.changed': { everyMs: 0 } });

/** Null while nothing is known about this phone. This free extra must not get in the way of a lookup, so a failure shows nothing. */
export function useKnown(phone: string | null): Known | null {
  const { data } = useQuery({
    queryKey: [...knownQuery.queryKey, { phone }],
    queryFn: phone === null ? skipToken : ({ signal }) => readKnown(phone, signal),
  });
  return data ?? null;
}
