/** The check's price, account and duration. A missing price is set here. */
import { Button } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import type { List } from '#contract/lists/list.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { isSampleList } from '#contract/lists/sampleList.ts';
import { costWords, money } from '#messages/money.ts';
import { callsLeft, cycleDates } from '#messages/runs/cycleWords.ts';
import { leadsToCheck, priceWords, reusedCalls } from '#messages/plan/planWords.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { capital } from '#messages/text.ts';
import { addEnvironment, EnvironmentSelect } from '../../subjects/accounts/EnvironmentSelect.tsx';
import { CycleWarnings, MissingPrice } from '../../subjects/plan/PlanNotices.tsx';
import type { ListPlan } from '../../subjects/plan/usePlan.ts';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { classes } from '../../ui/page/classes.ts';
import { environmentName } from '../../ui/text/names.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import css from './CheckScreen.module.css';

const { price: words } = checkWords;

export function PricePanel({ list, state }: { list: List; state: ListPlan }) {
  const { plan, environment, accounts, stale, failure } = state;
  const isPractice = accounts.every(({ kind }) => kind === 'sandbox');
  return (
    <Panel className={classes(stale && css.stale)}>
      <h3 className="text-3">{words.title}</h3>
      {plan === null && failure === null && (
        <div role="status">
          <span className="hidden-visually">{words.counting}</span>
          <Skeleton width={140} height={40} />
        </div>
      )}
      {plan !== null && <Price plan={plan} environment={environment} />}
      <dl className={css.facts}>
        <dt>{words.account}</dt>
        <dd>
          {environment !== undefined && accounts.length > 1 ? (
            <EnvironmentSelect
              aria-label={words.chooseAccount}
              size="xs"
              known={accounts}
              value={environment}
              onChoose={(environmentId) => choosePlan(list.listId, { environmentId })}
            />
          ) : environment === undefined ? (
            words.noAccount
          ) : (
            environmentName(environment)
          )}
        </dd>
        {plan !== null && plan.calls.atMost > 0 && (
          <>
            <dt>{words.takes}</dt>
            <dd>{words.takesAbout(plan.durationMs)}</dd>
          </>
        )}
        {plan !== null && <Left plan={plan} />}
      </dl>
      {plan !== null && <CycleWarnings plan={plan} />}
      {isPractice && !isSampleList(list) && (
        <Button mt={12} fullWidth onClick={addEnvironment}>
          {words.connect}
        </Button>
      )}
    </Panel>
  );
}

function Price({ plan, environment }: { plan: Plan; environment: Environment | undefined }) {
  const { cost, sandbox, checks } = plan;
  const unpriced = [...new Set(checks.flatMap((check) => check.unpriced))];
  const isKnown = cost.complete || cost.highMicros > 0;
  return (
    <>
      <div className={css.price} role="status">
        {capital(isKnown || sandbox ? priceWords(plan) : words.unknown)}
      </div>
      <p className="text-2">
        {words.about(plan, leadsToCheck(plan))}. {reusedCalls(plan).calls > 0 && words.reuse}
      </p>
      {sandbox && (
        <div className="mt-10">
          <SandboxLabel>{words.sandbox}</SandboxLabel>
          {isKnown && cost.highMicros > 0 && <p className="small text-3">{words.otherwise(costWords(cost))}</p>}
        </div>
      )}
      {environment !== undefined && !sandbox && unpriced.map((name) => <MissingPrice key={name} name={name} environment={environment} />)}
    </>
  );
}

/** The remainder of the month's budget, or else of its quota; renders nothing if neither is known. */
function Left({ plan: { cycle } }: { plan: Plan }) {
  if (cycle === null) return null;
  const { quotaCalls, budgetMicros } = cycle.limits;
  if (quotaCalls === null && budgetMicros === null) return null;
  return (
    <>
      <dt title={cycleDates(cycle)}>{words.left}</dt>
      <dd>
        {budgetMicros === null
          ? words.leftChecks(callsLeft(quotaCalls ?? 0, cycle))
          : money(Math.max(0, budgetMicros - cycle.highMicros), cycle.currency)}
      </dd>
    </>
  );
}

const { trial: trialPanelWords } = checkWords;

/** Offers to check only a few leads first. */
export function TrialPanel({ state: { trial, choices } }: { state: ListPlan }) {
  const { rows, chosen, planned, startable } = trial;
  if (rows === null) return null;
  const { plan } = planned;
  return (
    <Panel title={trialPanelWords.title}>
      <p className="text-2">
        {plan !== null && trialPanelWords.about(rows, chosen.random, leadsToCheck(plan), priceWords(plan))}{' '}
        {choices.freshForMs === 0 ? trialPanelWords.again : trialPanelWords.reused}
      </p>
      <CommandButton of="check.tryFirst" className={css.starts ?? ''} size="sm" mt={12} disabled={!startable}>
        {trialPanelWords.start(rows)}
      </CommandButton>
    </Panel>
  );
}
