/** Spending: a line for every run, which opens its checks as recorded; the usage of each key, and whether the sums agree. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { go, useRoute } from '../../base/router.ts';
import { refresh, unfollowed } from '../../base/queryClient.ts';
import { Page } from '../../ui/page/Page.tsx';
import { createRowScroll } from '../../ui/rows/rowScroll.ts';
import { region } from '../../ui/page/regions.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { AttemptPane } from './AttemptPane.tsx';
import { AttemptGrid } from './AttemptGrid.tsx';
import { isGrouped, useAttempts, type AttemptChoice } from './useAttempts.ts';
import { KeysPanel } from './KeysPanel.tsx';
import { LedgerFoot, allRuns, moveLine, RunLines } from './RunLines.tsx';
import { ledgerCommands } from './ledgerCommands.ts';
import css from './LedgerScreen.module.css';
import { SumsPanel } from './SumsPanel.tsx';
import { ToolRow } from './ToolRow.tsx';

export function LedgerScreen() {
  const attempts = useAttempts();
  const [scroll] = useState(createRowScroll);
  const recounts = useQuery(unfollowed('ledger.recount', { runId: null }));
  const grid = useRef<HTMLDivElement | null>(null);
  const lines = useRef<HTMLDivElement | null>(null);
  const filter = useRef<HTMLDivElement | null>(null);
  const { choice, at } = attempts;
  const grouped = isGrouped(choice);
  const opened = useRoute((route) => (route.at === 'ledger' ? route.attemptId : undefined));
  const open = (attemptId: string): void => go({ at: 'ledger', attemptId });
  const close = (): void => {
    go({ at: 'ledger' });
    grid.current?.focus({ preventScroll: true });
  };
  const show = (wanted: AttemptChoice): void => {
    // The open attempt belongs to the previous choice.
    if (opened !== undefined) go({ at: 'ledger' });
    attempts.open(wanted);
  };

  useEffect(() => {
    if (grouped) moveLine(lines.current, 0);
    else grid.current?.focus({ preventScroll: true });
  }, [grouped]);

  const move = (by: number): void => {
    if (grouped) moveLine(lines.current, by);
    else attempts.goTo(at + by);
  };
  const back = (): void => {
    if (grouped) go({ at: 'lists' });
    else show({ show: 'all', runId: null });
  };
  const openCurrent = (): void => {
    const attempt = attempts.attempts?.[at];
    if (attempt !== undefined) open(attempt.attemptId);
  };
  useKeys(ledgerCommands, {
    move,
    page: (by) => move(by * (grouped ? 10 : scroll.page())),
    open: grouped ? null : openCurrent,
    filter: () => filter.current?.querySelector<HTMLInputElement>('input:checked')?.focus(),
    refresh: () => void (grouped ? refresh(allRuns) : attempts.open()),
    back: opened === undefined ? back : close,
  });

  return (
    <Page aria-label={words.title}>
      <ToolRow attempts={attempts} runs={recounts.data ?? []} filterRef={filter} />
      <div className={css.work}>
        {grouped ? (
          <RunLines linesRef={lines} onOpen={show} />
        ) : (
          <AttemptGrid attempts={attempts} scroll={scroll} gridRef={grid} onOpen={open} />
        )}
        {opened === undefined ? (
          <aside className={css.side} aria-label={words.side} {...region}>
            <KeysPanel />
            <SumsPanel recounts={recounts} runId={choice.runId} onShowRun={(runId) => show({ show: 'all', runId })} />
          </aside>
        ) : (
          <AttemptPane key={opened} attemptId={opened} onClose={close} />
        )}
      </div>
      <LedgerFoot attempts={attempts} grouped={grouped} onBack={back} />
    </Page>
  );
}
