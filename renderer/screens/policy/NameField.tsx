/** The policy's name while it is changed. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';

/** `onDone`: null if the name stays. */
export function NameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name);
  const finish = (): void => onDone(text.trim() === '' ? null : text.trim());
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={words.panel.nameOfPolicy}
      maxLength={60}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone(null);
        }
      }}
    />
  );
}
