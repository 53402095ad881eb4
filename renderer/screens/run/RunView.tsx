/** One run: its state, its sums, its speed and its latest answers; commands to the run are sent from here. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommandParams } from '../../../electron/contract/commands.ts';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { RunCaps } from '../../../electron/contract/plan.ts';
import type { Run, RunCause } from '../../../electron/contract/run.ts';
import { runWords as words } from '../../../electron/messages/window/runWords.ts';
import { failureOf } from '../../app/failureOf.ts';
import { environments, useListCard } from '../../app/queries.ts';
import { showRows } from '../../app/reviewChoice.ts';
import { go, goToStep } from '../../app/router.ts';
import { call } from '../../bridge/call.ts';
import { Page, PageBody } from '../../ui/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { useNow } from '../../ui/useNow.ts';
import { CallsChart } from './CallsChart.tsx';
import { Causes } from './Causes.tsx';
import { Checks } from './Checks.tsx';
import { Figures } from './Figures.tsx';
import { LatestAnswers } from './LatestAnswers.tsx';
import { Outcomes } from './Outcomes.tsx';
import { isOn, needsWiderCap } from './rest.ts';
import { RunBanner } from './RunBanner.tsx';
import { RunFoot } from './RunFoot.tsx';
import { RunHead } from './RunHead.tsx';
import css from './RunScreen.module.css';
import { SoFar } from './SoFar.tsx';
import { SendingOrder } from './SendingOrder.tsx';

interface Props {
  readonly run: Run;
  /** All runs of the list, newest first. */
  readonly all: readonly Run[];
  /** Why rereading the runs failed, if it did. */
  readonly failure: Failure | null;
  readonly onChoose: (runId: string) => void;
  /** A command returned the run in its new state. */
  readonly onAnswer: (run: Run) => void;
  readonly onReload: () => void;
}

type Plain = 'runs.pause' | 'runs.stop' | 'runs.tryNow';

export function RunView({ run, all, failure, onChoose, onAnswer, onReload }: Props) {
  const { runId, listId } = run;
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const now = useNow(1000, isOn(run.state));
  const card = useListCard(listId);
  const environment = useQuery(environments).data?.find(({ environmentId }) => environmentId === run.environmentId);

  async function tell(command: () => Promise<Run>): Promise<void> {
    setRefusal(null);
    setBusy(true);
    try {
      onAnswer(await command());
    } catch (error) {
      setRefusal(failureOf(error));
      onReload();
    }
    setBusy(false);
  }
  const plain = (name: Plain) => void tell(() => call(name, { runId }));
  const resume = (caps?: RunCaps, despite = false): void => {
    const params: CommandParams<'runs.resume'> = { runId, ...(caps && { caps }), ...(despite && { despite }) };
    void tell(() => call('runs.resume', params));
  };
  const retry = (causes: readonly RunCause[] | null): void =>
    void tell(() =>
      call('runs.retry', { runId, causes: causes?.map(({ kind, code, serviceMessage }) => ({ kind, code, serviceMessage })) ?? null }),
    );
  const answered = card?.answered ?? 0;
  const toReview = (): void => {
    if (answered > 0) goToStep(listId, 'review');
  };
  const pauseOrResume = (): void => {
    if (busy || needsWiderCap(run)) return;
    if (isOn(run.state)) plain('runs.pause');
    else if (run.state !== 'finished') resume();
  };
  useKeys({ 'run.pauseOrResume': pauseOrResume, 'run.continue': toReview, 'run.back': () => go({ at: 'lists' }) });

  return (
    <Page aria-label={words.name}>
      {/* Nothing in it can take the focus, and people without a mouse must be able to scroll it. */}
      <PageBody className={css.body ?? ''} tabIndex={0} role="group" aria-label={words.howFar}>
        <section className={css.left} aria-label={words.theRun}>
          <RunBanner
            run={run}
            environment={environment}
            now={now}
            failure={refusal ?? failure}
            busy={busy}
            onTryNow={() => plain('runs.tryNow')}
            onResume={resume}
            onRetry={() => {
              setRefusal(null);
              onReload();
            }}
          />
          <RunHead run={run} all={all} now={now} onChoose={onChoose} />
          <Outcomes run={run} />
          <Figures run={run} environment={environment} now={now} />
          <SendingOrder run={run} busy={busy} onPutFirst={(first) => void tell(() => call('runs.putFirst', { runId, first }))} />
          <CallsChart run={run} />
          <Checks run={run} />
          <Causes run={run} busy={busy} onShowRows={() => showRows(listId, { status: ['failed'] })} onRetry={retry} />
        </section>
        <aside className={css.right} aria-label={words.whatCameBack}>
          <LatestAnswers run={run} />
          {card !== undefined && <SoFar card={card} />}
        </aside>
      </PageBody>
      <RunFoot
        run={run}
        answered={answered}
        unplanned={card?.unplanned ?? 0}
        busy={busy}
        onPauseOrResume={pauseOrResume}
        onContinueHere={() => resume({ onServer: false })}
        onRetryAll={() => retry(null)}
        onStop={() => plain('runs.stop')}
        onReview={toReview}
      />
    </Page>
  );
}
