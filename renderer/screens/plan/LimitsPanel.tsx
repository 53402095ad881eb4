/** Limits on the run's number of checks, its spending and its speed. Collapsed until one is set. */
import { Checkbox, Select } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { budgetGap, overLimits } from '#messages/plan/planWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { choosePlan, type PlanChoices } from '../../subjects/plan/planChoice.ts';
import { Details } from '../../ui/form/Details.tsx';
import { AmountField, NumberField } from '../../ui/form/NumberField.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { CyclePart } from './CostPanel.tsx';
import { Warning } from '../../ui/notices/Notice.tsx';
import css from './PlanScreen.module.css';

const dayMs = 24 * 60 * 60 * 1000;
const usual = 'usual';
const ages = [
  { value: usual, label: words.limits.usual },
  { value: '0', label: words.limits.noReuse },
  ...[7, 30, 90, 180].map((days) => ({ value: String(days * dayMs), label: words.limits.daysOld(days) })),
];

const isLimited = ({ budgetMicros, maxCalls, freshForMs, callsPerSecond, reusePartial }: PlanChoices): boolean =>
  budgetMicros !== null || maxCalls !== null || freshForMs !== null || callsPerSecond !== null || reusePartial === true;

interface Props {
  readonly listId: string;
  readonly choices: PlanChoices;
  readonly environment: Environment;
  readonly plan: Plan | null;
}

export function LimitsPanel({ listId, choices, environment, plan }: Props) {
  const gap = plan === null ? null : budgetGap(plan);
  return (
    <Panel>
      <Details title={words.limits.title} open={isLimited(choices)}>
        <div className={css.limits}>
          <label htmlFor="plan-budget">{words.limits.stopAt}</label>
          <AmountField
            id="plan-budget"
            size="xs"
            currency={environment.currency}
            placeholder={sharedWords.noLimit}
            micros={choices.budgetMicros}
            onChange={(budgetMicros) => choosePlan(listId, { budgetMicros })}
          />
          <label htmlFor="plan-calls">{words.limits.maximumChecks}</label>
          <NumberField
            id="plan-calls"
            size="xs"
            allowDecimal={false}
            placeholder={sharedWords.noLimit}
            value={choices.maxCalls}
            onChange={(maxCalls) => choosePlan(listId, { maxCalls })}
          />
          <label htmlFor="plan-fresh" title={words.limits.reuseExplained}>
            {words.limits.reuseUpTo}
          </label>
          <Select
            id="plan-fresh"
            size="xs"
            data={ages}
            value={choices.freshForMs === null ? usual : String(choices.freshForMs)}
            onChange={(value) => {
              if (value !== null) choosePlan(listId, { freshForMs: value === usual ? null : Number(value) });
            }}
          />
          <label htmlFor="plan-rate">{words.limits.checksPerSecond}</label>
          <NumberField
            id="plan-rate"
            size="xs"
            min={0.1}
            max={1000}
            decimalScale={1}
            placeholder={String(environment.callsPerSecond)}
            value={choices.callsPerSecond}
            rightSectionWidth={78}
            rightSection={plan !== null && <span className="small text-3">{words.limits.used(plan.workingRate)}</span>}
            onChange={(wanted) => choosePlan(listId, { callsPerSecond: wanted === null || wanted < 0.1 ? null : wanted })}
          />
        </div>
        <Checkbox
          mt={10}
          size="xs"
          label={words.limits.reusePartial}
          checked={choices.reusePartial === true}
          disabled={choices.freshForMs === 0}
          onChange={(event) => choosePlan(listId, { reusePartial: event.currentTarget.checked })}
        />
      </Details>
      {plan !== null && overLimits(plan).map((sentence) => <Warning key={sentence}>{sentence}</Warning>)}
      {gap !== null && <Warning>{gap}</Warning>}
      {plan !== null && <CyclePart plan={plan} />}
    </Panel>
  );
}
