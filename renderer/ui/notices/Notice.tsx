/** Notices within a page: a sentence with actions, a banner, a warning beside a figure, an empty state, points of a question, a failure. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { go } from '../../base/router.ts';
import { classes } from '../page/classes.ts';
import { Icon, type IconName } from '../page/Icon.tsx';
import css from './Notice.module.css';

type Tone = 'amber' | 'red' | 'slate';
const icons: Readonly<Record<Tone, IconName>> = { amber: 'warning', red: 'warning', slate: 'info' };

interface NoticeProps {
  /** `amber`: needs attention; `red`: something failed; `slate`: for information. */
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly actions?: ReactNode;
  /** A class that sets the distance to its neighbors. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Notice = ({ tone, icon, actions, className, children }: NoticeProps) => (
  <div className={classes(css.notice, className)} data-tone={tone} role={tone === 'slate' ? 'status' : 'alert'}>
    <Icon name={icon ?? icons[tone]} className="mt-2" />
    <div className="grow breaks">{children}</div>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
);

interface Props {
  /** `amber`: waiting; `red`: failed; `slate`: as the person chose; `sand`: the sandbox. */
  readonly tone: 'amber' | 'red' | 'slate' | 'sand';
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** The state of a whole screen, in two lines, with the action that fixes it; for smaller messages, use `Notice`. */
export const Banner = ({ tone, icon, title, children, actions }: Props) => (
  <div className={css.banner} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
    <Icon name={icon} size={20} className={css.bannerIcon ?? ''} />
    <div className={css.bannerWords}>
      <div className="strong">{title}</div>
      <div className="text-2">{children}</div>
    </div>
    {actions !== undefined && <div className="line wraps">{actions}</div>}
  </div>
);

/** A one-line warning below its subject. */
export const Warning = ({ icon = 'warning', children }: { icon?: IconName; children: ReactNode }) => (
  <p className={css.warning}>
    <Icon name={icon} size={14} />
    {children}
  </p>
);

/** An empty state: one sentence, and what to do next. */
export const EmptyState = ({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) => (
  <div className={css.empty}>
    <h2>{title}</h2>
    {children !== undefined && <div className={css.emptyText}>{children}</div>}
    {actions !== undefined && <div className="line gap-12 mt-12">{actions}</div>}
  </div>
);

/** Points to know before an action, one per line. */
export const Points = ({ of }: { of: readonly string[] }) => (
  <ul className={css.points}>
    {of.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

interface NoteProps {
  readonly icon: IconName;
  readonly tone?: 'amber' | 'red' | 'litigator';
  readonly children: ReactNode;
}

/** One of several notes in a list. */
export const Note = ({ icon, tone, children }: NoteProps) => (
  <li className={css.note} data-tone={tone}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);

interface FailureProps extends Pick<NoticeProps, 'actions' | 'className'> {
  /** None: nothing is shown. */
  readonly failure: Failure | null | undefined;
  /** Tries the same again; `actions`: fixes for the cause, next to that or instead of it. */
  readonly onRetry?: () => void;
}

export const FailureNotice = ({ failure, onRetry, actions, className }: FailureProps) =>
  failure && (
    <Notice
      tone="red"
      className={className}
      actions={
        <>
          {actions}
          {onRetry !== undefined && (
            <Button size="xs" onClick={onRetry}>
              {sharedWords.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {failureSentence(failure)}
    </Notice>
  );

/** In the place of a screen whose list can't be read. */
export const NotShown = ({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) => (
  <EmptyState title={title} actions={<Button onClick={() => go({ at: 'lists' })}>{sharedWords.backToLists}</Button>}>
    <FailureNotice failure={failure} onRetry={onRetry} />
  </EmptyState>
);
