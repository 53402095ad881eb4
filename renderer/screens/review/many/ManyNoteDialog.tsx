/** Asks for the note to write on all selected rows. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';

const words = reviewManyWords.note;

interface Props {
  /** Null: closed. */
  readonly rows: number | null;
  /** Null: nothing is written. */
  readonly onNote: (note: string | null) => void;
}

export const ManyNoteDialog = ({ rows, onNote }: Props) => (
  <Dialog opened={rows !== null} onClose={() => onNote(null)} title={words.title(rows ?? 0)}>
    {rows !== null && <Note onNote={onNote} />}
  </Dialog>
);

function Note({ onNote }: Pick<Props, 'onNote'>) {
  const [note, setNote] = useState('');
  const write = (): void => {
    if (isWritten(note)) onNote(note.trim());
  };
  return (
    <Form onSubmit={write}>
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
      <DialogButtons apart printKeys onCancel={() => onNote(null)}>
        <Button type="submit" variant="filled" disabled={!isWritten(note)} rightSection={<Key press="Enter" />}>
          {words.continue}
        </Button>
      </DialogButtons>
    </Form>
  );
}
