/** Finds a text in any cell: it looks a moment after the typing stops, at once on Enter. */
import { TextInput } from '@mantine/core';
import { useEffect, useState, type RefObject } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Key } from '../../ui/Key.tsx';
import css from './ToolRow.module.css';

const pauseMs = 250;

/** `onLeave`: Enter, Esc or ↓ hand the keyboard back to the grid. `text` must be the filter's; the field follows it where it is changed elsewhere. */
export function SearchField({
  text,
  onChange,
  onLeave,
  inputRef,
}: {
  text: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState({ text, last: text });
  // The filter was cleared elsewhere: what stands in the field goes with it.
  if (typed.last !== text) setTyped({ text, last: text });
  const look = (sought: string): void => {
    if (sought !== text) onChange(sought);
  };
  useEffect(() => {
    if (typed.text === text) return;
    const soon = setTimeout(() => onChange(typed.text), pauseMs);
    return () => clearTimeout(soon);
  }, [typed.text, text, onChange]);
  return (
    <TextInput
      ref={inputRef}
      className={css.search}
      size="xs"
      placeholder="Search"
      aria-label="Search all cells"
      maxLength={200}
      value={typed.text}
      onChange={(event) => setTyped({ text: event.currentTarget.value, last: text })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setTyped({ text: '', last: text });
          look('');
        } else if (event.key === 'Enter') look(typed.text);
        else if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onLeave();
      }}
      leftSection={<Icon name="search" size={14} className="text-3" />}
      rightSection={<Key press="/" />}
    />
  );
}
