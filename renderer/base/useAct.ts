/** Work that a button starts: whether it is in progress, and the failure that it ended with. */
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { failureOf } from './failureOf.ts';

export interface Act {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Does nothing while something is in progress. */
  run(work: () => Promise<void>): void;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    busy,
    failure,
    run: (work) => {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      work()
        .catch((error: unknown) => setFailure(failureOf(error)))
        .finally(() => setBusy(false));
    },
  };
}
