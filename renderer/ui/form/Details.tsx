/** Rarely needed content behind a line that expands it. */
import { useState, type ReactNode } from 'react';
import css from './Details.module.css';
import { Icon } from '../page/Icon.tsx';

interface Props {
  readonly title: string;
  /** Whether it starts expanded. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

export function Details({ title, open = false, children }: Props) {
  const [shown, setShown] = useState(open);
  return (
    <div className="stack gap-12">
      <button type="button" className={css.head} aria-expanded={shown} onClick={() => setShown(!shown)}>
        <Icon name="right" size={14} />
        {title}
      </button>
      {shown && children}
    </div>
  );
}
