/** Obstacles to a check, and things to know before paying for it. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Failure, FailureCode } from '#contract/failure.ts';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { currencySymbol, money } from '#messages/money.ts';
import { pricedTitle } from '#messages/names.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { planWords } from '#messages/plan/planScreenWords.ts';
import { cycleWarnings } from '#messages/runs/cycleWords.ts';
import { planQuery } from './usePlan.ts';
import { openEnvironment } from '../accounts/EnvironmentSelect.tsx';
import { go, goToStep } from '../../base/router.ts';
import { Notice, FailureNotice, Warning } from '../../ui/notices/Notice.tsx';
import { keepPrice } from '../accounts/prices.ts';
import { refresh } from '../../base/queryClient.ts';
import { useAct } from '../../base/notify.ts';
import { Form } from '../../ui/form/Form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import css from './PlanNotices.module.css';

const inSettings: readonly FailureCode[] = ['environment.keyMissing', 'environment.notFound', 'environment.badKey', 'keychain.unavailable'];
const inColumns: readonly FailureCode[] = ['mapping.requiredMissing', 'list.hiddenRows', 'mapping.unknownColumn', 'mapping.fieldTwice'];

interface Props {
  readonly failure: Failure | null;
  readonly listId: string;
  /** The account that the plan uses, if there is one. */
  readonly environmentId: string | undefined;
  readonly onRetry: (() => void) | undefined;
  /** An alternative, shown beside the fix. */
  readonly instead?: ReactNode;
}

export function Obstacle({ failure, listId, environmentId, onRetry, instead }: Props) {
  if (failure === null) return null;
  const { code } = failure;
  return (
    <Notice
      className={css.notice}
      tone={code === 'internal' || code === 'window.bug' ? 'red' : 'amber'}
      actions={
        inSettings.includes(code) ? (
          <Button size="xs" onClick={() => (environmentId === undefined ? go({ at: 'settings' }) : openEnvironment(environmentId))}>
            {sharedWords.openSettings}
          </Button>
        ) : inColumns.includes(code) ? (
          <>
            {instead}
            <Button size="xs" onClick={() => goToStep(listId, 'import')}>
              {sharedWords.matchColumns}
            </Button>
          </>
        ) : onRetry !== undefined ? (
          <Button size="xs" onClick={onRetry}>
            {sharedWords.tryAgain}
          </Button>
        ) : undefined
      }
    >
      {failureSentence(failure)}
    </Notice>
  );
}

const { price: words } = checkWords;

/** `name`: an operation's id or an add-on's name. */
export function MissingPrice({ name, environment }: { name: string; environment: Environment }) {
  const [amount, setAmount] = useState<number | null>(null);
  const { busy, failure, run } = useAct();
  const label = words.set(pricedTitle(name));
  const save = (): void => {
    if (amount === null) return;
    run(async () => {
      await keepPrice(environment, name.includes('@') ? 'operations' : 'addOns', name, amount);
      await refresh(planQuery);
    });
  };
  return (
    <Form className={css.missing} onSubmit={save}>
      <NumberField
        size="xs"
        label={label}
        description={words.why}
        decimalScale={6}
        prefix={currencySymbol(environment.currency)}
        placeholder={money(0, environment.currency)}
        value={amount}
        onChange={setAmount}
      />
      <Button type="submit" size="xs" loading={busy} disabled={amount === null} aria-label={`${words.save}: ${label}`}>
        {words.save}
      </Button>
      <FailureNotice failure={failure} />
    </Form>
  );
}

interface RecheckProps {
  readonly rows: number;
  readonly environment: Environment | undefined;
  readonly onAll: () => void;
}

/** Reports that the plan covers only the rows selected in the review, with a button to plan all rows. */
export const RecheckNotice = ({ rows, environment, onAll }: RecheckProps) => (
  <Notice
    className={css.notice}
    tone="slate"
    actions={
      <Button size="xs" onClick={onAll}>
        {planWords.planAll}
      </Button>
    }
  >
    {planWords.onlySelected(rows, environment?.kind === 'sandbox')}
  </Notice>
);

/** Warns next to the cost that the run would exceed the key's limits for its billing cycle; renders nothing if it wouldn't. */
export function CycleWarnings({ plan }: { plan: Plan }) {
  const warnings = cycleWarnings(plan);
  if (warnings.length === 0) return null;
  return (
    <div>
      {warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      <button type="button" className={css.linkButton} onClick={() => openEnvironment(plan.request.environmentId, 'limits')}>
        {planWords.cost.changeLimits}
      </button>
    </div>
  );
}
