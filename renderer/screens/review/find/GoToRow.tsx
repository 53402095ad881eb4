/** Jumps to a row by its number in the list. If the filter hides the row, it says so and offers to show it. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureSentence } from '#messages/failureSentence.ts';
import { reviewFindWords } from '#messages/review/reviewWords.ts';
import { failureOf } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { backToRows } from '../focusRows.ts';
import type { Review } from '../store/reviewStore.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, KeyedButtons } from '#renderer/ui/dialog/Dialog.tsx';
import css from './GoToRow.module.css';

const words = reviewFindWords.goToRow;

interface Props {
  readonly review: Review;
  /** Number of rows in the list. */
  readonly rows: number;
}

export function GoToRow({ review, rows }: Props) {
  const opened = review.use(({ overlay }) => overlay?.is === 'goToRow');
  const close = (): void => backToRows(review, 'goToRow');
  return (
    <Dialog opened={opened} onClose={close} title={words.title} size={360} returnFocus={false}>
      {opened && <RowField review={review} rows={rows} onDone={close} />}
    </Dialog>
  );
}

function RowField({ review, rows, onDone }: Props & { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** Number of the row that the filter hides. */
  const [hidden, setHidden] = useState<number | null>(null);
  const showAll = (row: number): void => {
    review.showRow(row);
    onDone();
  };
  async function find(): Promise<void> {
    // Accepts any grouping of digits.
    const row = /^[\d\s.,’']+$/.test(typed) ? Number(typed.replaceAll(/\D/g, '')) : NaN;
    const { view } = review.use.getState();
    if (!(row >= 1 && row <= rows)) {
      setProblem(words.noSuchRow(rows));
      return;
    }
    if (view === null) return;
    try {
      const { position } = await call('review.position', { viewId: view.viewId, row });
      if (position === null) {
        setHidden(row);
        return;
      }
      review.goTo(position);
      onDone();
    } catch (error) {
      setProblem(failureSentence(failureOf(error)));
    }
  }
  return (
    <Form gap={12} onSubmit={() => (hidden === null ? void find() : showAll(hidden))}>
      <TextInput
        label={words.number}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
          setHidden(null);
        }}
      />
      <p className={css.hidden} role="status">
        {hidden !== null && words.hidden(hidden)}
      </p>
      <KeyedButtons submit={hidden === null ? words.go : words.showAll} disabled={typed.trim() === ''} onCancel={onDone} />
    </Form>
  );
}
