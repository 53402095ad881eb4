/** The fields of a column test: a text, values, or the bounds of a range. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { columnTestSchema, type ColumnTest } from '#contract/review/columnTest.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';

/** The value to compare with. Input that can't be parsed yet isn't applied. */
export function TestFields({ test, onChange, onDone }: { test: ColumnTest; onChange: (test: ColumnTest) => void; onDone: () => void }) {
  const field = (label: string, part: string, value: string, type: 'text' | 'number' | 'date', parse: (text: string) => unknown) => (
    <Field
      key={part}
      label={label}
      type={type}
      value={value}
      onDone={onDone}
      onText={(text) => {
        const parsed = columnTestSchema.safeParse({ ...test, [part]: parse(text) });
        if (parsed.success) onChange(parsed.data);
        return parsed.success;
      }}
    />
  );
  const number = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
  const date = (text: string): string | undefined => (text === '' ? undefined : text);
  switch (test.is) {
    case 'empty':
      return null;
    case 'contains':
    case 'equals':
    case 'startsWith':
      return field(words.tests.text, 'text', test.text, 'text', (text) => text);
    case 'oneOf':
      return field(words.tests.values, 'values', test.values.join(', '), 'text', (text) => text.split(',').map((one) => one.trim()));
    case 'number':
      return (
        <>
          {field(words.tests.from, 'from', String(test.from ?? ''), 'number', number)}
          {field(words.tests.to, 'to', String(test.to ?? ''), 'number', number)}
        </>
      );
    case 'date':
      return (
        <>
          {field(words.tests.from, 'from', test.from ?? '', 'date', date)}
          {field(words.tests.to, 'to', test.to ?? '', 'date', date)}
        </>
      );
  }
}

function Field({
  label,
  type,
  value,
  onText,
  onDone,
}: {
  label: string;
  type: 'text' | 'number' | 'date';
  value: string;
  /** Returns whether the text can be used. */
  onText: (text: string) => boolean;
  onDone: () => void;
}) {
  const [text, setText] = useState(value);
  const [isBad, setBad] = useState(false);
  return (
    <TextInput
      label={label}
      size="xs"
      type={type}
      value={text}
      error={isBad ? words.tests.enterValue : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setBad(!onText(event.currentTarget.value));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isBad) onDone();
      }}
    />
  );
}
