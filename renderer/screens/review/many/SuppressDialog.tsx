/** Says what suppressing rows means before it is done, and asks for the reason, which every such row shows. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';

const words = reviewManyWords.suppress;

interface Props {
  /** Null: closed. */
  readonly rows: number | null;
  /** The reason, empty if none was given; null: canceled. */
  readonly onAnswer: (reason: string | null) => void;
}

export const SuppressDialog = ({ rows, onAnswer }: Props) => (
  <Dialog opened={rows !== null} onClose={() => onAnswer(null)} title={words.title(rows ?? 0)}>
    <p className="text-2">{words.means}</p>
    <Question rows={rows ?? 0} onAnswer={onAnswer} />
  </Dialog>
);

function Question({ rows, onAnswer }: { rows: number; onAnswer: Props['onAnswer'] }) {
  const [reason, setReason] = useState('');
  return (
    <Form onSubmit={() => onAnswer(reason)}>
      <TextInput
        mt={12}
        label={words.reason}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogButtons apart printKeys onCancel={() => onAnswer(null)}>
        <Button type="submit" variant="filled" rightSection={<Key press="Enter" />}>
          {words.go(rows)}
        </Button>
      </DialogButtons>
    </Form>
  );
}
