/** All runs, added up anew when the screen opens and whenever somebody asks. */
import { useEffect, useState } from 'react';
import type { Recount } from '../../../electron/contract/ledger.ts';
import { createQuery, type QueryState } from '../../app/query.ts';
import { call } from '../../bridge/call.ts';

export interface Recounts extends QueryState<readonly Recount[]> {
  readonly counting: boolean;
  again(): void;
}

export function useRecounts(): Recounts {
  const [query] = useState(() => createQuery<readonly Recount[]>(() => call('ledger.recount', { runId: null })));
  const [counting, setCounting] = useState(true);
  const known = query.use();
  useEffect(() => {
    void query.reload().then(() => setCounting(false));
  }, [query]);
  return {
    ...known,
    counting,
    again: () => {
      setCounting(true);
      void query.reload().then(() => setCounting(false));
    },
  };
}
