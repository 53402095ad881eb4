/** The one dialog: its frame, its row of buttons, and the question before something that can't be undone. */
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** Has a cross: nothing else in it closes it. */
  readonly closable?: boolean;
  /** False: the keyboard goes where the screen sends it, not to what had it before. */
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

/** What it holds is mounted while it is shown, so its drafts and failures go with it. */
export const Dialog = ({ opened = true, size = 480, closable = false, ...props }: DialogProps) => (
  <Modal
    opened={opened}
    size={size}
    {...(closable ? { closeButtonProps: { 'aria-label': sharedWords.close } } : { withCloseButton: false })}
    {...props}
  />
);

interface ButtonsProps {
  readonly onCancel: () => void;
  /** Instead of "Cancel". */
  readonly cancel?: string;
  /** Begins with the keyboard: a hurried Enter does nothing. */
  readonly cancelFirst?: boolean;
  /** Cancel stays at the left, and the rest goes to the right. */
  readonly apart?: boolean;
  /** Its key is printed on it. */
  readonly printKeys?: boolean;
  readonly children: ReactNode;
}

export const DialogButtons = ({ onCancel, cancel, cancelFirst, apart, printKeys, children }: ButtonsProps) => (
  <div className={css.buttons} data-apart={apart}>
    <Button variant="subtle" data-autofocus={cancelFirst} rightSection={printKeys && <Key press="Escape" />} onClick={onCancel}>
      {cancel ?? sharedWords.cancel}
    </Button>
    {children}
  </div>
);

interface ConfirmProps {
  /** What the button does, in words. */
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
  /** Also once it is done. */
  readonly onClose: () => void;
  readonly cancel?: string;
  /** It takes something away for good. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly apart?: boolean;
  /** What it does, before it is done. */
  readonly children: ReactNode;
}

/** A question, for a dialog; a failure is shown in it. */
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

/** A dialog that is nothing but a question. */
export const ConfirmDialog = ({ title, size = 480, ...props }: ConfirmProps & Pick<DialogProps, 'title' | 'size'>) => (
  <Dialog title={title} size={size} onClose={props.onClose}>
    <Confirm {...props} />
  </Dialog>
);
