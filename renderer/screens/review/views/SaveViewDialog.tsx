/** Asks for the name under which to save the current view. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SavedView } from '#contract/review/place.ts';
import { reviewViewsWords } from '#messages/review/reviewWords.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, KeyedButtons } from '#renderer/ui/dialog/Dialog.tsx';
import css from './Views.module.css';

const words = reviewViewsWords.save;

interface Props {
  readonly opened: boolean;
  readonly saved: readonly SavedView[];
  /** The contents of the view in words. */
  readonly holds: string;
  /** Called with the name, or with null to save nothing. */
  readonly onSave: (name: string | null) => void;
}

export const SaveViewDialog = ({ opened, onSave, ...props }: Props) => (
  <Dialog opened={opened} onClose={() => onSave(null)} title={words.title} size={420} returnFocus={false}>
    {opened && <Name {...props} onSave={onSave} />}
  </Dialog>
);

function Name({ saved, holds, onSave }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = saved.some((view) => view.name === name);
  return (
    <Form
      gap={16}
      onSubmit={() => {
        if (name !== '') onSave(name);
      }}
    >
      <TextInput
        label={words.name}
        data-autofocus
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        description={isTaken ? words.isTaken : words.isNew}
      />
      <p className={`${css.holds ?? ''} text-2`}>{holds}</p>
      <KeyedButtons submit={isTaken ? words.replace : words.save} disabled={name === ''} onCancel={() => onSave(null)} />
    </Form>
  );
}
