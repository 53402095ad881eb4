/** What is known of a phone without a call, and each row's verdict; read a moment after the phone stands, and again when lists or suppressions change. */
import { useEffect, useState } from 'react';
import type { KnownPhone, PhoneRow } from '../../../electron/contract/lookup.ts';
import type { RowDetail } from '../../../electron/contract/view.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

export interface KnownRow extends PhoneRow {
  /** Null where it can't be read just now. */
  readonly detail: RowDetail | null;
}
export interface Known extends KnownPhone {
  readonly rows: KnownRow[];
}

const pauseMs = 250;

async function read(phone: string): Promise<Known> {
  const known = await call('lookups.known', { phone });
  const rows = await Promise.all(
    known.rows.map(async (row) => ({
      ...row,
      detail: await call('review.row', { listId: row.listId, row: row.row }).catch(() => null),
    })),
  );
  return { ...known, rows };
}

/** Null while nothing is known of this phone yet. */
export function useKnown(phone: string | null): Known | null {
  const [answer, setAnswer] = useState<{ phone: string; known: Known } | null>(null);
  useEffect(() => {
    if (phone === null) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        read(phone)
          .then((known) => over || setAnswer({ phone, known }))
          // What is free beside a look-up must not stand in its way: without it there is just nothing to see.
          .catch(() => undefined);
      }, pauseMs);
    };
    soon();
    const off = [listen('suppressions.changed', soon), listen('lists.changed', soon)];
    return () => {
      over = true;
      clearTimeout(timer);
      for (const stop of off) stop();
    };
  }, [phone]);
  return answer !== null && answer.phone === phone ? answer.known : null;
}
