/** One run: its progress while it is unfinished, then its result; commands to the run are sent from here. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommandParams } from '#contract/commands.ts';
import type { Failure } from '#contract/failure.ts';
import type { RunCaps } from '#contract/plan/plan.ts';
import type { Run, RunCause } from '#contract/runs/run.ts';
import { failureOf, useWork } from '../../base/notify.ts';
import { environments } from '../../subjects/accounts/queries.ts';
import { useListCard } from '../../subjects/lists/queries.ts';
import { showRows } from '../../subjects/review/reviewChoice.ts';
import { call } from '../../bridge/call.ts';
import { useNow } from '../../ui/text/times.ts';
import { CallsChart } from './calls/CallsChart.tsx';
import { Causes } from './calls/Causes.tsx';
import { Checks } from './Checks.tsx';
import { Figures } from './Figures.tsx';
import { LatestAnswers } from './calls/LatestAnswers.tsx';
import { Outcomes, SendingOrder } from './Outcomes.tsx';
import { LiveRun } from './LiveRun.tsx';
import { isOn } from './rest.ts';
import { ResultPage } from './result/ResultPage.tsx';
import { RunBanner } from './RunBanner.tsx';
import { RunHead } from './RunHead.tsx';

interface Props {
  readonly run: Run;
  /** All runs of the list, newest first. */
  readonly all: readonly Run[];
  /** The failure of rereading the runs, if it failed. */
  readonly failure: Failure | null;
  readonly onChoose: (runId: string) => void;
  /** Called when a command has returned the run in its new state. */
  readonly onAnswer: (run: Run) => void;
  readonly onReload: () => void;
}

type Plain = 'runs.pause' | 'runs.tryNow';

export function RunView({ run, all, failure, onChoose, onAnswer, onReload }: Props) {
  const { runId, listId } = run;
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const work = useWork((error) => {
    setRefusal(failureOf(error));
    onReload();
  });
  const { busy } = work;
  const now = useNow(1000, isOn(run.state));
  const card = useListCard(listId);
  const environment = useQuery(environments).data?.find(({ environmentId }) => environmentId === run.environmentId);

  const tell = (command: () => Promise<Run>): void =>
    work.run(async () => {
      setRefusal(null);
      onAnswer(await command());
    });
  const plain = (name: Plain): void => tell(() => call(name, { runId }));
  const resume = (caps?: RunCaps, despite = false): void => {
    const params: CommandParams<'runs.resume'> = { runId, ...(caps && { caps }), ...(despite && { despite }) };
    tell(() => call('runs.resume', params));
  };
  const retry = (causes: readonly RunCause[] | null): void =>
    tell(() =>
      call('runs.retry', { runId, causes: causes?.map(({ kind, code, serviceMessage }) => ({ kind, code, serviceMessage })) ?? null }),
    );
  const banner = (
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
  );
  const causes = run.causes.length > 0 && (
    <Causes run={run} busy={busy} onShowRows={() => showRows(listId, { status: ['failed'] })} onRetry={retry} />
  );
  const speed = (
    <>
      <CallsChart run={run} />
      <Checks run={run} />
    </>
  );
  if (run.state === 'finished' && card !== undefined)
    return (
      <ResultPage
        run={run}
        all={all}
        card={card}
        busy={busy}
        now={now}
        banner={banner}
        details={
          <>
            <Outcomes run={run} />
            <Figures run={run} environment={environment} now={now} />
            {speed}
            {causes}
            <LatestAnswers run={run} />
          </>
        }
        onChoose={onChoose}
        onRetryAll={() => retry(null)}
      />
    );
  return (
    <LiveRun
      run={run}
      card={card}
      busy={busy}
      onPause={() => plain('runs.pause')}
      onResume={resume}
      head={
        <>
          {banner}
          <RunHead run={run} all={all} now={now} onChoose={onChoose} />
          <Outcomes run={run} />
          <Figures run={run} environment={environment} now={now} />
          <SendingOrder run={run} busy={busy} onPutFirst={(first) => tell(() => call('runs.putFirst', { runId, first }))} />
          {causes}
        </>
      }
      details={speed}
    />
  );
}
