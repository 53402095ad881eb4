/** Triage: one row at a time between those just decided and those that come next, operable by keyboard alone. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { nothingToAskWords, undoElsewhereWords, reviewTriageWords as words } from '#messages/review/triageWords.ts';
import { rowCallsWords } from '#messages/outcomes/callOutcomeWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { showKeys } from '#renderer/subjects/settings/shown.ts';
import { goToReview } from '#renderer/base/router.ts';
import { UnfinishedRun } from '#renderer/subjects/runs/UnfinishedRun.tsx';
import { Key, KeyHints } from '#renderer/ui/keys/Key.tsx';
import { region } from '#renderer/ui/page/useRegions.ts';
import { useRowDetail } from '../drawer/Drawer.tsx';
import { AskedReason } from '../Working.tsx';
import screen from '../ReviewScreen.module.css';
import { Said } from '../StatusLine.tsx';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Sight } from '../store/undoing.ts';
import { comingAfter, isFinished, lastDecided } from '../store/triage.ts';
import { SuppressDialog } from '../many/ManyDialogs.tsx';
import { useSuppressing } from '../many/useAssigning.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useCalling } from '../calls/enterCall.ts';
import { Card } from './Card.tsx';
import { Coming, TriageBar, type TriageMenu } from './TriageBar.tsx';
import { Done, Reading } from './Instead.tsx';
import { JustDecided } from './JustDecided.tsx';
import css from './Triage.module.css';
import { usePrefetch, useSeenCard } from './useSeenCard.ts';
import { useRecheck, onSeenCard, useTriageKeys } from './useTriageKeys.ts';

/** Rows beside the card: as many as a glance takes in. */
const beside = 4;

export function Triage({ review, list }: { review: Review; list: List }) {
  const { listId } = list;
  const state = review.use();
  const { view, triage, failure } = state;
  /** The row whose note is being written. */
  const [noting, setNoting] = useState<number | null>(null);
  const [menu, setMenu] = useState<TriageMenu>(null);
  const stage = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isSeen = useSeenCard(review, stage);

  const isOpen = view !== null && triage?.isOpen === true;
  const finished = isOpen && (view.count === 0 || isFinished(state));
  const row = isOpen && !finished ? rowAt(state) : undefined;
  const detail = useRowDetail(listId, row, true);
  const recheck = useRecheck(row, detail);
  const decided = lastDecided(state, beside);
  const coming = isOpen ? comingAfter(state, beside) : [];
  usePrefetch(review, listId, coming);

  const toCard = (): void => {
    const target = stage.current?.querySelector<HTMLElement>('[data-takes-focus]') ?? stage.current;
    target?.focus({ preventScroll: true });
  };
  const calling = useCalling(review, toCard);
  const suppressing = useSuppressing(review, listId, toCard);
  const shown = row?.row;
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // Whoever types in the search, or walks along the rows just decided, stays there.
    const isElsewhere = focused !== null && !focused.matches('body, main') && !stage.current?.contains(focused);
    const isOnRow = focused?.getAttribute('data-row') === String(shown);
    if (!isElsewhere && !isOnRow) toCard();
  }, [shown, isOpen, finished]);

  const sight: Sight = {
    rows: () => [...decided.map((one) => one.row), ...(row === undefined ? [] : [row.row])],
    bring: () => undefined,
    elsewhere: (last) => review.refuse(undoElsewhereWords(last)),
  };
  const undo = (): void => review.undo(sight);
  const toGrid = (): void => goToReview(listId, 'grid');
  useTriageKeys({
    enabled: calling.row === null && suppressing.rows === null,
    review,
    isSeen,
    undo,
    redo: () => review.redo(sight),
    note: () => setNoting(rowAt(review.use.getState())?.row ?? null),
    logCall: calling.open,
    suppress: suppressing.open,
    recheck: () => (recheck === null ? review.refuse(nothingToAskWords) : recheck.open()),
    openMenu: setMenu,
    toSearch: () => search.current?.focus(),
    toGrid,
  });

  return (
    <>
      <h1 className="hidden-visually">{words.titleOf(list.name)}</h1>
      <TriageBar review={review} list={list} menu={menu} onMenu={setMenu} searchRef={search} onLeave={toCard} />
      {failure !== null && (
        <div className={screen.notice}>
          <FailureNotice failure={failure} onRetry={() => review.show({})} />
        </div>
      )}
      {/* A screen reader passes single keys on: the card isn't a page to be browsed, but a question to be answered. */}
      <div ref={stage} className={css.stage} role="application" aria-label={words.title} tabIndex={-1} {...region}>
        <JustDecided review={review} rows={decided} mapping={list.mapping} />
        <div className={css.middle}>
          {finished ? (
            <Done review={review} list={list} />
          ) : row === undefined ? (
            failure === null && <Reading rows={list.rows} />
          ) : (
            <Card
              review={review}
              list={list}
              row={row}
              detail={detail}
              noting={noting === row.row}
              onNoted={() => {
                setNoting(null);
                toCard();
              }}
              onDecide={(value) => onSeenCard({ review, isSeen }, () => review.decide(value))}
            />
          )}
        </div>
        <Coming review={review} positions={isOpen ? coming : null} mapping={list.mapping} />
      </div>
      <footer className={css.foot}>
        <UnfinishedRun listId={listId} pending={state.whole?.status.pending ?? 0} />
        <Said review={review} onUndo={undo} />
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
        <button type="button" className={screen.allKeys} onClick={showKeys}>
          <Key of="window.keys" /> {reviewWords.line.allKeys}
        </button>
      </footer>
      <CallDialog
        list={list}
        row={calling.row}
        at={() => stage.current?.querySelector('[data-card] header') ?? stage.current}
        onClose={calling.close}
      />
      <SuppressDialog rows={suppressing.rows} onAnswer={suppressing.answer} />
      <AskedReason review={review} mapping={list.mapping} />
    </>
  );
}
