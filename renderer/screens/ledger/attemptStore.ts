/** The attempts that the ledger screen has read so far, newest first, and the current row. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '#contract/failure.ts';
import type { Attempt, AttemptQuery } from '#contract/ledger/ledger.ts';
import { failureOf } from '../../base/notify.ts';
import { call } from '../../bridge/call.ts';

export type AttemptChoice = Pick<AttemptQuery, 'show' | 'runId' | 'byHand'>;

/** Whether nothing is chosen, so that runs are shown, one per line. */
export const isGrouped = ({ show, runId, byHand = false }: AttemptChoice): boolean => show === 'all' && runId === null && !byHand;

export interface AttemptsState {
  readonly choice: AttemptChoice;
  /** Null until the first page is loaded. */
  readonly attempts: readonly Attempt[] | null;
  /** Whether there are older attempts to load. */
  readonly more: boolean;
  readonly reading: boolean;
  readonly failure: Failure | null;
  /** Position in `attempts`. */
  readonly at: number;
  /** Whether requests were sent since the newest attempt was read. */
  readonly newer: boolean;
}

export interface Attempts {
  readonly use: UseBoundStore<StoreApi<AttemptsState>>;
  /** Reads from the newest attempt on, with this choice or the current one. */
  open(choice?: AttemptChoice): Promise<void>;
  /** Reports the last visible position, so that older attempts are read before they are needed. */
  look(last: number): void;
  goTo(position: number): void;
  /** Reports that calls were made. Newer attempts are only offered, because rows must not jump while they are read. */
  noticeNewer(): void;
}

const pageSize = 200;
const readAhead = 60;

export function createAttempts(): Attempts {
  const use = create<AttemptsState>(() => ({
    choice: { show: 'all', runId: null },
    attempts: null,
    more: false,
    reading: false,
    failure: null,
    at: 0,
    newer: false,
  }));
  const { getState: get, setState: set } = use;
  let openings = 0;

  async function read(before: number | null): Promise<void> {
    const mine = openings;
    set({ reading: true, failure: null });
    try {
      const page = await call('ledger.attempts', { ...get().choice, before, count: pageSize });
      // Attempts read for another choice are not shown under this one.
      if (mine !== openings) return;
      set(({ attempts }) => ({ attempts: before === null ? page.attempts : [...(attempts ?? []), ...page.attempts], more: page.more }));
    } catch (error) {
      if (mine === openings) set({ failure: failureOf(error) });
    }
    if (mine === openings) set({ reading: false });
  }

  return {
    use,
    async open(choice = get().choice) {
      openings += 1;
      const same = JSON.stringify(choice) === JSON.stringify(get().choice);
      set({ choice, at: 0, newer: false, ...(same ? {} : { attempts: null, more: false }) });
      await read(null);
    },
    look(last) {
      const { attempts, more, reading, failure } = get();
      const oldest = attempts?.at(-1);
      if (oldest === undefined || !more || reading || failure !== null || last < (attempts?.length ?? 0) - readAhead) return;
      void read(oldest.seq);
    },
    goTo: (position) => set(({ attempts }) => ({ at: Math.max(0, Math.min(position, (attempts?.length ?? 1) - 1)) })),
    noticeNewer: () => set({ newer: true }),
  };
}
