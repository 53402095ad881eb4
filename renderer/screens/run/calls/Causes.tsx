/** All failures by cause, with the service's message; an empty list says that there are none. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Run, RunCause } from '#contract/runs/run.ts';
import { count } from '#messages/count.ts';
import { causeSentence, causeTitle, retryAllTitle } from '#messages/runs/runWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { canRetry, lostCauses } from '../rest.ts';
import css from '../RunScreen.module.css';

const kinds = ['retried', 'rateLimited', 'offline', 'refused', 'failed', 'inDoubt'] as const satisfies readonly RunCause['kind'][];
const icons: Readonly<Record<RunCause['kind'], IconName>> = {
  retried: 'clock',
  rateLimited: 'clock',
  offline: 'offline',
  refused: 'close',
  failed: 'close',
  inDoubt: 'doubt',
};
const shownAtFirst = 5;

interface Props {
  readonly run: Run;
  readonly busy: boolean;
  readonly onShowRows: () => void;
  /** Retries the failures with these causes; null for all of them. */
  readonly onRetry: (causes: readonly RunCause[] | null) => void;
}

export function Causes({ run, busy, onShowRows, onRetry }: Props) {
  const { causes } = run;
  const [all, setAll] = useState(false);
  const sorted = causes.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count);
  const lost = lostCauses(run);
  const retriable = canRetry(run);
  const shown = all ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <section aria-label={words.causes.title}>
      <div className="line baseline gap-16 apart mb-4">
        <h2>{words.causes.title}</h2>
        <span className="grow" />
        {retriable && run.state !== 'finished' && lost.length > 1 && (
          <Button variant="transparent" size="xs" disabled={busy} onClick={() => onRetry(null)}>
            {retryAllTitle(lost)}
          </Button>
        )}
        {sorted.length > shownAtFirst && (
          <Button variant="transparent" size="xs" onClick={() => setAll(!all)}>
            {all ? words.causes.fewer : words.causes.all(sorted.length)}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((cause) => {
          const sentence = causeSentence(cause, run.sandbox);
          return (
            <li key={`${cause.kind} ${cause.code} ${cause.serviceMessage ?? ''}`} className={css.cause} data-kind={cause.kind}>
              <Icon name={icons[cause.kind]} />
              <span>{causeTitle(cause.kind)}</span>
              <b>{count(cause.count)}</b>
              <span className="text-2 cut" title={sentence}>
                {sentence}
              </span>
              {lost.includes(cause) && (
                <span className="line gap-12">
                  <Button variant="transparent" size="xs" onClick={onShowRows}>
                    {words.causes.showRows}
                  </Button>
                  {retriable && (
                    <Button variant="transparent" size="xs" disabled={busy} onClick={() => onRetry([cause])}>
                      {words.causes.retry(cause.count)}
                    </Button>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
