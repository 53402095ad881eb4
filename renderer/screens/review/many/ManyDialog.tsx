/** Says what a change of many rows would do before it is done; Enter does it, Esc changes nothing. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { noCallPhrase } from '#messages/verdict/standingWords.ts';
import { manySentences, manyTitle, manyVerb, reviewManyWords } from '#messages/review/manyWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { ManyAnswer } from '../store/changingMany.ts';
import type { ManyQuestion } from '../store/manyQuestion.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';

const words = reviewManyWords.change;
const { keep } = reviewWords;

interface Props {
  readonly many: ManyQuestion | null;
  readonly onOverwrite: (overwrite: boolean) => void;
  readonly onAnswer: (answer: ManyAnswer | null) => void;
}

export const ManyDialog = ({ many, ...props }: Props) => (
  <Dialog opened={many !== null} onClose={() => props.onAnswer(null)} title={many === null ? '' : manyTitle(many.change, many.effect)}>
    {many !== null && <Question many={many} {...props} />}
  </Dialog>
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
    else if (isWritten(reason)) onAnswer({ withoutNoCalls: false, reason: reason.trim() });
  };
  return (
    <Form onSubmit={submit}>
      <div className="text-2">
        {manySentences(change, effect, overwrite).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {overwritable && (
        <Checkbox
          mt={16}
          label={'note' in change ? words.replaceNotes : words.alsoDecided}
          checked={overwrite}
          onChange={(event) => onOverwrite(event.currentTarget.checked)}
        />
      )}
      {against > 0 && (
        <TextInput
          mt={16}
          label={words.reason(noCallPhrase(effect.noCalls))}
          description={words.reasonMeans}
          placeholder={keep.reasonExample}
          data-autofocus
          maxLength={500}
          value={reason}
          error={asked && !isWritten(reason) ? words.reasonMissing : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <DialogButtons apart printKeys onCancel={() => onAnswer(null)}>
        {against > 0 && others > 0 && (
          <Button variant="default" onClick={() => onAnswer({ withoutNoCalls: true })}>
            {keep.others(others)}
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
      </DialogButtons>
    </Form>
  );
}
