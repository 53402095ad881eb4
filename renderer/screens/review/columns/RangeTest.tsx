/** From and to fields for a column's numbers or dates, typed or brushed over a histogram. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import type { Review } from '../store/reviewStore.ts';
import css from './ColumnFilter.module.css';
import { Histogram } from './Histogram.tsx';
import { useColumnFacets } from './useColumnFacets.ts';

const words = reviewColumnsWords.range;

interface Props {
  readonly review: Review;
  readonly column: number;
  readonly title: string;
  readonly kind: 'number' | 'date';
  readonly test: ColumnTest | null;
  readonly onChange: (test: ColumnTest | null) => void;
  readonly onDone: () => void;
}

export function RangeTest({ review, column, title, kind, test, onChange, onDone }: Props) {
  const [facet] = useColumnFacets(review, [{ column, look: 'range' }]) ?? [];
  const given = test !== null && test.is === kind ? test : null;
  const [typed, setTyped] = useState({ from: String(given?.from ?? ''), to: String(given?.to ?? ''), of: given });
  // After brushing or clearing, the fields follow.
  if (typed.of !== given) setTyped({ from: String(given?.from ?? ''), to: String(given?.to ?? ''), of: given });
  const submit = (): void => {
    const bounds = { from: typed.from.trim(), to: typed.to.trim() };
    const numbers = { from: bounds.from === '' ? undefined : Number(bounds.from), to: bounds.to === '' ? undefined : Number(bounds.to) };
    if (kind === 'number') onChange({ is: 'number', from: numbers.from, to: numbers.to });
    else onChange({ is: 'date', from: bounds.from || undefined, to: bounds.to || undefined });
    onDone();
  };
  return (
    <Form className="stack gap-10" onSubmit={submit}>
      <div className={css.line}>
        {(['from', 'to'] as const).map((edge) => (
          <TextInput
            key={edge}
            size="xs"
            type={kind}
            step={kind === 'number' ? 'any' : undefined}
            className="grow"
            data-autofocus={edge === 'from' || undefined}
            label={words.labels[edge]}
            aria-label={words.edges[edge](title)}
            value={typed[edge]}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [edge]: value }))}
          />
        ))}
      </div>
      {facet?.look === 'range' && facet.kind === kind && <Histogram title={title} facet={facet} test={test} onChange={onChange} />}
      {facet !== undefined && facet.kind !== kind && <p className={css.message}>{kind === 'number' ? words.fewNumbers : words.fewDates}</p>}
      <Button type="submit" size="xs" fullWidth>
        {reviewColumnsWords.filter.apply}
      </Button>
    </Form>
  );
}
