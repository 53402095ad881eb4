/** Notices in the page: a sentence with a remedy, a banner, a warning beside a figure, an empty state, a list of points, and a failure. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Icon, type IconName } from '../page/Icon.tsx';
import css from './Notice.module.css';
import bannerCss from './Banner.module.css';
import warningCss from './Warning.module.css';
import emptyStateCss from './EmptyState.module.css';
import pointsCss from './Points.module.css';

type Tone = 'amber' | 'red' | 'slate';
const icons: Readonly<Record<Tone, IconName>> = { amber: 'warning', red: 'warning', slate: 'info' };

/** `amber`: needs attention; `red`: failed; `slate`: for information. */
export const Notice = ({ tone, icon, actions, children }: { tone: Tone; icon?: IconName; actions?: ReactNode; children: ReactNode }) => (
  <div className={css.notice} data-tone={tone} role={tone === 'slate' ? 'status' : 'alert'}>
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
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The state of a whole screen, in two lines, with the action that fixes it; for smaller messages, use `Notice`. */
export const Banner = ({ tone, icon, title, children, actions }: Props) => (
  <div className={bannerCss.banner} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
    <Icon name={icon} size={20} className={bannerCss.icon ?? ''} />
    <div className={bannerCss.words}>
      <div className="strong">{title}</div>
      {children !== undefined && <div className="text-2">{children}</div>}
    </div>
    {actions !== undefined && <div className="line wraps">{actions}</div>}
  </div>
);

/** A one-line warning below its subject. */
export const Warning = ({ icon = 'warning', children }: { icon?: IconName; children: ReactNode }) => (
  <p className={warningCss.warning}>
    <Icon name={icon} size={14} />
    {children}
  </p>
);

/** An empty state: one sentence, and what to do next. */
export const EmptyState = ({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) => (
  <div className={emptyStateCss.empty}>
    <h2>{title}</h2>
    {children !== undefined && <div className={emptyStateCss.text}>{children}</div>}
    {actions !== undefined && <div className="line gap-12 mt-12">{actions}</div>}
  </div>
);

/** Points to know before an action, one per line. */
export const Points = ({ of }: { of: readonly string[] }) => (
  <ul className={pointsCss.points}>
    {of.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

/** `onRetry`: tries the same again; `actions`: fixes for the cause, next to the retry button or in place of it. */
export const FailureNotice = ({ failure, onRetry, actions }: { failure: Failure; onRetry?: () => void; actions?: ReactNode }) => (
  <Notice
    tone="red"
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
