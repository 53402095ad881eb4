/** A text that cells are compared with; Enter filters by it. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { reviewColumnsWords as words } from '#messages/review/reviewGridWords.ts';
import css from './ColumnFilter.module.css';
import { Form } from '#renderer/ui/form/Form.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Empty: no filter. */
  readonly onChange: (text: string) => void;
  readonly onDone: () => void;
}

export function TextTest({ title, text, onChange, onDone }: Props) {
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
