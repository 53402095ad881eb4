/** Asks for the note to write on all selected rows. */
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Key } from '#renderer/ui/Key.tsx';
import css from '../KeepDialog.module.css';

const words = reviewManyWords.note;

interface Props {
  /** Null: closed. */
  readonly rows: number | null;
  /** Null: nothing is written. */
  readonly onNote: (note: string | null) => void;
}

export const ManyNoteDialog = ({ rows, onNote }: Props) => (
  <Modal opened={rows !== null} onClose={() => onNote(null)} title={words.title(rows ?? 0)} withCloseButton={false} size={480}>
    {rows !== null && <Note onNote={onNote} />}
  </Modal>
);

function Note({ onNote }: Pick<Props, 'onNote'>) {
  const [note, setNote] = useState('');
  const write = (): void => {
    if (isWritten(note)) onNote(note.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <Textarea
        label={words.label}
        data-autofocus
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          write();
        }}
      />
      <div className={css.buttons}>
        <Button variant="subtle" rightSection={<Key press="Escape" />} onClick={() => onNote(null)}>
          {sharedWords.cancel}
        </Button>
        <span className="grow" />
        <Button type="submit" variant="filled" disabled={!isWritten(note)} rightSection={<Key press="Enter" />}>
          {words.continue}
        </Button>
      </div>
    </form>
  );
}
