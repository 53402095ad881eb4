/** The shared dialog: its frame, its row of buttons, and the confirmation of actions that can't be undone. */
import { Button, Modal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { sharedWords } from '#messages/sharedWords.ts';
import { Key } from '../keys/Key.tsx';
import css from './Dialog.module.css';
import { FailureNotice } from '../notices/Notice.tsx';
import { useAct } from '../../base/notify.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly opened?: boolean;
  readonly size?: number;
  /** Adds a close button, for dialogs that have no other way to close them. */
  readonly closable?: boolean;
  /** If false, the screen sets the focus itself, instead of returning it to the previous element. */
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

/** The content is mounted only while shown, so its drafts and failures are discarded with it. */
export function Dialog({ opened = true, size = 480, closable = false, ...props }: DialogProps) {
  useFocusBack(opened && props.returnFocus !== false);
  return (
    <Modal
      opened={opened}
      size={size}
      {...(closable ? { closeButtonProps: { 'aria-label': sharedWords.close } } : { withCloseButton: false })}
      {...props}
    />
  );
}

/**
 * Returns the focus to where it was before, unless something else has taken it. For a dialog that is mounted open (`isOpen`) and unmounted
 * to close it: the library does this only for one that it has seen opening and closing.
 */
function useFocusBack(isOpen: boolean): void {
  const [before] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}

interface ButtonsProps {
  readonly onCancel: () => void;
  /** Replaces "Cancel". */
  readonly cancel?: string;
  /** Focuses Cancel first, so that a hurried Enter does nothing. */
  readonly cancelFirst?: boolean;
  readonly apart?: boolean;
  readonly children: ReactNode;
}

export const DialogButtons = ({ onCancel, cancel, cancelFirst, apart, children }: ButtonsProps) => (
  <div className={css.buttons} data-apart={apart}>
    <Button variant="subtle" data-autofocus={cancelFirst} onClick={onCancel}>
      {cancel ?? sharedWords.cancel}
    </Button>
    {children}
  </div>
);

interface KeyedButtonsProps {
  readonly onCancel: () => void;
  /** The label of the button that submits the form. */
  readonly submit: string;
  readonly submitFirst?: boolean;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

/** The buttons of a form for the keyboard, with their keys: Esc cancels, Enter submits. */
export const KeyedButtons = ({ onCancel, submit, submitFirst = false, disabled = false, children }: KeyedButtonsProps) => (
  <div className={css.buttons} data-apart>
    <Button variant="subtle" rightSection={<Key press="Escape" />} onClick={onCancel}>
      {sharedWords.cancel}
    </Button>
    {children}
    <Button
      type="submit"
      variant="filled"
      disabled={disabled}
      data-autofocus={submitFirst || undefined}
      rightSection={<Key press="Enter" />}
    >
      {submit}
    </Button>
  </div>
);

interface ConfirmProps {
  /** The label of the confirm button. */
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
  /** Also called after confirming. */
  readonly onClose: () => void;
  readonly cancel?: string;
  /** Marks an action that permanently removes something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly apart?: boolean;
  /** Explains the action before it is confirmed. */
  readonly children: ReactNode;
}

/** A confirmation inside a dialog; it shows the failure if confirming fails. */
export function Confirm({ confirm, onConfirm, onClose, danger, disabled = false, children, ...buttons }: ConfirmProps) {
  const act = useAct();
  const go = (): void =>
    act.run(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <>
      {children}
      <FailureNotice failure={act.failure} />
      <DialogButtons cancelFirst onCancel={onClose} {...buttons}>
        <Button variant="filled" data-danger={danger} loading={act.busy} disabled={disabled} onClick={go}>
          {confirm}
        </Button>
      </DialogButtons>
    </>
  );
}

/** A dialog that contains only a confirmation. */
export const ConfirmDialog = ({ title, size = 480, ...props }: ConfirmProps & Pick<DialogProps, 'title' | 'size'>) => (
  <Dialog title={title} size={size} onClose={props.onClose}>
    <Confirm {...props} />
  </Dialog>
);
