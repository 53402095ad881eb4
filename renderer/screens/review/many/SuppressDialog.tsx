/** Says what suppressing the selected rows means before it is done. */
import { Button, Modal } from '@mantine/core';
import { reviewManyWords } from '../../../../electron/messages/window/reviewManyWords.ts';
import { sharedWords } from '../../../../electron/messages/window/sharedWords.ts';
import { Key } from '../../../ui/Key.tsx';
import css from '../KeepDialog.module.css';

const words = reviewManyWords.suppress;

interface Props {
  /** Null: closed. */
  readonly rows: number | null;
  readonly onAnswer: (suppress: boolean) => void;
}

export const SuppressDialog = ({ rows, onAnswer }: Props) => (
  <Modal opened={rows !== null} onClose={() => onAnswer(false)} title={words.title(rows ?? 0)} withCloseButton={false} size={480}>
    <p className="text-2">{words.means}</p>
    <div className={css.buttons}>
      <Button variant="subtle" rightSection={<Key press="Escape" />} onClick={() => onAnswer(false)}>
        {sharedWords.cancel}
      </Button>
      <span className="grow" />
      <Button variant="filled" data-autofocus rightSection={<Key press="Enter" />} onClick={() => onAnswer(true)}>
        {words.go(rows ?? 0)}
      </Button>
    </div>
  </Modal>
);
