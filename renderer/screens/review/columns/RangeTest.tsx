/** From and to for the numbers or dates of a column, typed or brushed over a histogram. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ColumnTest, RangeFacet } from '#contract/review/columnTest.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import { dateWord, numberWord } from '#messages/review/reviewFacetsWords.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import type { Review } from '../store/reviewStore.ts';
import css from './ColumnFilter.module.css';
import { Histogram } from './Histogram.tsx';
import { useColumnFacets } from './ColumnFacets.tsx';

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
  // Brushed, or cleared: the fields follow.
  if (typed.of !== given) setTyped({ from: String(given?.from ?? ''), to: String(given?.to ?? ''), of: given });
  const submit = (): void => {
    const bounds = { from: typed.from.trim(), to: typed.to.trim() };
    const numbers = { from: bounds.from === '' ? undefined : Number(bounds.from), to: bounds.to === '' ? undefined : Number(bounds.to) };
    if (kind === 'number') onChange({ is: 'number', from: numbers.from, to: numbers.to });
    else onChange({ is: 'date', from: bounds.from || undefined, to: bounds.to || undefined });
    onDone();
  };
  return (
    <Form className={css.range} onSubmit={submit}>
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
      {facet !== undefined && facet.kind !== kind && <p className={css.said}>{kind === 'number' ? words.fewNumbers : words.fewDates}</p>}
      <Button type="submit" size="xs" fullWidth>
        {reviewColumnsWords.filter.apply}
      </Button>
    </Form>
  );
}

/** Edges, counted from 0. */
export interface Brush {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
/** The distance between two neighboring values; 0: there is none. */
const unitOf = ({ kind, whole }: RangeFacet): number => (kind === 'date' ? dayMs : whole ? 1 : 0);
const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The test for the bars between two edges; null: all of them, which isn't a filter. Bounds are inclusive: the next bar's value isn't part. */
export function testOf(facet: RangeFacet, { from, to }: Brush): ColumnTest | null {
  const last = facet.edges.length - 1;
  const first = from <= 0 ? undefined : facet.edges[from];
  const end = to >= last ? undefined : (facet.edges[to] ?? 0) - unitOf(facet);
  if (first === undefined && end === undefined) return null;
  if (facet.kind === 'number')
    return { is: 'number', ...(first === undefined ? {} : { from: first }), ...(end === undefined ? {} : { to: end }) };
  return { is: 'date', ...(first === undefined ? {} : { from: isoDate(first) }), ...(end === undefined ? {} : { to: isoDate(end) }) };
}

/** The edges around the test's range; all bars if the test isn't a range. */
export function brushOf(facet: RangeFacet, test: ColumnTest | null): Brush {
  const last = facet.edges.length - 1;
  if (test === null || (test.is !== 'number' && test.is !== 'date')) return { from: 0, to: last };
  const [low, high] = test.is === 'number' ? [test.from, test.to] : [parsed(test.from), parsed(test.to)];
  const after = facet.edges.findIndex((edge) => edge - unitOf(facet) >= (high ?? Infinity));
  return {
    from:
      low === undefined
        ? 0
        : Math.max(
            0,
            facet.edges.findLastIndex((edge) => edge <= low),
          ),
    to: high === undefined || after < 0 ? last : after,
  };
}

const parsed = (date: string | undefined): number | undefined => (date === undefined ? undefined : Date.parse(date));

/** A value of the histogram in words. */
export const edgeWord = ({ kind }: RangeFacet, value: number): string => (kind === 'date' ? dateWord(value) : numberWord(value));
