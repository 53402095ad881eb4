/** The building blocks of settings sections: a title with a description and controls, and a confirmation. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '#contract/failure.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import css from './SettingsScreen.module.css';

interface SectionProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** Beside the title. */
  readonly acts?: ReactNode;
  readonly failure?: Failure | null | undefined;
  readonly children: ReactNode;
}

export const Section = ({ title, about, acts, failure, children }: SectionProps) => (
  <section aria-label={title}>
    {acts === undefined ? (
      <h2>{title}</h2>
    ) : (
      <div className={css.listHead}>
        <h2>{title}</h2>
        {acts}
      </div>
    )}
    {about !== undefined && <p className="text-2">{about}</p>}
    <FailureNotice failure={failure} />
    {children}
  </section>
);

interface OwnScreenProps extends Omit<SectionProps, 'children'> {
  /** How it is now. */
  readonly state: string;
  readonly href: string;
  readonly open: string;
}

/** A section with its own screen: its current state, and a link to the screen. */
export const OwnScreen = ({ state, href, open, ...section }: OwnScreenProps) => (
  <Section {...section}>
    <div className={css.keyLine}>
      <span className="medium">{state}</span>
      <span className="grow" />
      <Button component="a" size="xs" href={href}>
        {open}
      </Button>
    </div>
  </Section>
);

interface QuestionProps {
  readonly question: string;
  /** What the button does, in words. */
  readonly confirm: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** In the place of the button that asked it, whose focus Cancel takes over. */
export const Question = ({ question, confirm, disabled = false, onConfirm, onCancel }: QuestionProps) => (
  <span className={css.ask}>
    <span className="text-2">{question}</span>
    <Button variant="default" size="xs" autoFocus onClick={onCancel}>
      {sharedWords.cancel}
    </Button>
    <Button size="xs" variant="filled" data-danger disabled={disabled} onClick={onConfirm}>
      {confirm}
    </Button>
  </span>
);
