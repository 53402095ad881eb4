/** What can be done to all selected rows, at the foot of the grid while any are selected. */
import { Button } from '@mantine/core';
import { selectedWords } from '#messages/verdict/spokenWords.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import type { CommandId } from '#renderer/keys/keyTable.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { Review } from '../store/reviewStore.ts';
import css from './SelectionBar.module.css';

const words = reviewManyWords.bar;
const decisions = [
  { value: 'keep', label: words.keep, of: 'review.keep', icon: 'check' },
  { value: 'hold', label: words.hold, of: 'review.hold', icon: 'pause' },
  { value: 'drop', label: words.drop, of: 'review.drop', icon: 'close' },
  { value: null, label: words.removeDecision, of: 'review.takeBack', icon: 'undo' },
] as const satisfies readonly { value: unknown; label: string; of: CommandId; icon: IconName }[];

interface Props {
  readonly review: Review;
  readonly onNote: () => void;
  readonly onExport: () => void;
  /** Null: the list isn't shared with a team. */
  readonly onAssign: (() => void) | null;
  readonly onSuppress: () => void;
  readonly onRecheck: () => void;
}

export function SelectionBar({ review, onNote, onExport, onAssign, onSuppress, onRecheck }: Props) {
  const selected = review.use(({ selection }) => selection.count);
  const rows = review.use(({ view }) => view?.count ?? 0);
  if (selected === 0) return null;
  return (
    <div className={css.bar} role="toolbar" aria-label={words.label}>
      <b className={css.count}>{selectedWords(selected, rows)}</b>
      {decisions.map(({ value, label, of, icon }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          leftSection={<Icon name={icon} size={14} />}
          rightSection={<Key of={of} />}
          onClick={() => review.changeSelected({ value })}
        >
          {label}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="note" size={14} />}
        rightSection={<Key of="review.note" />}
        onClick={onNote}
      >
        {words.note}
      </Button>
      {onAssign !== null && (
        <Button size="xs" variant="default" leftSection={<Icon name="users" size={14} />} onClick={onAssign}>
          {words.assign}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<Icon name="lock" size={14} />} onClick={onSuppress}>
        {words.suppress}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="refresh" size={14} />}
        rightSection={<Key of="review.recheck" />}
        onClick={onRecheck}
      >
        {words.recheck}
      </Button>
      <Button size="xs" variant="default" leftSection={<Icon name="upload" size={14} />} onClick={onExport}>
        {words.export}
      </Button>
      <span className="grow" />
      {selected < rows && (
        <Button size="xs" variant="subtle" rightSection={<Key of="review.selectAll" />} onClick={review.selectAll}>
          {words.selectAll(rows)}
        </Button>
      )}
      <Button size="xs" variant="subtle" rightSection={<Key press="Escape" />} onClick={review.unselect}>
        {words.clear}
      </Button>
    </div>
  );
}
