/** The filter of a spreadsheet column: some of its values, a text, empty cells, or a range of numbers or dates. */
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { columnTests, type ColumnTest } from '#contract/review/columnTest.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import css from './ColumnFilter.module.css';
import { RangeTest } from './RangeTest.tsx';
import { TextTest, ValuesTest } from './ValuesTest.tsx';
import type { Review } from '../store/reviewStore.ts';

const words = reviewColumnsWords.filter;

type Kind = ColumnTest['is'];

interface Props {
  readonly review: Review;
  readonly column: number;
  readonly title: string;
  readonly test: ColumnTest | null;
  readonly onChange: (test: ColumnTest | null) => void;
  readonly onDone: () => void;
}

export function ColumnFilter({ review, column, title, test, onChange, onDone }: Props) {
  const [kind, setKind] = useState<Kind>(test?.is ?? 'oneOf');
  const [not, setNot] = useState(test?.not ?? false);
  const current = test?.is === kind ? test : null;
  /** Applies the test, negated if the opposite is chosen. */
  const apply = (next: ColumnTest | null): void => onChange(next === null ? null : not ? { ...next, not } : next);
  const choose = (next: Kind): void => {
    setKind(next);
    if (next === 'empty') apply({ is: 'empty' });
  };
  return (
    <div className={css.filter}>
      <NativeSelect
        size="xs"
        aria-label={words.rowsWhere(title)}
        value={kind}
        onChange={(event) => choose(columnTests.find((one) => one === event.currentTarget.value) ?? kind)}
        data={columnTests.map((value) => ({ value, label: words.tests[value] }))}
      />
      {(kind === 'contains' || kind === 'equals' || kind === 'startsWith') && (
        <TextTest
          key={kind}
          title={title}
          text={current !== null && 'text' in current ? current.text : ''}
          onChange={(text) => apply(text === '' ? null : { is: kind, text })}
          onDone={onDone}
        />
      )}
      {kind === 'oneOf' && (
        <ValuesTest
          review={review}
          column={column}
          title={title}
          chosen={current?.is === 'oneOf' ? current.values : []}
          onChange={(values) => apply(values.length === 0 ? null : { is: 'oneOf', values: [...values] })}
          onText={(text) => {
            apply({ is: 'contains', text });
            onDone();
          }}
        />
      )}
      {(kind === 'number' || kind === 'date') && (
        <RangeTest key={kind} review={review} column={column} title={title} kind={kind} test={current} onChange={apply} onDone={onDone} />
      )}
      <div className={css.foot}>
        <Checkbox
          size="xs"
          label={words.exclude}
          checked={not}
          onChange={({ currentTarget: { checked } }) => {
            setNot(checked);
            if (current !== null) onChange({ ...current, not: checked || undefined });
          }}
        />
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={test === null}
          onClick={() => {
            onChange(null);
            onDone();
          }}
        >
          {words.clear}
        </Button>
      </div>
    </div>
  );
}
