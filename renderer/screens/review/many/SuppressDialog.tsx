/** Says what suppressing the selected rows means before it is done. */
import { Button, Modal } from '@mantine/core';
import { count, counted } from '../../../../electron/messages/count.ts';
import { Key } from '../../../ui/Key.tsx';
import css from '../KeepDialog.module.css';

interface Props {
  /** Null: closed. */
  readonly rows: number | null;
  readonly onAnswer: (suppress: boolean) => void;
}

export const SuppressDialog = ({ rows, onAnswer }: Props) => (
  <Modal
    opened={rows !== null}
    onClose={() => onAnswer(false)}
    title={`Suppress ${counted(rows ?? 0, 'row')}?`}
    withCloseButton={false}
    size={480}
  >
    <p className="text-2">
      Their phones and e-mail addresses are added to your suppression list: no call is bought for them, in any list, and keeping such a row
      takes a reason. You can remove them again in the settings.
    </p>
    <div className={css.buttons}>
      <Button variant="subtle" rightSection={<Key press="Escape" />} onClick={() => onAnswer(false)}>
        Cancel
      </Button>
      <span className="grow" />
      <Button variant="filled" data-autofocus rightSection={<Key press="Enter" />} onClick={() => onAnswer(true)}>
        Suppress {count(rows ?? 0)}
      </Button>
    </div>
  </Modal>
);
