/** A notification in a corner that reports an action, with an Undo button. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { sharedWords } from '#messages/sharedWords.ts';
import type { CommandId } from '../../keys/keyTable.ts';
import { Key } from '../keys/Key.tsx';

/** Longer than other notifications, because people have to read it and decide. Hovering over it stops the timer. */
const shownMs = 12_000;

/** `id`: identifies the action, so that it is shown once and can be removed with `hideUndo`. `command`: whose key also undoes it; null: none does. */
export const notifyUndo = (id: string, message: string, command: CommandId | null, undo: () => void): void =>
  notify({ id, message, button: sharedWords.undo, rightSection: command && <Key of={command} />, act: undo, autoClose: shownMs });

export const hideUndo = (id: string): void => {
  notifications.hide(id);
};

/** It stays until it is closed: what it offers would be hard to find again. `id`: shown once, and removed with `hideUndo`. */
export const notifyAction = (id: string, message: string, button: string, act: () => void): void =>
  notify({ id, message, button, rightSection: null, act, autoClose: false });

interface Notified {
  readonly id: string;
  readonly message: string;
  readonly button: string;
  readonly rightSection: ReactNode;
  readonly act: () => void;
  readonly autoClose: number | false;
}

function notify({ id, message, button, rightSection, act, autoClose }: Notified): void {
  notifications.show({
    id,
    color: 'gray',
    autoClose,
    message: (
      <div className="line gap-12">
        <span className="grow breaks">{message}</span>
        <Button
          size="xs"
          rightSection={rightSection}
          onClick={() => {
            hideUndo(id);
            act();
          }}
        >
          {button}
        </Button>
      </div>
    ),
  });
}
