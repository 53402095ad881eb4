/** A test on one of the list's columns as a token: its heading, the kind of test, and the value to compare with. */
import { Popover, Select, Switch, UnstyledButton, Menu } from '@mantine/core';
import { useState } from 'react';
import { columnWithHeading } from '#contract/lists/fields.ts';
import type { ColumnCondition, RuleCondition } from '#contract/review/policy.ts';
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import { columnTestSchema, columnTests, type ColumnTest } from '#contract/review/columnTest.ts';
import { columnPart, findingsPart, noFindingsPart } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { focusName, inSight } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import tokenCss from '../../ui/condition/Condition.module.css';
import { removeByKey, RemoveCondition } from '../../ui/condition/ConditionToken.tsx';
import css from './PolicyScreen.module.css';
import { TestFields } from './TestFields.tsx';

/** In a low window the popover covers its token. It can't scroll instead, because its own lists drop down from inside it. */
const overToken = { flip: inSight.flip, shift: { padding: 8, crossAxis: true } } as const;

interface Props {
  readonly condition: ColumnCondition;
  readonly headings: readonly string[];
  readonly focus: string;
  readonly onChange: (condition: ColumnCondition) => void;
  readonly onRemove: () => void;
}

export function ColumnToken({ condition, headings, focus, onChange, onRemove }: Props) {
  const { heading, test } = condition;
  const [opened, setOpened] = useState(false);
  const isMissing = columnWithHeading(headings, heading) === null;
  const phrase = columnPart(condition);
  // A policy may name a column that this list doesn't have.
  const offered = [...new Set([...headings.filter((one) => one.trim() !== ''), heading])];
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus opened={opened} onChange={setOpened} middlewares={overToken}>
      <Popover.Target>
        <UnstyledButton
          {...focusName(focus)}
          className={`${tokenCss.tokenButton ?? ''} ${css.token ?? ''}`}
          data-missing={isMissing || undefined}
          title={isMissing ? words.columnToken.missing(heading) : phrase}
          onClick={() => setOpened(!opened)}
          onKeyDown={removeByKey(onRemove)}
        >
          {isMissing && <Icon name="warning" size={12} />}
          <span className="cut">{phrase}</span>
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columnToken.column} className={tokenCss.score}>
        {isMissing && <p className="small text-amber">{words.columnToken.missingHere(heading)}</p>}
        <Select
          label={words.columnToken.column}
          size="xs"
          searchable
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          data={offered}
          value={heading}
          onChange={(value) => value !== null && onChange({ heading: value, test })}
        />
        <Select
          label={words.columnToken.test}
          size="xs"
          comboboxProps={{ withinPortal: false }}
          data={testKinds}
          value={test.is}
          onChange={(value) => {
            const kind = testKinds.find((one) => one.value === value)?.value;
            if (kind !== undefined && kind !== test.is) onChange({ heading, test: blankTest(kind, test) });
          }}
        />
        <TestFields key={test.is} test={test} onChange={(next) => onChange({ heading, test: next })} onDone={() => setOpened(false)} />
        <Switch
          size="xs"
          label={words.columnToken.not}
          checked={test.not === true}
          onChange={(event) => onChange({ heading, test: withPart(test, { not: event.currentTarget.checked || undefined }) })}
        />
        <RemoveCondition
          onClick={() => {
            setOpened(false);
            onRemove();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FindingTokenProps {
  readonly kind: 'findings' | 'noFindings';
  readonly when: RuleCondition;
  readonly focus: string;
  readonly onChange: (when: RuleCondition) => void;
  readonly onRemove: () => void;
}

/** Findings that a rule requires or excludes, as a token with a menu of all findings. */
export function FindingToken({ kind, when, focus, onChange, onRemove }: FindingTokenProps) {
  const chosen = when[kind] ?? [];
  const phrase = kind === 'findings' ? findingsPart(chosen) : noFindingsPart(chosen);
  const toggle = (rule: FindingRule): void => {
    // Keeps the menu's order, so that the words stay in place. The last finding can't be deselected.
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

/** The kinds of column tests, and conversions between them. Pure. */
const testKinds = columnTests.map((value) => ({ value, label: words.tests[value] }));

/** Keeps the old test's value, if the new one can use it. */
function blankTest(is: ColumnTest['is'], from: ColumnTest): ColumnTest {
  const { blank } = words.tests;
  const text = 'text' in from ? from.text : 'values' in from ? (from.values.find((one) => one !== '') ?? blank) : blank;
  const not = from.not ? { not: true } : {};
  switch (is) {
    case 'contains':
    case 'equals':
    case 'startsWith':
      return { is, text, ...not };
    case 'oneOf':
      return { is, values: [text], ...not };
    case 'empty':
    case 'number':
    case 'date':
      return { is, ...not };
  }
}

const withPart = (test: ColumnTest, part: { not: true | undefined }): ColumnTest => columnTestSchema.parse({ ...test, ...part });
