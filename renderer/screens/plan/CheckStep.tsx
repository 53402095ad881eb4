/** One check of the run: what is asked, with which add-ons, and how its rows become calls. */
import { Checkbox, Select } from '@mantine/core';
import type { OperationInfo } from '../../../electron/contract/settings.ts';
import type { Plan } from '../../../electron/contract/plan.ts';
import { counted } from '../../../electron/words/count.ts';
import { costWords, price } from '../../../electron/words/money.ts';
import { addOnTitle, operationTitle } from '../../../electron/words/names.ts';
import { formatRoute } from '../../app/router.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { addOnsOf, choose, listOperations, type Choices } from './choices.ts';
import css from './PlanScreen.module.css';
import { Waterfall } from './Waterfall.tsx';

interface Props {
  readonly listId: string;
  readonly choices: Choices;
  readonly catalogue: readonly OperationInfo[];
  readonly plan: Plan | null;
  readonly stale: boolean;
}

export function CheckStep({ listId, choices, catalogue, plan, stale }: Props) {
  const offered = addOnsOf(catalogue.find(({ id }) => id === choices.operation));
  return (
    <div className={css.step}>
      <span className={css.number}>1</span>
      <div>
        <div className={css.stepHead}>
          <h2 className={css.title}>{operationTitle(choices.operation)}</h2>
          <span className="code text-3">{choices.operation}</span>
          <span className="grow" />
          {plan !== null && <Price plan={plan} stale={stale} />}
        </div>
        <div className={css.when}>
          <span>Ask</span>
          <Select
            className={css.token ?? ''}
            aria-label="Check"
            size="xs"
            w={180}
            data={listOperations(catalogue).map(({ id }) => ({ value: id, label: operationTitle(id) }))}
            value={choices.operation}
            allowDeselect={false}
            rightSectionWidth={26}
            rightSection={<Icon name="chevron" size={12} />}
            onChange={(operation) => {
              if (operation !== null) choose(listId, { operation });
            }}
          />
          <span>about</span>
          <span className={css.word}>every row</span>
          {offered.length > 0 && <span>with</span>}
          {offered.map((addOn) => {
            const checked = choices.addOns.includes(addOn);
            return (
              <Checkbox
                key={addOn}
                className={css.addOn ?? ''}
                size="14px"
                radius={3}
                label={addOnTitle(addOn)}
                checked={checked}
                onChange={() =>
                  choose(listId, { addOns: checked ? choices.addOns.filter((other) => other !== addOn) : [...choices.addOns, addOn] })
                }
              />
            );
          })}
        </div>
        {plan !== null && plan.unpriced.length > 0 && (
          <p className={css.unpriced}>
            <Icon name="warning" size={14} />
            No price is set for {plan.unpriced.map((name) => (name.includes('@') ? operationTitle(name) : addOnTitle(name))).join(' and ')}
            <a href={formatRoute({ at: 'settings' })}>Set price</a>
          </p>
        )}
        {plan !== null && <Waterfall plan={plan} stale={stale} />}
      </div>
    </div>
  );
}

const Price = ({ plan, stale }: { plan: Plan; stale: boolean }) => (
  <span className={classes('line', stale && css.stale)}>
    <span className="text-2">
      {counted(plan.calls, 'call')}
      {plan.pricePerCallMicros !== null && ` at ${price(plan.pricePerCallMicros, plan.cost.currency)}`}
    </span>
    <span className={css.sum}>
      {plan.pricePerCallMicros === null ? <span className="text-3">No price</span> : costWords({ ...plan.cost, complete: true })}
    </span>
  </span>
);
