/** The values of a column to tick, with how many rows each would give, found by a part of them. */
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { mostValues } from '#contract/review/columnTest.ts';
import { columnValueWord } from '#messages/review/reviewFacetsWords.ts';
import { count } from '#messages/count.ts';
import { reviewColumnsWords as words } from '#messages/review/reviewGridWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { hasValue, withValue } from './values.ts';
import { useColumnFacets } from './useColumnFacets.ts';
import type { Review } from '../store/reviewStore.ts';
import css from './ColumnFilter.module.css';

interface Props {
  readonly review: Review;
  readonly column: number;
  readonly title: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Filters by what is typed, as a part of the cell. */
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
        {values === null && <p className={css.said}>{words.values.counting}</p>}
        {values?.length === 0 && <p className={css.said}>{words.values.none(text)}</p>}
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
        {others.values > 0 && <p className={css.said}>{words.values.more({ ...others, most: mostValues })}</p>}
      </div>
    </>
  );
}
