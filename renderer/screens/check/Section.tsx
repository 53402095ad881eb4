/** One section of the page: its title, what holds, and the button that leads to where it is changed. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './CheckScreen.module.css';

interface Props {
  readonly title: string;
  /** The button's word, and the same for whoever doesn't see what it stands beside. */
  readonly action: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly children: ReactNode;
}

export const Section = ({ title, action, actionLabel, onAction, children }: Props) => (
  <section className={css.section} aria-label={title}>
    <h2>{title}</h2>
    <div className={css.what}>{children}</div>
    <Button aria-label={actionLabel} title={actionLabel} onClick={onAction}>
      {action}
    </Button>
  </section>
);
