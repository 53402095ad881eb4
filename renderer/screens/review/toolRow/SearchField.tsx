/** Searches all cells: each letter starts a new search and cancels the previous one. Enter goes to the first hit. */
import { TextInput, Button } from '@mantine/core';
import { useState } from 'react';
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { capital } from '#messages/text.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { focusName } from '#renderer/ui/page/focus.ts';
import { focusRows } from '../focusRows.ts';
import { filterParts, without } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import css from './ToolRow.module.css';

const words = reviewToolRowWords.search;

/** Enter, Esc and ↓ return the focus to the rows. The field follows the filter's text when it changes elsewhere. */
export function SearchField({ review }: { review: Review }) {
  const text = review.use(({ extra }) => extra.text ?? '');
  const [typed, setTyped] = useState({ text, last: text });
  // The filter changed elsewhere, so the field follows.
  if (typed.last !== text) setTyped({ text, last: text });
  const take = (sought: string): void => {
    setTyped({ text: sought, last: text });
    if (sought.trim() === text.trim()) return;
    review.show({ extra: { ...review.use.getState().extra, text: sought.trim() === '' ? undefined : sought } }, true);
  };
  return (
    <TextInput
      {...focusName('search')}
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
        review.askNow();
        // Triage has no hits to move between: each row is shown whole.
        if (event.key === 'Enter' && review.use.getState().triage === null) review.findFirst(typed.text);
        focusRows();
      }}
      leftSection={<Icon name="search" size={14} className="text-3" />}
      rightSection={<Key of="review.search" />}
    />
  );
}

const texts = reviewToolRowWords.pills;

/** The active filters as pills. `headings`: the list's column headings. */
export function FilterPills({ review, headings }: { review: Review; headings: readonly string[] }) {
  const extra = review.use((state) => state.extra);
  const assigned = review.use((state) => state.whole?.assigned);
  // The search text has its own field.
  const pills = filterParts({ ...extra, text: undefined }, headings, assigned);
  if (pills.length === 0) return <span className={css.noPills} />;
  return (
    <div className={css.pills} role="group" aria-label={texts.label}>
      {pills.map(({ part, words }) => (
        <button
          key={part}
          type="button"
          className={css.pill}
          title={capital(words)}
          aria-label={texts.remove(words)}
          onClick={() => review.show({ extra: without(extra, part) })}
        >
          <span className="cut">{capital(words)}</span>
          <Icon name="close" size={12} />
        </button>
      ))}
      <Button variant="subtle" size="xs" className={css.clear ?? ''} onClick={() => review.show({ extra: { text: extra.text } })}>
        {texts.clear}
      </Button>
    </div>
  );
}
