/** The key may not use one of the run's operations, or no longer: what the service said, and what to do about it. */
import { Button } from '@mantine/core';
import { otherVersionOf } from '#contract/service/operations/catalog.ts';
import { operationInfos } from '#contract/service/operations/operationInfos.ts';
import type { Run, RunCheck } from '#contract/runs/run.ts';
import { versionTitle } from '#messages/names.ts';
import { lapsedSentence, notEnabledSentence } from '#messages/runs/runWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { openEnvironment } from '../../subjects/accounts/environmentChoice.ts';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { goToStep } from '../../base/router.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import { isOn } from './rest.ts';
import { checksWithOther } from './swap.ts';

interface Props {
  readonly run: Run;
  readonly check: RunCheck;
  readonly busy: boolean;
  readonly onTryAgain: () => void;
}

export function NotEnabledBanner({ run, check, busy, onTryAgain }: Props) {
  const other = operationInfos.find(({ id }) => id === otherVersionOf(check.operation));
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
