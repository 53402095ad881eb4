/** A cell with what a search found in it. */
import { Fragment } from 'react';
import { partsIn, type Sought } from '#contract/review/searchedText.ts';
import css from './Marked.module.css';

/** `sought`: null if nothing is searched for. `current`: it is the hit that was gone to. */
export function Marked({ text, sought, current = false }: { text: string; sought: Sought | null; current?: boolean }) {
  const parts = sought === null ? [] : partsIn(text, sought);
  if (parts.length === 0) return text;
  return (
    <>
      {parts.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(parts[index - 1]?.[1] ?? 0, from)}
          <mark className={css.mark} data-current={current || undefined}>
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.[1] ?? 0)}
    </>
  );
}
