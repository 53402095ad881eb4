/** Searches all cells: each letter starts a new search and cancels the one before. Enter goes to the first hit. */
import { TextInput } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import css from './ToolRow.module.css';

const words = reviewToolRowWords.search;

/** `onLeave`: Enter, Esc or ↓ return the keyboard to the grid. `text`: the filter's text; the field follows it when it changes elsewhere. */
export function SearchField({
  text,
  onChange,
  onDone,
  onLeave,
  inputRef,
}: {
  text: string;
  onChange: (text: string) => void;
  /** Typing is finished; with the text if Enter asks for its first hit. */
  onDone: (first: string | null) => void;
  onLeave: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState({ text, last: text });
  // The filter changed elsewhere, so the field follows.
  if (typed.last !== text) setTyped({ text, last: text });
  const take = (sought: string): void => {
    setTyped({ text: sought, last: text });
    if (sought.trim() !== text.trim()) onChange(sought);
  };
  return (
    <TextInput
      ref={inputRef}
      className={css.search}
      size="xs"
      placeholder={words.placeholder}
      aria-label={words.label}
      maxLength={200}
      value={typed.text}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') take('');
        else if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onDone(event.key === 'Enter' ? typed.text : null);
        onLeave();
      }}
      leftSection={<Icon name="search" size={14} className="text-3" />}
      rightSection={<Key of="review.search" />}
    />
  );
}
