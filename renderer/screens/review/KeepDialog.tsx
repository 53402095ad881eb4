/** Asks for a name and a reason before keeping a person who must not be called; Enter keeps, Esc changes nothing. */
import { useQuery } from '@tanstack/react-query';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { countNoCallRows } from '#contract/verdict/standing.ts';
import { keepQuestionText, keepQuestionTitle } from '#messages/verdict/standingWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { changeSettings, appState } from '../../subjects/settings/queries.ts';
import { notifyFailure } from '../../base/notify.ts';
import { othersOf, rowsAgainst, type KeepAnswer, type KeepQuestion } from './store/keepQuestion.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, KeyedButtons } from '../../ui/dialog/Dialog.tsx';

const words = reviewWords.keep;

interface Props {
  readonly question: KeepQuestion | null;
  /** The name of the only row in question; null if there are several. */
  readonly label: string | null;
  readonly onAnswer: (answer: KeepAnswer | null) => void;
}

export const KeepDialog = ({ question, label, onAnswer }: Props) => (
  <Dialog
    opened={question !== null}
    onClose={() => onAnswer(null)}
    title={question === null ? '' : keepQuestionTitle(question.rows.length, label)}
  >
    {question !== null && <Question question={question} onAnswer={onAnswer} />}
  </Dialog>
);

function Question({ question, onAnswer }: { question: KeepQuestion; onAnswer: Props['onAnswer'] }) {
  const me = useQuery(appState).data?.author ?? '';
  const [reason, setReason] = useState('');
  const [name, setName] = useState(me);
  const [asked, setAsked] = useState(false);
  const others = othersOf(question).length;
  const complete = isWritten(reason) && isWritten(name);
  const { length } = question.rows;
  const keep = (): void => {
    setAsked(true);
    if (!complete) return;
    const answer = (): void => onAnswer({ keeps: 'all', reason: reason.trim() });
    if (name.trim() === me) answer();
    // If another person is at the computer now, later decisions carry that name.
    else changeSettings({ operator: name.trim() }).then(answer, notifyFailure);
  };
  return (
    <Form onSubmit={keep}>
      <p className="text-2">{keepQuestionText(countNoCallRows(question), length)}</p>
      <TextInput
        mt={16}
        label={words.reason}
        placeholder={words.reasonExample}
        data-autofocus
        maxLength={500}
        value={reason}
        error={asked && !isWritten(reason) ? words.reasonMissing : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        mt={12}
        label={words.by}
        description={words.byRecorded}
        maxLength={80}
        value={name}
        error={asked && name.trim() === '' ? words.nameMissing : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <KeyedButtons
        submit={length === 1 ? words.one : rowsAgainst(question).length === length ? words.some(length) : words.all(length)}
        onCancel={() => onAnswer(null)}
      >
        {others > 0 && (
          <Button variant="default" onClick={() => onAnswer({ keeps: 'others' })}>
            {words.others(others)}
          </Button>
        )}
      </KeyedButtons>
    </Form>
  );
}
