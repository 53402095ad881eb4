/** The attempts, newest first: only visible rows are rendered, and older ones are read when scrolling gets near them. */
import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { FailureNotice, EmptyState } from '../../ui/notices/Notice.tsx';
import grid from '../../ui/rows/Rows.module.css';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { classes } from '../../ui/page/classes.ts';
import type { RowScroll } from '../../ui/rows/rowScroll.ts';
import { region } from '../../ui/page/regions.ts';
import { useRowWindow } from '../../ui/rows/useRowWindow.ts';
import { attemptColumns, AttemptRow } from './AttemptRow.tsx';
import type { AttemptChoice, Attempts } from './useAttempts.ts';
import css from './LedgerScreen.module.css';

export function AttemptGrid({
  attempts,
  scroll,
  gridRef,
  onOpen,
}: {
  attempts: Attempts;
  scroll: RowScroll;
  gridRef: RefObject<HTMLDivElement | null>;
  onOpen: (attemptId: string) => void;
}) {
  const { choice, attempts: shown, more, reading, failure, at, look } = attempts;
  const rows = shown?.length ?? 0;
  const { items, height, frame } = useRowWindow(scroll, rows, gridRef);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => look(last));
  // Only a change of the current row scrolls the grid; loading older rows does not.
  useLayoutEffect(() => scroll.reveal(at), [scroll, at]);

  const head = (
    <div className={grid.head} role="rowgroup">
      <div className={grid.row} role="row" aria-rowindex={1}>
        {attemptColumns.map(({ title, right }) => (
          <div key={title} className={classes(grid.cell, css.cell)} data-right={right || undefined} role="columnheader">
            <span className="cut" title={title}>
              {title}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
  const isGrid = rows > 0;
  const roles = isGrid
    ? {
        role: 'grid',
        'aria-rowcount': more ? -1 : rows + 1,
        'aria-colcount': attemptColumns.length,
        // Only rendered rows can be referenced.
        'aria-activedescendant': at >= first && at <= last ? `attempt-${at}` : undefined,
        'aria-busy': reading,
      }
    : { role: 'group' };
  return (
    <div className={css.attempts}>
      {failure !== null && (
        <div className={css.notice}>
          <FailureNotice failure={failure} onRetry={() => attempts.open()} />
        </div>
      )}
      <div
        ref={gridRef}
        className={classes(grid.grid, css.grid)}
        style={frame}
        aria-label={words.attempts.title}
        tabIndex={0}
        {...roles}
        {...region}
      >
        {isGrid ? (
          head
        ) : (
          // A grid may contain only rows, so the headings form one alone, and the text shown in place of rows is next to it.
          <div
            className={css.headAlone}
            role="grid"
            aria-label={words.attempts.headings}
            aria-rowcount={1}
            aria-colcount={attemptColumns.length}
          >
            {head}
          </div>
        )}
        {shown === null && failure === null && <Bones />}
        {shown?.length === 0 && failure === null && (
          <Nothing choice={choice} onShowAll={() => attempts.open({ show: 'all', runId: null })} />
        )}
        {shown !== null && isGrid && (
          <div className={grid.body} role="rowgroup" style={{ height }}>
            {items.map(({ index, top }) => {
              const attempt = shown[index];
              return (
                attempt !== undefined && (
                  <AttemptRow
                    key={attempt.seq}
                    attempt={attempt}
                    index={index}
                    top={top}
                    active={index === at}
                    onPress={() => {
                      attempts.goTo(index);
                      onOpen(attempt.attemptId);
                      gridRef.current?.focus({ preventScroll: true });
                    }}
                  />
                )
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

const Bones = () => (
  <div className={css.bones} role="status" aria-label={words.reading}>
    <p className="text-3">{words.reading}</p>
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={index} height={12} width={`${92 - ((index * 7) % 23)}%`} />
    ))}
  </div>
);

/** Nothing has been sent yet, or nothing matches the filter. */
function Nothing({ choice, onShowAll }: { choice: AttemptChoice; onShowAll: () => void }) {
  return (
    <EmptyState
      title={words.empty.filtered[choice.show](choice.runId !== null)}
      actions={<Button onClick={onShowAll}>{words.empty.showAll}</Button>}
    />
  );
}
