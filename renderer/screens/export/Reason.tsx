/** Asks why people are called who weren't checked for litigators: without a reason, nothing leaves. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import css from './ExportScreen.module.css';
import { Form } from '../../ui/form/Form.tsx';

const words = exportWords.unchecked;

interface Props {
  /** What becomes of the reason. */
  readonly description: string;
  /** What it does. */
  readonly button: string;
  readonly busy: boolean;
  readonly onAccept: (reason: string) => void;
  readonly onCancel: () => void;
}

export function Reason({ description, button, busy, onAccept, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = !isWritten(reason);
  return (
    <Form
      className={css.reason}
      onSubmit={() => {
        setAsked(true);
        if (!isMissing) onAccept(reason.trim());
      }}
      onEscape={onCancel}
    >
      <TextInput
        autoFocus
        label={words.reason}
        description={description}
        placeholder={words.reasonExample}
        maxLength={500}
        value={reason}
        error={asked && isMissing ? words.reasonMissing : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={css.ways}>
        <Button size="xs" type="submit" variant="filled" disabled={busy}>
          {button}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {shared.cancel}
        </Button>
      </div>
    </Form>
  );
}
