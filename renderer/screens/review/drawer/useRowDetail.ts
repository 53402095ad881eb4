/** Everything about the row at hand, read a moment after the reviewer stops there. */
import { useEffect, useState } from 'react';
import type { RowDetail, ViewRow } from '../../../../electron/contract/view.ts';
import { attempt } from '../../../app/notify.ts';
import { call } from '../../../bridge/call.ts';

/** Whoever holds down J passes rows faster than they can be read. */
const pauseMs = 60;

/** Null while it is being read; read again when the row in the view changes. */
export function useRowDetail(listId: string, row: ViewRow | undefined): RowDetail | null {
  const [detail, setDetail] = useState<RowDetail | null>(null);
  useEffect(() => {
    if (row === undefined) return;
    let left = false;
    const soon = setTimeout(
      () =>
        attempt(async () => {
          const read = await call('review.row', { listId, row: row.row });
          if (!left) setDetail(read);
        }),
      pauseMs,
    );
    return () => {
      left = true;
      clearTimeout(soon);
    };
  }, [listId, row]);
  return detail !== null && detail.row === row?.row ? detail : null;
}
