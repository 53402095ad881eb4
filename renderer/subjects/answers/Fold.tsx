/** A tinted, collapsible section of the drawer: its title, and a short summary of its content. */
import { useState, type ReactNode } from 'react';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './Answers.module.css';

export function Fold({
  title,
  summary = null,
  open = false,
  children,
}: {
  title: string;
  summary?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  const [shown, setShown] = useState(open);
  return (
    <section className={css.fold} data-open={shown || undefined}>
      <button type="button" className={css.foldHead} aria-expanded={shown} onClick={() => setShown(!shown)}>
        <span className="strong">{title}</span>
        <span className={css.foldSummary}>{summary}</span>
        <Icon name="chevron" size={14} className="text-3" />
      </button>
      {shown && <div className={css.foldBody}>{children}</div>}
    </section>
  );
}

export const Pairs = ({ pairs, code = false }: { pairs: readonly (readonly [string, ReactNode])[]; code?: boolean }) => (
  <dl className={css.pairs} data-code={code || undefined}>
    {pairs.map(([name, value], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value === '' ? <span className="text-3">{reviewDrawerWords.empty}</span> : value}</dd>
      </div>
    ))}
  </dl>
);
