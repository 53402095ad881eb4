/** Every attempt as it was written down, what each key used, and whether the sums agree. */
import { useEffect, useRef, useState } from 'react';
import { go } from '../../app/router.ts';
import { keyUsage } from '../../app/queries.ts';
import { listen } from '../../bridge/listen.ts';
import { Page } from '../../ui/Page.tsx';
import { createRowScroll } from '../../ui/rowScroll.ts';
import { region } from '../../ui/useRegions.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { AttemptGrid } from './AttemptGrid.tsx';
import { createAttempts } from './attemptStore.ts';
import { KeysPanel } from './KeysPanel.tsx';
import { LedgerFoot } from './LedgerFoot.tsx';
import css from './LedgerScreen.module.css';
import { SumsPanel } from './SumsPanel.tsx';
import { ToolRow } from './ToolRow.tsx';
import { useRecounts } from './useRecounts.ts';

/** Usage is read again at most this often while calls are made. */
const usagePauseMs = 2000;

export function LedgerScreen() {
  const [attempts] = useState(createAttempts);
  const [scroll] = useState(createRowScroll);
  const recounts = useRecounts();
  const grid = useRef<HTMLDivElement | null>(null);
  const filter = useRef<HTMLDivElement | null>(null);
  const { choice, at } = attempts.use();

  useEffect(() => {
    void attempts.open();
    void keyUsage.reload();
    grid.current?.focus({ preventScroll: true });
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const off = listen('runs.progressed', () => {
      attempts.noticeNewer();
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void keyUsage.reload();
      }, usagePauseMs);
    });
    return () => {
      clearTimeout(waiting);
      off();
    };
  }, [attempts]);

  useKeys({
    ArrowDown: () => attempts.goTo(at + 1),
    ArrowUp: () => attempts.goTo(at - 1),
    PageDown: () => attempts.goTo(at + scroll.page()),
    PageUp: () => attempts.goTo(at - scroll.page()),
    Home: () => attempts.goTo(0),
    End: () => attempts.goTo(Number.MAX_SAFE_INTEGER),
    '/': () => filter.current?.querySelector<HTMLInputElement>('input:checked')?.focus(),
    r: () => void attempts.open(),
    Escape: () => {
      if (choice.show !== 'all' || choice.runId !== null) void attempts.open({ show: 'all', runId: null });
      else go({ at: 'lists' });
    },
  });

  return (
    <Page aria-label="Ledger">
      <ToolRow attempts={attempts} runs={recounts.value ?? []} filterRef={filter} />
      <div className={css.work}>
        <AttemptGrid attempts={attempts} scroll={scroll} gridRef={grid} />
        <aside className={css.side} aria-label="Usage and sums" {...region}>
          <KeysPanel />
          <SumsPanel
            recounts={recounts}
            onShowRun={(runId) => {
              void attempts.open({ show: 'all', runId });
              grid.current?.focus({ preventScroll: true });
            }}
          />
        </aside>
      </div>
      <LedgerFoot attempts={attempts} />
    </Page>
  );
}
