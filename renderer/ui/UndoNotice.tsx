/** Says in a corner what was done, with the button that takes it back. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Key } from './Key.tsx';
import css from './UndoNotice.module.css';

/** Longer than other notices: somebody has to read it, and to decide. Hovering over it stops the time. */
const shownMs = 12_000;

/** `id`: what was done, so that it is said once and can be taken off again with `hideUndo`. `press`: the key that undoes as well. */
export function notifyUndo(id: string, message: string, press: string, undo: () => void): void {
  notifications.show({
    id,
    color: 'gray',
    autoClose: shownMs,
    message: (
      <div className={css.notice}>
        <span className={css.text}>{message}</span>
        <Button
          size="xs"
          rightSection={<Key press={press} />}
          onClick={() => {
            hideUndo(id);
            undo();
          }}
        >
          Undo
        </Button>
      </div>
    ),
  });
}

export const hideUndo = (id: string): void => {
  notifications.hide(id);
};
