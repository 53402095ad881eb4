/** A column's values as checkboxes with row counts, searchable by a part of their text. */
import { TextInput, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { mostValues, type ColumnTest } from '#contract/review/columnTest.ts';
import { columnValueWord } from '#messages/review/reviewFacetsWords.ts';
import { count } from '#messages/count.ts';
import { reviewColumnsWords as words } from '#messages/review/reviewGridWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import type { Review } from '../store/reviewStore.ts';
import { useColumnFacets } from './useColumnFacets.ts';
import css from './ColumnFilter.module.css';

interface Props {
  readonly review: Review;
  readonly column: number;
  readonly title: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Filters by cells that contain the typed text. */
  readonly onText: (text: string) => void;
}

export function ValuesTest({ review, column, title, chosen, onChange, onText }: Props) {
  const [sought, setSought] = useState('');
  const text = sought.trim();
  const [facet] = useColumnFacets(review, [{ column, look: 'values', ...(text === '' ? {} : { sought: text }) }]) ?? [];
  const list = useRef<HTMLDivElement>(null);
  useRoving(list, 'vertical');
  const values = facet?.look === 'values' ? facet.values : null;
  const others = facet?.look === 'values' ? facet.others : { values: 0, rows: 0 };
  return (
    <>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={words.findValueOf(title)}
        placeholder={words.findValue}
        maxLength={200}
        leftSection={<Icon name="search" size={14} className="text-3" />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text !== '') onText(text);
          else if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
          else return;
          event.preventDefault();
        }}
      />
      {text !== '' && (
        <button type="button" className={css.whole} onClick={() => onText(text)}>
          {words.values.allWith(text, title)}
        </button>
      )}
      <div ref={list} className={css.values} role="group" aria-label={words.values.label(title)} aria-busy={values === null}>
        {values === null && <p className={css.message}>{words.values.counting}</p>}
        {values?.length === 0 && <p className={css.message}>{words.values.none(text)}</p>}
        {values?.map(({ value, rows }) => (
          <button
            key={value}
            type="button"
            role="checkbox"
            aria-checked={hasValue(chosen, value)}
            className={css.value}
            data-none={rows === 0 || undefined}
            onClick={() => onChange(withValue(chosen, value))}
          >
            <span className={css.box}>{hasValue(chosen, value) && <Icon name="check" size={12} />}</span>
            <span className={value === '' ? 'text-3 cut' : 'cut'} title={value}>
              {columnValueWord(value)}
            </span>
            <span className={css.count}>{count(rows)}</span>
          </button>
        ))}
        {others.values > 0 && <p className={css.message}>{words.values.more({ ...others, most: mostValues })}</p>}
      </div>
    </>
  );
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether the value is among those chosen. As in the program, values that differ only in case are the same. */
export const hasValue = (chosen: readonly string[], value: string): boolean => chosen.some((one) => same(one, value));

/** Toggles the value. */
const withValue = (chosen: readonly string[], value: string): readonly string[] =>
  hasValue(chosen, value) ? chosen.filter((one) => !same(one, value)) : [...chosen, value];

/** The values that a test requires, or excludes if `not`. */
export const valuesIn = (test: ColumnTest | null, not: boolean): readonly string[] =>
  test?.is === 'oneOf' && (test.not ?? false) === not ? test.values : [];

/** The test with this value's choice (or exclusion) toggled; it replaces any other test of the column. Null if no value is left. */
export function flippedIn(test: ColumnTest | null, value: string, not: boolean): ColumnTest | null {
  const values = withValue(valuesIn(test, not), value);
  return values.length === 0 ? null : { is: 'oneOf', values: [...values], ...(not ? { not } : {}) };
}

interface TextTestProps {
  readonly title: string;
  readonly text: string;
  /** Called with an empty text for no filter. */
  readonly onChange: (text: string) => void;
  readonly onDone: () => void;
}

/** A field for the text to compare cells with; Enter filters by it. */
export function TextTest({ title, text, onChange, onDone }: TextTestProps) {
  const [typed, setTyped] = useState(text);
  return (
    <Form
      className={css.line}
      onSubmit={() => {
        onChange(typed.trim());
        onDone();
      }}
    >
      <TextInput
        size="xs"
        data-autofocus
        className="grow"
        aria-label={words.text.label(title)}
        placeholder={words.text.placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        {words.filter.apply}
      </Button>
    </Form>
  );
}
