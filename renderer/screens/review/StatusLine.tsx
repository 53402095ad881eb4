/** The last line: row count, selection, source of the answers, and keys. */
import { useQuery } from '@tanstack/react-query';
import { count } from '#messages/count.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { recheckRows, staleSentence } from '#messages/plan/planWords.ts';
import { runsQuery } from '../../subjects/runs/listRun.ts';
import { Lookers } from '../../subjects/team/sharedList.tsx';
import { useListCard } from '../../subjects/lists/queries.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { UnfinishedRun } from '../../subjects/runs/UnfinishedRun.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import { CommandLink } from '../../ui/keys/CommandButton.tsx';
import { Key, KeyHints } from '../../ui/keys/Key.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { Sentence } from '../../ui/text/figures.tsx';
import { goToStep } from '../../base/router.ts';
import { StatusLink } from '../../ui/notices/StatusLink.tsx';
import { dayText, useNow } from '../../ui/text/times.ts';
import { recheckStale } from '../../subjects/plan/planChoice.ts';
import { reuseDays } from './drawer/VerdictPanel.tsx';
import { FoundLine, type SearchedCells } from './find/Marked.tsx';
import css from './ReviewScreen.module.css';
import type { Review } from './store/reviewStore.ts';
import { passingIn, type Undoes } from './store/reviewState.ts';

const words = reviewWords.line;
const hints = [
  { of: ['review.next', 'review.previous'], does: words.hints.move },
  { of: ['review.keep'], does: words.hints.keep },
  { of: ['review.hold'], does: words.hints.hold },
  { of: ['review.drop'], does: words.hints.drop },
  { of: ['review.undo'], does: words.hints.undo },
] as const;

interface Props extends SearchedCells {
  readonly review: Review;
  readonly undo: (only: Undoes) => void;
}

export function StatusLine({ review, undo, ...shown }: Props) {
  const { listId } = review;
  const view = review.use((state) => state.view);
  const failed = review.use((state) => state.failure !== null);
  const pending = review.use((state) => state.whole?.status.pending ?? 0);
  const card = useListCard(listId);
  const passing = review.use(passingIn);
  return (
    <footer className={css.status}>
      <span>
        {view === null && failed ? (
          words.notRead
        ) : view === null ? (
          reviewWords.reading.rows(card?.rows)
        ) : (
          <Sentence of={words.rows(view.rows)} parts={{ shown: <b>{count(passing ?? view.count)}</b> }} />
        )}
      </span>
      {view !== null && passing !== null && passing !== view.count && (
        <button type="button" className={css.allKeys} onClick={() => review.show({})}>
          <Icon name="refresh" size={12} /> {words.refresh(view.count)}
        </button>
      )}
      <span className={css.checks}>
        <UnfinishedRun listId={listId} pending={pending} />
        <StaleRows listId={listId} />
        <LastChecked listId={listId} />
      </span>
      <span className={css.lookers}>
        <Lookers listId={listId} too />
      </span>
      <FoundLine review={review} {...shown} />
      <Announcement review={review} undo={undo} />
      {card?.sandbox === true && <SandboxLabel>{sharedWords.sandboxAnswers}</SandboxLabel>}
      <span className="grow" />
      <KeyHints hints={hints} className={css.hints ?? ''} />
      <CommandLink of="review.policy" className={css.allKeys} />
      <CommandLink of="review.history" className={css.allKeys} />
      <CommandLink of="window.keys" className={css.allKeys} />
    </footer>
  );
}

/**
 * Shows the result of the last decision or undo, or why a key did nothing. It takes no focus and stays until the next one. Its button undoes
 * only what it shows, whatever was done since in another window.
 */
export function Announcement({ review, undo }: Pick<Props, 'review' | 'undo'>) {
  const message = review.use((state) => state.announcement);
  const undoes = review.use((state) => state.undoes);
  return (
    <span className={css.message} data-some={message === '' ? undefined : true}>
      <span className="cut" title={message}>
        {message}
      </span>
      {undoes !== null && (
        <button type="button" onClick={() => undo(undoes)}>
          {sharedWords.undo} <Key of="review.undo" />
        </button>
      )}
    </span>
  );
}

const lastCheckedWords = reviewWords.lastChecked;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Warns that even the list's newest answer is too old to be reused, and links to the plan, where checking again has its price. */
export function LastChecked({ listId }: { listId: string }) {
  const card = useListCard(listId);
  const now = useNow(hourMs);
  const days = useQuery(appState).data?.settings.freshDays;
  const at = card?.lastCheckedAt ?? null;
  const age = at === null ? 0 : now - at;
  // While a run is unfinished, newer answers are still to come. Runs are read only for a list that may be too old.
  const enabled = age > dayMs && card?.run?.state === 'finished';
  const runs = useQuery({ ...runsQuery({ listId }), enabled }).data;
  // The longest reuse period among all answers.
  const most =
    runs === undefined || days === undefined
      ? 0
      : Math.max(0, ...runs.flatMap(({ checks }) => checks.map((check) => reuseDays(check, days))));
  if (!enabled || at === null || most === 0 || age <= most * dayMs) return null;
  const says = lastCheckedWords.says(dayText(at), most);
  return (
    <StatusLink icon="clock" tone="amber" title={lastCheckedWords.title(says)} onOpen={() => goToStep(listId, 'check')}>
      {says}
    </StatusLink>
  );
}

/** Shows how many rows' litigator checks expire soon or have expired, and links to a plan for just these rows, with its price. */
export function StaleRows({ listId }: { listId: string }) {
  const stale = useListCard(listId)?.stale;
  const now = useNow(hourMs);
  if (stale === undefined || stale.rows === 0) return null;
  const says = staleSentence(stale, now);
  return (
    <StatusLink icon="clock" tone="amber" title={`${says}. ${recheckRows(stale.rows)}`} onOpen={() => recheckStale(listId)}>
      {says}
    </StatusLink>
  );
}
