/** Triage: one row at a time, between those just decided and those that come next, operable by keyboard alone. */
import { useLayoutEffect, useRef } from 'react';
import type { List } from '#contract/lists/list.ts';
import { reviewTriageWords as words } from '#messages/review/triageWords.ts';
import { rowCallsWords } from '#messages/outcomes/callOutcomeWords.ts';
import { alsoIn, useKeys } from '#renderer/keys/useKeys.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { UnfinishedRun } from '#renderer/subjects/runs/UnfinishedRun.tsx';
import { CommandLink } from '#renderer/ui/keys/CommandButton.tsx';
import { KeyHints } from '#renderer/ui/keys/Key.tsx';
import { region } from '#renderer/ui/page/regions.ts';
import { useRowDetail } from '../drawer/Drawer.tsx';
import { AskedReason } from '../Working.tsx';
import screen from '../ReviewScreen.module.css';
import { Announcement } from '../StatusLine.tsx';
import { focusRows, takesFocus } from '../focusRows.ts';
import { reviewCommands, triageCommands } from '../reviewCommands.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { comingAfter, isFinished, lastDecided } from '../store/triage.ts';
import { SuppressDialog } from '../many/ManyDialogs.tsx';
import { CallDialog } from '../calls/CallDialog.tsx';
import { Card } from './Card.tsx';
import { Coming, TriageBar } from './TriageBar.tsx';
import { Done, Reading } from './Instead.tsx';
import { JustDecided } from './JustDecided.tsx';
import css from './Triage.module.css';
import { usePrefetch, useSeenCard } from './useSeenCard.ts';
import { useTriageActs } from './triageActs.ts';
import { useRecheck } from './useRecheck.ts';

/** Rows on each side of the card: as many as a glance takes in. */
const beside = 4;

export function Triage({ review, list }: { review: Review; list: List }) {
  const { listId } = list;
  const state = review.use();
  const { view, triage, failure, overlay } = state;
  const stage = useRef<HTMLDivElement>(null);
  const isSeen = useSeenCard(review, stage);

  const isOpen = view !== null && triage?.isOpen === true;
  const finished = isOpen && (view.count === 0 || isFinished(state));
  const row = isOpen && !finished ? rowAt(state) : undefined;
  const detail = useRowDetail(listId, row, true);
  const recheck = useRecheck(row, detail);
  const decided = lastDecided(state, beside);
  const coming = isOpen ? comingAfter(state, beside) : [];
  usePrefetch(review, listId, coming);

  const shown = row?.row;
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // Doesn't take the focus from the search field or the list of rows just decided.
    const isElsewhere = focused !== null && !focused.matches('body, main') && !stage.current?.contains(focused);
    const isOnRow = focused?.getAttribute('data-row') === String(shown);
    if (!isElsewhere && !isOnRow) focusRows();
  }, [shown, isOpen, finished]);

  const rows = (): number[] => [...decided, ...(row === undefined ? [] : [row])].map((one) => one.row);
  const acts = useTriageActs({ review, isSeen, rows, recheck });
  // Disabled while a dialog uses the number keys.
  const acting = overlay?.is !== 'call' && overlay?.is !== 'suppress' ? acts : null;
  useKeys(alsoIn('triage', reviewCommands), acting);
  useKeys(triageCommands, acting);

  return (
    <>
      <h1 className="hidden-visually">{words.titleOf(list.name)}</h1>
      <TriageBar review={review} list={list} />
      {failure !== null && (
        <div className={screen.notice}>
          <FailureNotice failure={failure} onRetry={() => review.show({})} />
        </div>
      )}
      {/* With this role, a screen reader passes single keys on: the card isn't a page to browse but a question to answer. */}
      <div ref={stage} className={css.stage} role="application" aria-label={words.title} tabIndex={-1} {...takesFocus} {...region}>
        <JustDecided review={review} rows={decided} mapping={list.mapping} />
        <div className={css.middle}>
          {finished ? (
            <Done review={review} list={list} />
          ) : row === undefined ? (
            failure === null && <Reading rows={list.rows} />
          ) : (
            <Card review={review} list={list} row={row} detail={detail} onDecide={(value) => acts.onSeenCard(() => review.decide(value))} />
          )}
        </div>
        <Coming review={review} positions={isOpen ? coming : null} mapping={list.mapping} />
      </div>
      <footer className={css.foot}>
        <UnfinishedRun listId={listId} pending={state.whole?.status.pending ?? 0} />
        <Announcement review={review} undo={acts.undo} />
        <span className="grow" />
        <KeyHints
          className={screen.hints ?? ''}
          hints={[
            { of: ['review.next', 'review.previous'], does: words.hints.move },
            { of: ['triage.accept'], does: words.hints.accept },
            { of: ['review.note'], does: words.hints.note },
            { of: ['review.call'], does: rowCallsWords.hint },
            { of: ['triage.recheck'], does: recheck?.price ? words.hints.recheckFor(recheck.price) : words.hints.recheck },
          ]}
        />
        <CommandLink of="window.keys" className={screen.allKeys} />
      </footer>
      <CallDialog review={review} list={list} at={() => stage.current?.querySelector('[data-card] header') ?? stage.current} />
      <SuppressDialog review={review} />
      <AskedReason review={review} mapping={list.mapping} />
    </>
  );
}
