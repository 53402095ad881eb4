/** An unfinished run: its progress and its answers so far. Its speed and its steps are behind Details. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ListCard } from '#contract/lists/list.ts';
import type { RunCaps } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { goToStep } from '../../base/router.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { LatestAnswers } from './calls/LatestAnswers.tsx';
import { isOn, needsWiderCap } from './rest.ts';
import { runCommands } from './runCommands.ts';
import { RunFoot } from './RunFoot.tsx';
import css from './RunScreen.module.css';
import { SoFar } from './Outcomes.tsx';

interface Props {
  readonly run: Run;
  readonly card: ListCard | undefined;
  readonly busy: boolean;
  readonly head: ReactNode;
  readonly details: ReactNode;
  readonly onPause: () => void;
  readonly onResume: (caps?: RunCaps & { onServer?: boolean }) => void;
}

export function LiveRun({ run, card, busy, head, details, onPause, onResume }: Props) {
  const { listId, state } = run;
  const [open, setOpen] = useState(false);
  const answered = card?.answered ?? 0;
  const onward = (): void => {
    if (answered > 0) goToStep(listId, 'review');
  };
  const pauseOrResume = (): void => {
    if (busy || needsWiderCap(run)) return;
    if (isOn(state)) onPause();
    else if (state !== 'finished') onResume();
  };
  useKeys(runCommands, { pauseOrResume, onward });
  return (
    <Page aria-label={words.name}>
      {/* Focusable because nothing inside is, and people without a mouse must be able to scroll it. */}
      <PageBody className={css.body ?? ''} tabIndex={0} role="group" aria-label={words.howFar}>
        <section className={css.left} aria-label={words.theRun}>
          {head}
          <div>
            <Button variant="transparent" size="compact-sm" ml={-8} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? words.lessDetails : words.details}
            </Button>
          </div>
          {open && details}
        </section>
        <aside className={css.right} aria-label={words.whatCameBack}>
          <LatestAnswers run={run} />
          {card !== undefined && <SoFar card={card} />}
        </aside>
      </PageBody>
      <RunFoot run={run} answered={answered} busy={busy} onContinueHere={() => onResume({ onServer: false })} />
    </Page>
  );
}
