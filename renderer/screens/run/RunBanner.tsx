/** Why the run is paused or stopped, and the action that fixes it; nothing while it runs. */
import { Button } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Failure } from '#contract/failure.ts';
import type { RunCaps } from '#contract/plan/plan.ts';
import type { Run, StopCause } from '#contract/runs/run.ts';
import { inDoubtSentence, restHeadline, restSentence } from '#messages/runs/runHeadline.ts';
import { stopRemedy } from '#messages/runs/runWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { openEnvironment } from '../../subjects/accounts/environmentChoice.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { Banner } from '../../ui/notices/Banner.tsx';
import { timeText } from '../../ui/text/times.ts';
import { NotEnabledBanner } from './NotEnabledBanner.tsx';
import { priceOfRest } from './priceOf.ts';
import { RaiseCap } from './RaiseCap.tsx';
import { iconOf, isCycleCap, mendedInSettings, needsWiderCap, offlineSince, toneOf, untilNextTry } from './rest.ts';

interface Props {
  readonly run: Run;
  readonly environment: Environment | undefined;
  readonly now: number;
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly onTryNow: () => void;
  /** `despite`: buys also what a colleague may have bought. */
  readonly onResume: (caps: RunCaps, despite?: boolean) => void;
  readonly onRetry: () => void;
}

export function RunBanner(props: Props) {
  const { run, failure, onRetry } = props;
  return (
    <>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          {...(failure.code === 'environment.keyMissing' ? {} : { onRetry })}
          actions={
            failure.code === 'environment.keyMissing' && (
              <Button size="xs" onClick={() => openEnvironment(run.environmentId)}>
                {sharedWords.setKey}
              </Button>
            )
          }
        />
      )}
      {run.checks
        .filter(({ state }) => state === 'notEnabled')
        .map((check) => (
          <NotEnabledBanner key={check.operation} run={run} check={check} busy={props.busy} onTryAgain={() => props.onResume({})} />
        ))}
      <State {...props} />
    </>
  );
}

/** Only this computer stopped: servers go on. */
const leftAtServers: readonly StopCause[] = ['interrupted', 'offline'];

function State({ run, environment, now, busy, onTryNow, onResume }: Props) {
  const { state, stopped } = run;
  if (state === 'waiting') {
    const since = offlineSince(run);
    const next = untilNextTry(run, now);
    if (run.waitingFor === 'server')
      return (
        <Banner tone="amber" icon="pause" title={serversWords.unserved}>
          {serversWords.unservedExplained}
        </Banner>
      );
    const isHub = run.waitingFor === 'hub';
    const sinceText = since === null ? null : timeText(since, now);
    return (
      <Banner
        tone="amber"
        icon="offline"
        title={isHub ? words.banner.hubAway(sinceText) : words.banner.notReached(sinceText)}
        actions={
          <Button onClick={onTryNow} disabled={busy}>
            {words.banner.tryNow}
          </Button>
        }
      >
        {isHub ? words.banner.continuesWithHub(next, run.onServer) : words.banner.continues(next)}
      </Banner>
    );
  }
  if (stopped === null || (state !== 'paused' && state !== 'stopped')) return null;
  const { code, at } = stopped;
  // The check's own banner says so already, with more detail.
  if ((code === 'notEnabled' || code === 'keyLapsed') && run.checks.some((check) => check.state === 'notEnabled')) return null;
  const mending = mendedInSettings[code];
  const actions = needsWiderCap(run) ? (
    <RaiseCap
      run={run}
      pendingMicros={environment === undefined ? null : priceOfRest(environment.prices, run.checks).pendingMicros}
      busy={busy}
      onResume={onResume}
    />
  ) : code === 'teamInDoubt' ? (
    <Button disabled={busy} onClick={() => onResume({}, true)}>
      {words.banner.buyDespite(run.counts.pending)}
    </Button>
  ) : (
    mending !== undefined && (
      <Button onClick={() => openEnvironment(run.environmentId, isCycleCap(code) ? 'limits' : undefined)}>{mending}</Button>
    )
  );
  return (
    <Banner
      tone={toneOf(code)}
      icon={code === 'person' && state === 'stopped' ? 'stop' : iconOf[code]}
      title={restHeadline(stopped, state, timeText(at, now))}
      actions={actions}
    >
      {run.withServers && `${serversWords.mayStillAsk(!leftAtServers.includes(code))} `}
      {(run.withServers ? null : restSentence(code)) ?? words.banner.nothingLost(stopRemedy(stopped))}
      {code === 'interrupted' && run.counts.inDoubt > 0 && ` ${inDoubtSentence(run.counts.inDoubt, run.sandbox)}`}
    </Banner>
  );
}
