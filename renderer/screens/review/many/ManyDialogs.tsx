/** Shows the effect of a change of many rows before applying it; Enter applies it, Esc changes nothing. */
import { Button, Checkbox, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { noCallPhrase } from '#messages/verdict/standingWords.ts';
import { manySentences, manyTitle, manyVerb, reviewManyWords } from '#messages/review/manyWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, KeyedButtons } from '#renderer/ui/dialog/Dialog.tsx';
import type { ManyAnswer } from '../store/changingMany.ts';
import { backToRows } from '../focusRows.ts';
import type { ManyQuestion } from '../store/keepQuestion.ts';
import { overlayOf } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { suppressRows } from './rowActs.ts';

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
      <KeyedButtons
        submit={manyVerb(change, effect.changes)}
        submitFirst={against === 0}
        disabled={effect.changes === 0}
        onCancel={() => onAnswer(null)}
      >
        {against > 0 && others > 0 && (
          <Button variant="default" onClick={() => onAnswer({ withoutNoCalls: true })}>
            {keep.others(others)}
          </Button>
        )}
      </KeyedButtons>
    </Form>
  );
}

export function ManyNoteDialog({ review }: { review: Review }) {
  const selected = review.use(({ selection }) => selection.count);
  const opened = review.use(({ overlay }) => overlay?.is === 'noteMany') && selected > 0;
  const close = (): void => review.close('noteMany');
  return (
    <Dialog opened={opened} onClose={close} title={reviewManyWords.note.title(selected)}>
      <Note
        onCancel={close}
        onNote={(note) => {
          close();
          review.changeSelected({ note });
        }}
      />
    </Dialog>
  );
}

function Note({ onNote, onCancel }: { onNote: (note: string) => void; onCancel: () => void }) {
  const [note, setNote] = useState('');
  const write = (): void => {
    if (isWritten(note)) onNote(note.trim());
  };
  return (
    <Form onSubmit={write}>
      <Textarea
        label={reviewManyWords.note.label}
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
      <KeyedButtons submit={reviewManyWords.note.continue} disabled={!isWritten(note)} onCancel={onCancel} />
    </Form>
  );
}

/** Explains suppressing before it is done, and asks for the reason, which every suppressed row shows. */
export function SuppressDialog({ review }: { review: Review }) {
  const asked = review.use(overlayOf('suppress'));
  /** Called with the reason, or with null if canceled. */
  const answer = (reason: string | null): void => {
    backToRows(review, 'suppress');
    if (asked !== null && reason !== null) suppressRows(review, asked.choice, reason);
  };
  return (
    <Dialog opened={asked !== null} onClose={() => answer(null)} title={reviewManyWords.suppress.title(asked?.rows ?? 0)}>
      <p className="text-2">{reviewManyWords.suppress.means}</p>
      <SuppressReason rows={asked?.rows ?? 0} onAnswer={answer} />
    </Dialog>
  );
}

function SuppressReason({ rows, onAnswer }: { rows: number; onAnswer: (reason: string | null) => void }) {
  const [reason, setReason] = useState('');
  return (
    <Form onSubmit={() => onAnswer(reason)}>
      <TextInput
        mt={12}
        label={reviewManyWords.suppress.reason}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <KeyedButtons submit={reviewManyWords.suppress.go(rows)} onCancel={() => onAnswer(null)} />
    </Form>
  );
}
