/** A check's first line: its operation and position, which can be changed, and the price of its calls. */
import { Menu, UnstyledButton } from '@mantine/core';
import type { PlannedCheck } from '#contract/plan/plan.ts';
import { money, price } from '#messages/money.ts';
import { operationTitle } from '#messages/names.ts';
import { plannedChecks } from '#messages/plan/planWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { classes } from '../../ui/page/classes.ts';
import { focusName } from '../../ui/page/focus.ts';
import { Icon, type IconName } from '../../ui/page/Icon.tsx';
import { IconButton } from '../../ui/page/IconButton.tsx';
import { OperationItems } from './OperationItems.tsx';
import css from './PlanScreen.module.css';
import { stepButtonId, type StepProps } from './stepProps.ts';

export function StepHead({ step, planned }: { step: StepProps; planned: PlannedCheck | undefined }) {
  const { check, index, of, offered, environment, mapped, stale, onReplace, onMove, onRemove } = step;
  const title = operationTitle(check.operation);
  return (
    <div className={css.stepHead}>
      <h2 className={css.title}>
        <Menu position="bottom-start" width={400}>
          <Menu.Target>
            <UnstyledButton {...focusName(stepButtonId(index, 'title'))} className={css.pick}>
              {title}
              <Icon name="chevron" size={14} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown aria-label={words.step.instead(title)} className={css.menu}>
            <Menu.Label>{words.step.askInstead}</Menu.Label>
            <OperationItems offered={offered} environment={environment} mapped={mapped} onPick={onReplace} />
          </Menu.Dropdown>
        </Menu>
      </h2>
      {of > 1 && (
        <span className={css.moves}>
          <StepButton
            index={index}
            does="up"
            icon="up"
            label={words.step.moveUp(title)}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <StepButton
            index={index}
            does="down"
            icon="down"
            label={words.step.moveDown(title)}
            disabled={index === of - 1}
            onClick={() => onMove(index + 1)}
          />
          <StepButton index={index} does="remove" icon="close" label={words.step.remove(title)} onClick={onRemove} />
        </span>
      )}
      <span className="grow" />
      {planned !== undefined && (
        <span className={classes('line gap-12 nowrap', stale && css.stale)}>
          <span className="text-2">
            {planned.pricePerCallMicros === null
              ? plannedChecks(planned)
              : words.step.checksAt(plannedChecks(planned), price(planned.pricePerCallMicros, step.currency))}
          </span>
          <span className={css.sum}>
            {planned.pricePerCallMicros === null ? (
              <span className="text-3">{words.step.noPrice}</span>
            ) : (
              money(planned.costMicros, step.currency)
            )}
          </span>
        </span>
      )}
    </div>
  );
}

interface StepButtonProps {
  readonly index: number;
  readonly does: 'up' | 'down' | 'remove';
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const keys = { up: 'Alt ↑', down: 'Alt ↓', remove: null };

/** At either end the button stays and keeps the focus: having it vanish under the pointer would be worse than having it do nothing. */
const StepButton = ({ index, does, icon, label, disabled = false, onClick }: StepButtonProps) => (
  <IconButton
    {...focusName(stepButtonId(index, does))}
    icon={icon}
    label={label}
    className={css.move}
    title={keys[does] === null ? label : words.step.withKey(label, keys[does])}
    aria-disabled={disabled}
    data-off={disabled || undefined}
    onClick={disabled ? undefined : onClick}
  />
);
