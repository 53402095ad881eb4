/** How many calls the run may make, how much it may spend, and how fast it may go. */
import { Checkbox, NumberInput, Select } from '@mantine/core';
import type { Environment } from '../../../electron/contract/environment.ts';
import type { Plan } from '../../../electron/contract/plan.ts';
import { counted } from '../../../electron/messages/count.ts';
import { currencySymbol, money } from '../../../electron/messages/money.ts';
import { budgetGap } from '../../../electron/messages/planWords.ts';
import { choosePlan, type PlanChoices } from '../../app/planChoice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { CyclePart } from './CyclePart.tsx';
import css from './PlanScreen.module.css';

const dayMs = 24 * 60 * 60 * 1000;
const usual = 'usual';
const ages = [
  { value: usual, label: 'Usual limits' },
  { value: '0', label: 'Don’t reuse' },
  { value: String(7 * dayMs), label: '7 days old' },
  { value: String(30 * dayMs), label: '30 days old' },
  { value: String(90 * dayMs), label: '90 days old' },
  { value: String(180 * dayMs), label: '180 days old' },
];

/** A number input's value: a number, or null while it is empty or incomplete. */
const numberOf = (value: number | string): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

interface Props {
  readonly listId: string;
  readonly choices: PlanChoices;
  readonly environment: Environment;
  readonly plan: Plan | null;
}

export function LimitsPanel({ listId, choices, environment, plan }: Props) {
  // What the plan would need without the limits: its own figures are capped by them.
  const needed = plan?.checks.reduce((sum, check) => ({ calls: sum.calls + check.calls, micros: sum.micros + check.costMicros }), {
    calls: 0,
    micros: 0,
  });
  const over = needed !== undefined && choices.budgetMicros !== null && needed.micros > choices.budgetMicros;
  const cutOff = needed !== undefined && choices.maxCalls !== null && needed.calls > choices.maxCalls;
  const gap = plan === null ? null : budgetGap(plan);
  // If future answers decide the number of calls, the limit may well hold.
  const verb = plan?.checks.every(({ exact }) => exact) === false ? ['may cost', 'may need'] : ['costs', 'needs'];
  return (
    <Panel>
      <h3 className="text-3">Limits</h3>
      <div className={css.limits}>
        <label htmlFor="plan-budget">Stop at</label>
        <NumberInput
          id="plan-budget"
          size="xs"
          hideControls
          allowNegative={false}
          decimalScale={2}
          thousandSeparator=","
          prefix={currencySymbol(environment.currency)}
          placeholder="No limit"
          value={choices.budgetMicros === null ? '' : choices.budgetMicros / 1_000_000}
          onChange={(value) => {
            const amount = numberOf(value);
            choosePlan(listId, { budgetMicros: amount === null ? null : Math.round(amount * 1_000_000) });
          }}
        />
        <label htmlFor="plan-calls">Maximum calls</label>
        <NumberInput
          id="plan-calls"
          size="xs"
          hideControls
          allowNegative={false}
          allowDecimal={false}
          thousandSeparator=","
          placeholder="No limit"
          value={choices.maxCalls ?? ''}
          onChange={(value) => choosePlan(listId, { maxCalls: numberOf(value) })}
        />
        <label htmlFor="plan-fresh" title="Usual limits: the days in the settings for each check and add-on; the shortest that applies">
          Reuse answers up to
        </label>
        <Select
          id="plan-fresh"
          size="xs"
          data={ages}
          value={choices.freshForMs === null ? usual : String(choices.freshForMs)}
          allowDeselect={false}
          rightSection={<Icon name="chevron" size={14} />}
          onChange={(value) => {
            if (value !== null) choosePlan(listId, { freshForMs: value === usual ? null : Number(value) });
          }}
        />
        <label htmlFor="plan-rate">Calls a second</label>
        <NumberInput
          id="plan-rate"
          size="xs"
          hideControls
          min={0.1}
          max={1000}
          decimalScale={1}
          placeholder={String(environment.callsPerSecond)}
          value={choices.callsPerSecond ?? ''}
          rightSectionWidth={78}
          rightSection={plan !== null && <span className="small text-3">{plan.workingRate.toFixed(1)} used</span>}
          onChange={(value) => {
            const wanted = numberOf(value);
            choosePlan(listId, { callsPerSecond: wanted === null || wanted < 0.1 ? null : wanted });
          }}
        />
      </div>
      <Checkbox
        mt={10}
        size="xs"
        label="Reuse partial answers, too"
        checked={choices.reusePartial === true}
        disabled={choices.freshForMs === 0}
        onChange={(event) => choosePlan(listId, { reusePartial: event.currentTarget.checked })}
      />
      {over && (
        <p className={css.warning}>
          <Icon name="warning" size={14} />
          This plan {verb[0]} {money(needed.micros, environment.currency)}, more than the limit: the run stops there and can be resumed
          later.
        </p>
      )}
      {cutOff && (
        <p className={css.warning}>
          <Icon name="warning" size={14} />
          This plan {verb[1]} {counted(needed.calls, 'call')}, more than the limit: the run stops there and can be resumed later.
        </p>
      )}
      {gap !== null && (
        <p className={css.warning}>
          <Icon name="warning" size={14} />
          {gap}
        </p>
      )}
      {plan !== null && <CyclePart plan={plan} />}
    </Panel>
  );
}
