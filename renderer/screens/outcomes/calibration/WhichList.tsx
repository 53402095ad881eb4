/** Rows of several lists are behind a bar: asks which list's to show. */
import { Button, CloseButton } from '@mantine/core';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import css from './Calibration.module.css';
import type { CalledList } from './useCalibration.ts';

const words = calibrationWords.which;

interface Props {
  readonly label: string;
  readonly lists: readonly CalledList[];
  readonly onChoose: (listId: string) => void;
  readonly onClose: () => void;
}

export const WhichList = ({ label, lists, onChoose, onClose }: Props) => (
  <div
    role="group"
    aria-label={words.title(label)}
    className={css.which}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    }}
  >
    <div className={css.whichHead}>
      <span>{words.title(label)}</span>
      <CloseButton size="xs" aria-label={words.close} onClick={onClose} />
    </div>
    <div className={css.whichLists}>
      {lists.map(({ listId, name }, at) => (
        <Button key={listId} size="xs" variant="default" autoFocus={at === 0} onClick={() => onChoose(listId)}>
          {name}
        </Button>
      ))}
    </div>
  </div>
);
