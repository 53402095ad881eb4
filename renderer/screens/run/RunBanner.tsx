/** The reason why the run is paused or stopped, and the action that fixes it; renders nothing while it runs. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Failure } from '#contract/failure.ts';
import type { RunCaps } from '#contract/plan/plan.ts';
import { isLeftToServers, type Run, type RunCheck } from '#contract/runs/run.ts';
import { findOperation, otherVersionOf } from '#contract/service/operations/catalog.ts';
import { inDoubtSentence, restHeadline, restSentence } from '#messages/runs/runHeadline.ts';
import { stopRemedy, lapsedSentence, notEnabledSentence } from '#messages/runs/runWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { versionTitle } from '#messages/names.ts';
import { openEnvironment } from '../../subjects/accounts/EnvironmentSelect.tsx';
import { FailureNotice, Banner } from '../../ui/notices/Notice.tsx';
import { timeText } from '../../ui/text/times.ts';
import { Form } from '../../ui/form/Form.tsx';
import { AmountField, NumberField } from '../../ui/form/NumberField.tsx';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { goToStep } from '../../base/router.ts';
import { priceOfRest } from './useRuns.ts';
import { iconOf, isCycleCap, mendedInSettings, needsWiderCap, offlineSince, toneOf, untilNextTry, widerBudget, isOn } from './rest.ts';
import css from './RunScreen.module.css';
import { checksWithOther } from './Outcomes.tsx';

interface Props {
  readonly run: Run;
  readonly environment: Environment | undefined;
  readonly now: number;
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly onTryNow: () => void;
  /** `despite`: also buys answers that a colleague may have bought. */
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
  // The check's own banner already reports this in more detail.
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
      {run.withServers && `${serversWords.mayStillAsk(!isLeftToServers(stopped))} `}
      {(run.withServers ? null : restSentence(code)) ?? words.banner.nothingLost(stopRemedy(stopped))}
      {code === 'interrupted' && run.counts.inDoubt > 0 && ` ${inDoubtSentence(run.counts.inDoubt, run.sandbox)}`}
    </Banner>
  );
}

interface RaiseCapProps {
  readonly run: Run;
  /** The price of the rest; null if unknown. */
  readonly pendingMicros: number | null;
  readonly busy: boolean;
  readonly onResume: (caps: RunCaps) => void;
}

/** Raises the cap that stopped a run: the field is prefilled with the amount that the rest needs. */
function RaiseCap({ run, pendingMicros, busy, onResume }: RaiseCapProps) {
  const budget = run.stopped?.code === 'budgetSpent';
  /** Micro-units or checks; null, an empty field, for no cap at all. */
  const [cap, setCap] = useState<number | null>(budget ? widerBudget(run, pendingMicros) : run.counts.sent + run.counts.pending);
  const tooLow = cap !== null && cap <= (budget ? run.cost.highMicros : run.counts.sent);
  const field = {
    className: css.cap,
    placeholder: sharedWords.noLimit,
    error: tooLow,
    title: tooLow ? words.raise.alreadyUsed : '',
    onChange: setCap,
  };
  return (
    <Form
      className="line"
      onSubmit={() => {
        if (tooLow || busy) return;
        onResume(budget ? { budgetMicros: cap } : { maxCalls: cap });
      }}
    >
      {budget ? (
        <AmountField {...field} aria-label={words.raise.budget} currency={run.cost.currency} micros={cap} />
      ) : (
        <NumberField {...field} aria-label={words.raise.checks} allowDecimal={false} value={cap} />
      )}
      <Button type="submit" variant="filled" disabled={tooLow || busy}>
        {budget ? words.raise.raiseBudget : words.raise.raiseChecks}
      </Button>
    </Form>
  );
}

interface NotEnabledBannerProps {
  readonly run: Run;
  readonly check: RunCheck;
  readonly busy: boolean;
  readonly onTryAgain: () => void;
}

/** The key isn't enabled, or is no longer enabled, for one of the run's operations: shows the service's message and the remedy. */
function NotEnabledBanner({ run, check, busy, onTryAgain }: NotEnabledBannerProps) {
  const other = findOperation(otherVersionOf(check.operation) ?? '');
  const { answeredBefore = false } = check;
  const usable = !answeredBefore && other !== undefined && run.checks.every(({ operation }) => operation !== other.id);
  return (
    <Banner
      tone="amber"
      icon={answeredBefore ? 'key' : 'lock'}
      title={(answeredBefore ? words.banner.lapsed : words.banner.notEnabled)(versionTitle(check.operation))}
      actions={
        <>
          {usable ? (
            <Button
              onClick={() => {
                choosePlan(run.listId, { checks: checksWithOther(run.checks, check.operation, other) });
                goToStep(run.listId, 'plan');
              }}
            >
              {words.banner.use(versionTitle(other.id))}
            </Button>
          ) : (
            <Button onClick={() => openEnvironment(run.environmentId)}>{sharedWords.replaceKey}</Button>
          )}
          {!isOn(run.state) && (
            <Button disabled={busy} onClick={onTryAgain}>
              {sharedWords.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {answeredBefore && `${lapsedSentence} `}
      {notEnabledSentence(check.serviceMessage, check.counts.pending)}
    </Banner>
  );
}
