/** A notification in a corner that reports an action, with an Undo button. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { sharedWords } from '#messages/sharedWords.ts';
import type { CommandId } from '../../keys/keyTable.ts';
import { Key } from '../keys/Key.tsx';

/** Longer than other notifications, because people have to read it and decide. Hovering over it stops the timer. */
const shownMs = 12_000;

/**
 * `id`: identifies the action, so that it is shown only once and can be removed with `hideUndo`. `command`: the command whose key also
 * undoes it; null if none does.
 */
export function notifyUndo(id: string, message: string, command: CommandId | null, undo: () => void): void {
  notifications.show({
    id,
    color: 'gray',
    autoClose: shownMs,
    message: (
      <div className="line gap-12">
        <span className="grow breaks">{message}</span>
        <Button
          size="xs"
          rightSection={command === null ? null : <Key of={command} />}
          onClick={() => {
            hideUndo(id);
            undo();
          }}
        >
          {sharedWords.undo}
        </Button>
      </div>
    ),
  });
}

export const hideUndo = (id: string): void => {
  notifications.hide(id);
};

/** Stays until closed, because the offered action would be hard to find again. `id`: shown only once; removable with `hideUndo`. */
export const notifyAction = (id: string, message: string, button: string, act: () => void): void => {
  notifications.show({
    id,
    color: 'gray',
    autoClose: false,
    message: (
      <div className="line gap-12">
        <span className="grow breaks">{message}</span>
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
