/** A notification in a corner that says what was done, with a button for what somebody may want to do next. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import css from './UndoNotice.module.css';

/** It stays until it is closed: what it offers would be hard to find again. `id`: shown once, and removed with `hideUndo`. */
export const notifyAction = (id: string, message: string, button: string, act: () => void): void => {
  notifications.show({
    id,
    color: 'gray',
    autoClose: false,
    message: (
      <div className={css.notice}>
        <span className={css.text}>{message}</span>
        <Button
          size="xs"
          onClick={() => {
            notifications.hide(id);
            act();
          }}
        >
          {button}
        </Button>
      </div>
    ),
  });
};
