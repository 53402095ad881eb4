/** Findings that a rule asks for, or that a row must not have, as a token with a menu of them all. */
import { Menu, UnstyledButton } from '@mantine/core';
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import type { RuleCondition } from '#contract/review/policy.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { findingsPart, noFindingsPart } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { focusName } from '../../ui/page/focusSoon.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import tokenCss from '../../ui/condition/Condition.module.css';
import { removeByKey } from '../../ui/condition/tokenProps.ts';
import css from './PolicyScreen.module.css';

interface Props {
  readonly kind: 'findings' | 'noFindings';
  readonly when: RuleCondition;
  readonly focus: string;
  readonly onChange: (when: RuleCondition) => void;
  readonly onRemove: () => void;
}

export function FindingToken({ kind, when, focus, onChange, onRemove }: Props) {
  const chosen = when[kind] ?? [];
  const phrase = kind === 'findings' ? findingsPart(chosen) : noFindingsPart(chosen);
  const toggle = (rule: FindingRule): void => {
    // In the order of the menu, so that the words stay put. The last one can't be deselected.
    const next = findingRules.filter((one) => (one === rule ? !chosen.includes(one) : chosen.includes(one)));
    if (next.length > 0) onChange({ ...when, [kind]: next });
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          {...focusName(focus)}
          className={`${tokenCss.tokenButton ?? ''} ${css.token ?? ''}`}
          onKeyDown={removeByKey(onRemove)}
        >
          <span className="cut" title={phrase}>
            {phrase}
          </span>
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={phrase} className={css.menu ?? ''}>
        <Menu.Label>{kind === 'findings' ? words.tokens.anyFound : words.tokens.noneFound}</Menu.Label>
        {findingRules.map((rule) => (
          <Menu.CheckboxItem key={rule} checked={chosen.includes(rule)} closeMenuOnClick={false} onChange={() => toggle(rule)}>
            {findingTitle(rule)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" size={14} />} onClick={onRemove}>
          {sharedWords.removeCondition}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
