/** Says what a change of many rows would do before it is done; Enter does it, Esc changes nothing. */
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { noCallPhrase } from '../../../../electron/messages/noCallWords.ts';
import { count } from '../../../../electron/messages/count.ts';
import { manySentences, manyTitle, manyVerb } from '../../../../electron/messages/manyWords.ts';
import { Key } from '../../../ui/Key.tsx';
import css from '../KeepDialog.module.css';
import type { ManyAnswer } from '../store/changingMany.ts';
import type { ManyQuestion } from '../store/manyQuestion.ts';

interface Props {
  readonly many: ManyQuestion | null;
  readonly onOverwrite: (overwrite: boolean) => void;
  readonly onAnswer: (answer: ManyAnswer | null) => void;
}

export const ManyDialog = ({ many, ...props }: Props) => (
  <Modal
    opened={many !== null}
    onClose={() => props.onAnswer(null)}
    title={many === null ? '' : manyTitle(many.change, many.effect)}
    withCloseButton={false}
    size={480}
  >
    {many !== null && <Question many={many} {...props} />}
  </Modal>
);

function Question({ many: { change, effect, overwrite }, onOverwrite, onAnswer }: Props & { many: ManyQuestion }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const against = effect.noCalls.litigators + effect.noCalls.suppressed;
  const others = effect.changes - against;
  const overwritable = effect.decided > 0 || overwrite;
  const submit = (): void => {
    setAsked(true);
    if (effect.changes === 0) onAnswer(null);
    else if (against === 0) onAnswer({ withoutNoCalls: false });
    else if (reason.trim() !== '') onAnswer({ withoutNoCalls: false, reason: reason.trim() });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="text-2">
        {manySentences(change, effect, overwrite).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {overwritable && (
        <Checkbox
          mt={16}
          label={'note' in change ? 'Replace earlier notes' : 'Also change rows that a person decided'}
          checked={overwrite}
          onChange={(event) => onOverwrite(event.currentTarget.checked)}
        />
      )}
      {against > 0 && (
        <TextInput
          mt={16}
          label={`Reason for keeping ${noCallPhrase(effect.noCalls)}`}
          description="They must not be called. The reason is recorded in the history, in the ledger and in every export."
          placeholder="Signed our contract on 3 May"
          data-autofocus
          maxLength={500}
          value={reason}
          error={asked && reason.trim() === '' ? 'Enter a reason, or keep only the others' : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div className={css.buttons}>
        <Button variant="subtle" rightSection={<Key press="Escape" />} onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <span className="grow" />
        {against > 0 && others > 0 && (
          <Button variant="default" onClick={() => onAnswer({ withoutNoCalls: true })}>
            Keep the other {count(others)}
          </Button>
        )}
        <Button
          type="submit"
          variant="filled"
          disabled={effect.changes === 0}
          data-autofocus={against === 0 ? true : undefined}
          rightSection={<Key press="Enter" />}
        >
          {manyVerb(change, effect.changes)}
        </Button>
      </div>
    </form>
  );
}
