/** Every attempt as recorded, what each key used, and whether the sums agree. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ledgerWords as words } from '../../../electron/messages/window/ledgerWords.ts';
import { go, useRoute } from '../../app/router.ts';
import { reading } from '../../app/queryClient.ts';
import { listen } from '../../bridge/listen.ts';
import { Page } from '../../ui/Page.tsx';
import { createRowScroll } from '../../ui/rowScroll.ts';
import { region } from '../../ui/useRegions.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { AttemptPane } from './AttemptPane.tsx';
import { AttemptGrid } from './AttemptGrid.tsx';
import { createAttempts } from './attemptStore.ts';
import { KeysPanel } from './KeysPanel.tsx';
import { LedgerFoot } from './LedgerFoot.tsx';
import css from './LedgerScreen.module.css';
import { SumsPanel } from './SumsPanel.tsx';
import { ToolRow } from './ToolRow.tsx';

export function LedgerScreen() {
  const [attempts] = useState(createAttempts);
  const [scroll] = useState(createRowScroll);
  const recounts = useQuery(reading('ledger.recount', { runId: null }));
  const grid = useRef<HTMLDivElement | null>(null);
  const filter = useRef<HTMLDivElement | null>(null);
  const { choice, at } = attempts.use();
  const opened = useRoute((route) => (route.at === 'ledger' ? route.attemptId : undefined));
  const open = (attemptId: string): void => go({ at: 'ledger', attemptId });
  const close = (): void => {
    go({ at: 'ledger' });
    grid.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    void attempts.open();
    grid.current?.focus({ preventScroll: true });
    return listen('runs.progressed', () => attempts.noticeNewer());
  }, [attempts]);

  useKeys({
    'ledger.next': () => attempts.goTo(at + 1),
    'ledger.previous': () => attempts.goTo(at - 1),
    'ledger.pageDown': () => attempts.goTo(at + scroll.page()),
    'ledger.pageUp': () => attempts.goTo(at - scroll.page()),
    'ledger.first': () => attempts.goTo(0),
    'ledger.last': () => attempts.goTo(Number.MAX_SAFE_INTEGER),
    'ledger.open': () => {
      const attempt = attempts.use.getState().attempts?.[at];
      if (attempt !== undefined) open(attempt.attemptId);
    },
    'ledger.filter': () => filter.current?.querySelector<HTMLInputElement>('input:checked')?.focus(),
    'ledger.refresh': () => void attempts.open(),
    'ledger.back': () => {
      if (opened !== undefined) close();
      else if (choice.show !== 'all' || choice.runId !== null) void attempts.open({ show: 'all', runId: null });
      else go({ at: 'lists' });
    },
  });

  return (
    <Page aria-label={words.title}>
      <ToolRow attempts={attempts} runs={recounts.data ?? []} filterRef={filter} />
      <div className={css.work}>
        <AttemptGrid attempts={attempts} scroll={scroll} gridRef={grid} onOpen={open} />
        {opened === undefined ? (
          <aside className={css.side} aria-label={words.side} {...region}>
            <KeysPanel />
            <SumsPanel
              recounts={recounts}
              onShowRun={(runId) => {
                void attempts.open({ show: 'all', runId });
                grid.current?.focus({ preventScroll: true });
              }}
            />
          </aside>
        ) : (
          <AttemptPane key={opened} attemptId={opened} onClose={close} />
        )}
      </div>
      <LedgerFoot attempts={attempts} />
    </Page>
  );
}
