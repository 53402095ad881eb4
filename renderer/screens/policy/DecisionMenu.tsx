/** The decision that a rule suggests, with a menu of all three. */
import { Menu, UnstyledButton } from '@mantine/core';
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { DecisionBadge } from '../../ui/badges/DecisionBadge.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './PolicyScreen.module.css';

/** `label`: of what it is the decision. */
export function DecisionMenu({
  label,
  value,
  onChange,
}: {
  label: string;
  value: DecisionValue;
  onChange: (value: DecisionValue) => void;
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.decision}>
          <span className="hidden-visually">{words.rule.decisionOf(label)}</span>
          <DecisionBadge value={value} by="policy" />
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup
          value={value}
          onChange={(picked) => {
            const next = decisionValues.find((one) => one === picked);
            if (next !== undefined) onChange(next);
          }}
        >
          {decisionValues.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              <DecisionBadge value={one} by="policy" />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
