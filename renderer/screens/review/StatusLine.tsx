/** The last line: the number of rows, the selection, the source of the answers, and the keys. */
import { count } from '#messages/count.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Lookers } from '../../subjects/team/Lookers.tsx';
import { useListCard } from '../../base/queries.ts';
import { UnfinishedRun } from '../../subjects/runs/UnfinishedRun.tsx';
import { showKeys } from '../../subjects/settings/keysShown.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { KeyHints } from '../../ui/keys/KeyHints.tsx';
import { SandboxLabel } from '../../ui/badges/SandboxLabel.tsx';
import { Sentence } from '../../ui/text/Sentence.tsx';
import type { FindKeys } from './find/useFinding.ts';
import { FoundLine } from './find/FoundLine.tsx';
import type { Column } from './grid/columns.ts';
import { LastChecked } from './LastChecked.tsx';
import css from './ReviewScreen.module.css';
import type { Review } from './store/reviewStore.ts';
import { Said } from './Said.tsx';
import { StaleRows } from './StaleRows.tsx';
import { usePassing } from './toolRow/usePassing.ts';

const words = reviewWords.line;
const hints = [
  { of: ['review.next', 'review.previous'], does: words.hints.move },
  { of: ['review.keep'], does: words.hints.keep },
  { of: ['review.hold'], does: words.hints.hold },
  { of: ['review.drop'], does: words.hints.drop },
  { of: ['review.note'], does: words.hints.note },
  { of: ['review.undo'], does: words.hints.undo },
] as const;

interface Props {
  readonly review: Review;
  readonly listId: string;
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly find: FindKeys;
  readonly onUndo: () => void;
  readonly onHistory: () => void;
  readonly onPolicy: () => void;
}

export function StatusLine({ review, listId, columns, hidden, find, onUndo, onHistory, onPolicy }: Props) {
  const view = review.use((state) => state.view);
  const failed = review.use((state) => state.failure !== null);
  const pending = review.use((state) => state.whole?.status.pending ?? 0);
  const card = useListCard(listId);
  const passing = usePassing(review);
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
      <FoundLine review={review} columns={columns} hidden={hidden} find={find} />
      <Said review={review} onUndo={onUndo} />
      {card?.sandbox === true && <SandboxLabel>{sharedWords.sandboxAnswers}</SandboxLabel>}
      <span className="grow" />
      <KeyHints hints={hints} className={css.hints ?? ''} />
      <button type="button" className={css.allKeys} onClick={onPolicy}>
        <Key of="review.policy" /> {words.policy}
      </button>
      <button type="button" className={css.allKeys} onClick={onHistory}>
        <Key of="review.history" /> {words.history}
      </button>
      <button type="button" className={css.allKeys} onClick={showKeys}>
        <Key of="window.keys" /> {words.allKeys}
      </button>
    </footer>
  );
}
