/** Asks for the name under which what is shown is saved. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SavedView } from '../../../../electron/contract/savedView.ts';
import { Key } from '../../../ui/Key.tsx';
import css from './Views.module.css';

interface Props {
  readonly opened: boolean;
  readonly saved: readonly SavedView[];
  /** What it would hold, in words. */
  readonly holds: string;
  /** Null: nothing is saved. */
  readonly onSave: (name: string | null) => void;
}

export const SaveViewDialog = ({ opened, onSave, ...props }: Props) => (
  <Modal opened={opened} onClose={() => onSave(null)} title="Save this view" withCloseButton={false} size={420} returnFocus={false}>
    {opened && <Name {...props} onSave={onSave} />}
  </Modal>
);

function Name({ saved, holds, onSave }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = saved.some((view) => view.name === name);
  return (
    <form
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onSave(name);
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        description={isTaken ? 'A view with this name is replaced.' : 'For this list. The number in the menu after V chooses it.'}
      />
      <p className={`${css.holds ?? ''} text-2`}>{holds}</p>
      <div className={css.buttons}>
        <Button variant="subtle" rightSection={<Key press="Escape" />} onClick={() => onSave(null)}>
          Cancel
        </Button>
        <span className="grow" />
        <Button type="submit" variant="filled" disabled={name === ''} rightSection={<Key press="Enter" />}>
          {isTaken ? 'Replace view' : 'Save view'}
        </Button>
      </div>
    </form>
  );
}
